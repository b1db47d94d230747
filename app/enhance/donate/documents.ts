/** The cardholder's document: its check digits, its type, and the phone's keyboard for it. */
import { checkedDocument } from "~/countries/checks/checked-document";
import { compactUid } from "~/values/ids/compact-uid";
import { put } from "./card-fields";
import { marked } from "./card-input";
import { control } from "./fields";
import { fill } from "./fill";
import type { ScriptData } from "./script-data";

const FEWEST_DIGITS = 3;
export const DOCUMENT_TYPE = "payment_method[cardholder_id_type]";

/** Returns a document's error text as the server would, or null. */
export function documentFault(value: string, type: string, data: ScriptData): string | null {
  const { documents, onlyDigits, rules, shortestDocument, texts } = data;
  const compact = compactUid(value);
  if (shortestDocument !== null && compact.length < shortestDocument) {
    return fill(texts.document_length, { min: String(shortestDocument) });
  }
  if (onlyDigits && /\D/.test(compact)) return texts.document_digits;
  const regex = documents[type];
  const checked = regex === undefined ? undefined : checkedDocument(compact, regex, rules[type]);
  if (checked === null) return fill(texts.uid_invalid, { uid_type: type });
  const isTooShort = checked === undefined && compact.replace(/\D/g, "").length < FEWEST_DIGITS;
  return isTooShort ? fill(texts.document_too_short, { min: String(FEWEST_DIGITS) }) : null;
}

/** Chooses the type that a number with check digits reveals, until the donor chooses one. */
export function guessType(value: string, type: string, { documents, rules }: ScriptData): string {
  const compact = compactUid(value);
  const fits = (one: string) => {
    const regex = documents[one];
    return regex === undefined ? undefined : checkedDocument(compact, regex, rules[one]);
  };
  if (fits(type)) return type;
  return Object.keys(documents).find((one) => typeof fits(one) === "string") ?? type;
}

/** Guesses the type while a number is typed, lays the number out, and shows digits alone on a phone where the type has no letters. */
export function easeDocument(form: HTMLFormElement, data: ScriptData): void {
  const type = form.querySelector<HTMLSelectElement>(`[name="${DOCUMENT_TYPE}"]`);
  const number = control(form, "payment_method[cardholder_id_number]");
  if (!type || !number) return;
  let isChosen = false;
  // A longer number may begin with a valid one of another type: a CURP begins like an RFC.
  const own = type.value;
  let revealedBy = Infinity;
  const setKeyboard = () => {
    number.inputMode = /[A-Z]/.test(data.documents[type.value] ?? "A") ? "text" : "numeric";
  };
  type.addEventListener("change", () => {
    isChosen = true;
    setKeyboard();
  });
  number.addEventListener("input", () => {
    const compact = compactUid(number.value);
    const { length } = compact;
    if (!isChosen) {
      const guess = guessType(compact, length > revealedBy ? own : type.value, data);
      if (guess !== type.value) revealedBy = guess === own ? Infinity : length;
      type.value = guess;
      setKeyboard();
    }
    const mask = data.masks[type.value];
    // What has letters, or has no mask, stays as it was typed.
    if (mask && !/\D/.test(compact)) put(number, marked(compact, ...mask));
  });
  setKeyboard();
}
