import { onlyDigits, shapeOf, slashed, spaced, UNKNOWN, type CardShape } from "./card-input";
import { control, valueOf } from "./fields";
import type { ScriptData } from "./script-data";

const DETECT_AFTER_MS = 300;

/** Adds gaps, brand and slash while a card is typed. Returns a function for the card's current shape. */
export function easeCard(form: HTMLFormElement, { cards }: ScriptData): () => CardShape {
  const number = control(form, "payment_method[cc_number]");
  const expiry = control(form, "payment_method[cc_expiration]");
  const code = control(form, "payment_method[cc_verification_number]");
  const holder = control(form, "payment_method[cardholder_name]");
  const mark = document.getElementById("card-brand");
  let shape = UNKNOWN;
  let timer = 0;
  const detect = () => {
    shape = shapeOf(cards, number?.value ?? "");
    if (mark && mark.textContent !== shape.label) mark.textContent = shape.label;
    if (number) put(number, spaced(number.value, shape));
  };
  number?.addEventListener("input", () => {
    put(number, spaced(number.value, shape));
    clearTimeout(timer);
    timer = window.setTimeout(detect, DETECT_AFTER_MS);
  });
  number?.addEventListener("change", detect);
  expiry?.addEventListener("input", (event) => {
    const deleting = String((event as InputEvent).inputType).startsWith("delete");
    put(expiry, slashed(expiry.value, deleting));
  });
  code?.addEventListener("input", () => put(code, onlyDigits(code.value)));
  // Most donors use their own card, so their name is the holder's until they change it.
  const named = document.getElementById("holder-name");
  let suggested = "";
  const suggest = () => {
    const names = ["donor[first_name]", "donor[last_name]"].map((one) => valueOf(form, one));
    if (!holder || holder.value !== suggested || names.includes("")) return;
    suggested = names.join(" ");
    holder.value = suggested;
    if (named) named.textContent = suggested;
  };
  for (const event of ["input", "change", "submit"]) form.addEventListener(event, suggest);
  for (const field of form.querySelectorAll<HTMLInputElement>("[data-autofill]")) {
    field.autocomplete = field.dataset.autofill as AutoFill;
  }
  detect();
  return () => {
    clearTimeout(timer);
    detect();
    return shape;
  };
}

/** Clears number, expiry and code. Their `autocomplete` stays, so browsers still fill them in. */
export function clearCard(form: HTMLFormElement): void {
  for (const field of form.querySelectorAll<HTMLInputElement>('[name*="[cc_"]')) field.value = "";
}

/** Writes a value that is laid out anew; the caret stays behind the same digits. */
export function put(input: HTMLInputElement, value: string): void {
  if (input.value === value) return;
  const caret = input.selectionStart ?? input.value.length;
  const atEnd = caret === input.value.length;
  const before = onlyDigits(input.value.slice(0, caret)).length;
  input.value = value;
  if (atEnd || document.activeElement !== input) return;
  let place = 0;
  for (let seen = 0; place < value.length && seen < before; place += 1) {
    if (/\d/.test(value[place] ?? "")) seen += 1;
  }
  input.setSelectionRange(place, place);
}
