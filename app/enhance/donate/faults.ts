/** Shows errors beside their fields, with the server's own texts. */
import { amountFault } from "./amount";
import { codeFault, expiryFault, numberFault, type CardShape } from "./card-input";
import { documentFault, DOCUMENT_TYPE } from "./documents";
import { EMAIL, valueOf, type Control } from "./fields";
import { fill } from "./fill";
import { unfold } from "./fold";
import type { PlainTextName, ScriptData } from "./script-data";

/** Returns a field's error text; null when it has none that the browser can find. */
function faultOf(
  field: Control,
  form: HTMLFormElement,
  data: ScriptData,
  shape: CardShape,
): string | null {
  const { texts, today } = data;
  const value = field.value.trim();
  const text = (name: PlainTextName | null) => name && texts[name];
  switch (field.name) {
    case "amount":
    case "donation[item]":
      return amountFault(form, data);
    case "donor[email]":
      return value === "" ? texts.required : EMAIL.test(value) ? null : texts.email_invalid;
    case "payment_method[cc_number]":
      return text(numberFault(value, shape));
    case "payment_method[cc_expiration]":
      return text(expiryFault(value, today));
    case "payment_method[cc_verification_number]":
      return text(codeFault(value, shape));
    case "payment_method[cardholder_id_number]":
      if (value !== "") return documentFault(value, valueOf(form, DOCUMENT_TYPE), data);
  }
  const isEmpty = field.type === "checkbox" ? !field.checked : value === "";
  return field.required && isEmpty ? texts.required : null;
}

/** Returns the element for a field's error: the last one that describes the field. */
function placeOf(field: Control): HTMLElement | null {
  const box = field.getAttribute("aria-describedby")
    ? field
    : field.closest("fieldset[aria-describedby]");
  const id = box?.getAttribute("aria-describedby")?.split(" ").pop();
  return id ? document.getElementById(id) : null;
}

function show(field: Control, fault: string | null): void {
  const place = placeOf(field);
  if (place) {
    place.textContent = fault ?? "";
    place.hidden = fault === null;
  }
  if (fault === null) field.removeAttribute("aria-invalid");
  else {
    field.setAttribute("aria-invalid", "true");
    unfold(field);
    field.dispatchEvent(new Event("give:fault", { bubbles: true }));
  }
}

/** Shows the error that `read` finds for the element of a field's error. */
export function showFault(field: Control, read: (place: HTMLElement) => string | null): void {
  const place = placeOf(field);
  if (place) show(field, read(place));
}

/** Shows a reason right above what it is about: the field to correct, or the button. */
export function showNotice(text: string, about?: Element | null): void {
  const notice = document.getElementById("form-notice");
  if (!notice) return;
  const box = document.createElement("p");
  box.className = "alert tone-danger label";
  box.textContent = text;
  notice.replaceChildren(box);
  placeNotice(notice, about);
}

/** Puts the box of the reason above the part of the form that holds `about`, on screen and focused. */
export function placeNotice(notice: HTMLElement, about?: Element | null): void {
  (about?.closest(".give-step > *") ?? document.querySelector(".give-sum"))?.before(notice);
  notice.scrollIntoView({ block: "center" });
  notice.focus();
}

export function listFields(form: HTMLFormElement): Control[] {
  const all = [...form.querySelectorAll<Control>("input:not([type=hidden]), select, textarea")];
  const otherChosen = form.querySelector<HTMLInputElement>("#other-amount")?.checked ?? true;
  // A chosen preset needs no validation, and a free amount counts only when it is chosen.
  return all.filter((field) =>
    field.type === "radio"
      ? field.name === "donation[item]" && field.checked && !otherChosen
      : field.name !== "amount" || otherChosen,
  );
}

/** Validates a field when it loses the focus, and again while it is corrected. */
export function watchFields(form: HTMLFormElement, data: ScriptData, shape: () => CardShape): void {
  const look = (field: Control) => show(field, faultOf(field, form, data, shape()));
  form.addEventListener("focusout", ({ target }) => {
    const field = target as Control;
    // An empty field that only had the focus is no error yet.
    if (field.name && field.type !== "radio" && field.value !== "") look(field);
  });
  form.addEventListener("input", ({ target }) => {
    const field = target as Control;
    if (field.getAttribute("aria-invalid")) look(field);
    if (field.name === "donation[item]") {
      const amount = form.querySelector<HTMLInputElement>("#amount");
      if (amount) show(amount, null);
      else show(field, null);
    }
  });
}

/** Shows every error, and the reason above the first; returns true without errors. `place` limits it to a step. */
export function checkForm(
  form: HTMLFormElement,
  data: ScriptData,
  shape: CardShape,
  place: Element = form,
): boolean {
  const { texts } = data;
  let first: Control | null = null;
  let refused = false;
  for (const field of listFields(form)) {
    if (!place.contains(field)) continue;
    const fault = faultOf(field, form, data, shape);
    show(field, fault);
    if (fault === null || first) continue;
    first = field;
    refused = fault === texts.card_not_allowed;
  }
  document.getElementById("form-notice")?.replaceChildren();
  if (first) {
    const text = refused
      ? fill(texts.card_refused, { card_name: shape.label })
      : texts.form_invalid;
    showNotice(text, first);
  }
  return first === null;
}
