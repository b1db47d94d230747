import { useEffect, useState } from "react";
import { useCsrfToken } from "~/components/ui/csrf-field";
import type { GuideName } from "~/domain/onboarding/guides";
import { watchWork } from "./at-work";
import { loadGuideModal, readGuideStep, saveGuideStep } from "./guide-calls";
import { guideMemory } from "./guide-memory";

type GuideParts = NonNullable<Awaited<ReturnType<typeof loadGuideModal>>>;

/**
 * A guide's dialog, once there is one to show, and whether it is open. It opens by itself where
 * `isWanted`, at step 0 by the local copy and by the server, unless the person has begun something
 * before all of it was there: then it waits for another visit.
 */
export function useGuide(name: GuideName, person: string, isWanted: boolean) {
  const token = useCsrfToken();
  const [isOpen, setOpen] = useState(false);
  const [parts, setParts] = useState<GuideParts | null>(null);
  useEffect(() => {
    const memory = guideMemory(name, person);
    if (!isWanted || memory.step() > 0) return;
    const work = watchWork();
    const leave = new AbortController();
    const both = [readGuideStep(name, leave.signal), loadGuideModal(name)] as const;
    void Promise.all(both).then(([step, loaded]) => {
      if (step === null || leave.signal.aborted) return;
      if (step > 0) memory.keep(step);
      else if (loaded && !work.isAtWork()) {
        setParts(loaded);
        setOpen(true);
      }
      work.stop();
    });
    return () => {
      leave.abort();
      work.stop();
      // The page is none for it any more: nothing is saved, it comes again where it fits.
      setOpen(false);
    };
  }, [name, person, isWanted]);
  /** Closes it for good: `step` is 1, or the slide on which it was closed. */
  function close(step: number): void {
    setOpen(false);
    guideMemory(name, person).keep(step);
    void saveGuideStep(name, step, token);
  }
  return { GuideModal: parts?.GuideModal ?? null, isOpen, close };
}
