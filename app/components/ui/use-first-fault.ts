import { useEffect, useRef, type RefObject } from "react";

/** Leads the focus to the first field of the form that `refusal`, new with each answer, found wrong. */
export function useFirstFault(refusal: unknown): RefObject<HTMLFormElement> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusal]);
  return form;
}
