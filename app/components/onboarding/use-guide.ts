import { useEffect, useState } from "react";
import { useCsrfToken } from "~/components/ui/forms/csrf-field";
import type { GuideName } from "~/domain/onboarding/guides";
import { watchWork } from "./at-work";
import { loadGuideModal, readGuideStep, saveGuideStep } from "./guide-calls";
import { guideMemory } from "./guide-memory";

type GuideParts = NonNullable<Awaited<ReturnType<typeof loadGuideModal>>>;

/**
 * Returns a guide's dialog and whether it is open. It opens by itself when `isWanted` and both the
 * local copy and the server say step 0, but never on a busy person.
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
      // The page no longer fits the guide: nothing is saved, so that it opens again when it fits.
      setOpen(false);
    };
  }, [name, person, isWanted]);
  /** Closes the guide for good: `step` is 1, or the slide on which it was closed. */
  function close(step: number): void {
    setOpen(false);
    guideMemory(name, person).keep(step);
    void saveGuideStep(name, step, token);
  }
  return { GuideModal: parts?.GuideModal ?? null, isOpen, close };
}
