/** What happens to forms while the network is away, or the next page on its way. */
import { fillField } from "./fill-field";
import { keepTyped, missingText, takeTyped, typedText, type TypedText } from "./typed-text";

/** What `fetch` throws when no answer came: Chromium's, Firefox' and Safari's words. */
export function isUnreached(error: unknown): boolean {
  return (
    error instanceof TypeError &&
    /failed to fetch|networkerror|load failed|network request failed/i.test(error.message)
  );
}

/** The form that was sent last, in memory alone: kept for the tab only if its sending failed. */
let lastSent: { path: string; typed: TypedText } | null = null;

/** Remembers a form before it is sent. */
export function noteSent(form: HTMLFormElement): void {
  lastSent = { path: window.location.pathname, typed: fieldsOf(form) };
}

/** The last form arrived. */
export function forgetSent(): void {
  lastSent = null;
}

/** The last form did not arrive: its text waits for the page to be opened again. */
export function keepLastSent(): void {
  if (lastSent) keepTyped(lastSent.path, lastSent.typed);
}

/** Keeps a form as it stands, but for fields of these names. */
export function keepForm(form: HTMLFormElement, except: readonly string[] = []): void {
  const typed = Object.entries(fieldsOf(form)).filter(([name]) => !except.includes(name));
  keepTyped(window.location.pathname, Object.fromEntries(typed));
}

function fieldsOf(form: HTMLFormElement): TypedText {
  return typedText(form.elements as Iterable<Element> as Iterable<HTMLInputElement>);
}

/** Puts what was kept for this page back into its fields, as if it were typed; answers whether any lacked it. */
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
