import { useEffect, useRef, type FormEvent } from "react";
import { focusFirstFault } from "~/components/ui/first-fault";
import type { FieldCheck } from "./use-field-check";

/**
 * A check, and a function that starts it from the form's value; it returns false when there is nothing to
 * check.
 */
type Held = readonly [check: FieldCheck, begin: () => boolean];

interface Waiting {
  form: HTMLFormElement;
  submitter: HTMLElement | null;
  /** For each field: whether there was nothing to check. */
  idle: boolean[];
}

/**
 * Delays a form until the server has validated its fields: a click or Enter meanwhile is remembered and
 * submits once all are valid; an invalid field cancels it. A person who goes on editing submits again.
 */
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
