import { useEffect, useRef, type RefObject } from "react";

/** Leads the focus to the first field of a form that was found wrong; false where there is none. */
export function focusFirstFault(form: HTMLFormElement | null | undefined): boolean {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  field?.focus();
  return Boolean(field);
}

/** The same after each answer, for a form without a summary; `refusal` is new with each. */
export function useFirstFault(refusal: unknown): RefObject<HTMLFormElement> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refusal) focusFirstFault(form.current);
  }, [refusal]);
  return form;
}
