import { useEffect, useRef, type FormEvent } from "react";
import { TextField, type TextFieldProps } from "./text-field";

/** For this time a second submit of a code that was sent by itself is the habit of pressing Enter. */
const GRACE_MS = 5_000;

/**
 * Takes a one-time code and sends its form with the sixth digit, once for each code and only when nothing
 * else is missing; without script, and for recovery codes, the form's button sends it.
 */
export function CodeField(props: TextFieldProps) {
  const box = useRef<HTMLDivElement>(null);
  const sent = useRef<{ code: string; at: number }>(undefined);
  useEffect(() => {
    const form = box.current?.closest("form");
    if (!form) return;
    const ignoreRepeated = (event: SubmitEvent) => {
      const { code, at } = sent.current ?? { code: "", at: -GRACE_MS };
      const isRepeated = performance.now() - at < GRACE_MS && typedCode(box.current) === code;
      if (!isRepeated || event.submitter === null) return;
      event.preventDefault();
      event.stopPropagation();
    };
    form.addEventListener("submit", ignoreRepeated);
    return () => form.removeEventListener("submit", ignoreRepeated);
  }, []);
  const sendWhole = ({ currentTarget }: FormEvent<HTMLInputElement>) => {
    const code = typedCode(box.current);
    const { form } = currentTarget;
    if (code === null || code === sent.current?.code || !form?.checkValidity()) return;
    sent.current = { code, at: performance.now() };
    form.requestSubmit();
  };
  return (
    <div ref={box}>
      <TextField autoComplete="one-time-code" {...props} onInput={sendWhole} />
    </div>
  );
}

/** Returns the code once the field holds six digits, otherwise null. */
function typedCode(box: HTMLElement | null): string | null {
  const typed = box?.querySelector("input")?.value.replace(/\s/g, "") ?? "";
  return /^\d{6}$/.test(typed) ? typed : null;
}
