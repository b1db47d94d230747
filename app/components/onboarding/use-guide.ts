import { useEffect, useState } from "react";
import { useCsrfToken } from "~/components/ui/csrf-field";
import type { GuideName } from "~/domain/onboarding/guides";
import { watchWork } from "./at-work";
import { readGuideStep, saveGuideStep } from "./guide-calls";
import { guideMemory } from "./guide-memory";

/**
 * Whether a guide is open. It opens by itself where `isWanted`, at step 0 by the local copy and by the
 * server, unless the person has begun something meanwhile: then it waits for another visit.
 */
export function useGuide(name: GuideName, person: string, isWanted: boolean) {
  const token = useCsrfToken();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const memory = guideMemory(name, person);
    if (!isWanted || memory.step() > 0) return;
    const work = watchWork();
    const leave = new AbortController();
    void readGuideStep(name, leave.signal).then((step) => {
      if (step === null || leave.signal.aborted) return;
      if (step > 0) memory.keep(step);
      else if (!work.isAtWork()) setOpen(true);
      work.stop();
    });
    return () => {
      leave.abort();
      work.stop();
    };
  }, [name, person, isWanted]);
  /** Closes it for good: `step` is 1, or the slide on which it was closed. */
  function close(step: number): void {
    setOpen(false);
    guideMemory(name, person).keep(step);
    void saveGuideStep(name, step, token);
  }
  return { isOpen, close };
}
