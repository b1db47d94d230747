import { useEffect, useRef, type FormEvent } from "react";
import type { FieldCheck } from "./use-field-check";

/** A check, and a function that starts it; it returns false when there is nothing to check. */
type Held = readonly [check: FieldCheck, begin: () => boolean];

interface Waiting {
  form: HTMLFormElement;
  submitter: HTMLElement | null;
  /** For each field: whether there was nothing to check. */
  idle: boolean[];
}

/** Delays a click or Enter until the server has validated the form's fields; an invalid field cancels it. */
export function useHeldSubmit(...fields: Held[]) {
  const waiting = useRef<Waiting | null>(null);
  const isAsking = fields.some(([{ state }]) => state === "asking");
  const isRefused = fields.some(([{ state }]) => state === "refused");
  const open = fields.map(([{ isOpen }]) => isOpen);
  useEffect(() => {
    if (!waiting.current || isAsking) return;
    const { form, submitter, idle } = waiting.current;
    waiting.current = null;
    if (open.some((isOpen, at) => isOpen && !idle[at])) return;
    if (isRefused) focusFirstFault(form);
    else if (form.isConnected) form.requestSubmit(submitter);
  }, [isAsking, isRefused]);

  function hold(event: FormEvent<HTMLFormElement>): void {
    const form = event.currentTarget;
    const begun = fields.map(([{ isOpen }, begin]) => isOpen && begin());
    const idle = fields.map(([{ isOpen }], at) => isOpen && !begun[at]);
    if (isRefused) focusFirstFault(form);
    else if (isAsking || begun.includes(true)) {
      waiting.current = { form, submitter: (event.nativeEvent as SubmitEvent).submitter, idle };
    } else return;
    event.preventDefault();
  }
  return { isAsking, isRefused, hold };
}

/** The checks of these fields show no list of errors above the form. */
function focusFirstFault(form: HTMLFormElement): void {
  form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
