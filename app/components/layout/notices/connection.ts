/** Keeps the typed values of forms while the network is down or the next page loads. */
import { fillField } from "~/components/layout/browser/fill-field";
import {
  keepTyped,
  missingText,
  takeTyped,
  typedText,
  type TypedText,
} from "~/components/layout/browser/typed-text";

/** Returns whether `fetch` threw without a response, by the messages of Chromium, Firefox and Safari. */
export function isUnreached(error: unknown): boolean {
  return (
    error instanceof TypeError &&
    /failed to fetch|networkerror|load failed|network request failed/i.test(error.message)
  );
}

/** The last form that was sent, in memory; the tab stores it only if sending failed. */
let lastSent: { path: string; typed: TypedText } | null = null;

export function noteSent(form: HTMLFormElement): void {
  lastSent = { path: window.location.pathname, typed: fieldsOf(form) };
}

export function forgetSent(): void {
  lastSent = null;
}

/** Stores the last form, which did not arrive, until its page is opened again. */
export function keepLastSent(): void {
  if (lastSent) keepTyped(lastSent.path, lastSent.typed);
}

/** Stores a form's current values, except for these fields. */
export function keepForm(form: HTMLFormElement, except: readonly string[] = []): void {
  const typed = Object.entries(fieldsOf(form)).filter(([name]) => !except.includes(name));
  keepTyped(window.location.pathname, Object.fromEntries(typed));
}

function fieldsOf(form: HTMLFormElement): TypedText {
  return typedText(form.elements as Iterable<Element> as Iterable<HTMLInputElement>);
}

/** Puts stored values back into the page's fields; returns whether any field lacked its value. */
export function restoreTyped(pathname: string): boolean {
  const typed = takeTyped(pathname);
  if (!typed) return false;
  const fields = document.querySelectorAll<HTMLInputElement>(
    "main :is(input, select, textarea)[name]",
  );
  const missing = missingText(fields, typed);
  for (const { field, value, checked } of missing) {
    if (checked !== undefined) {
      if (checked || field.type === "checkbox") field.click();
      continue;
    }
    fillField(field, value);
  }
  return missing.length > 0;
}
