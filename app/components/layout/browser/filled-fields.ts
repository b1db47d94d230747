/** Saves values typed before hydration, when React has to render the page again. */
import { fillField, tellOfFilling } from "./fill-field";

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const FIELDS = "input:not([type=hidden]), select, textarea";

/** Records the server's fields; `restore` copies typed values and focus into their replacements. */
export function holdFields(container: Element): { restore(): void } {
  const kept = fieldsByPlace(container);
  let focused = document.activeElement;
  container.addEventListener("focusin", ({ target }) => (focused = target as Element));
  return {
    restore() {
      const present = fieldsByPlace(container);
      for (const [place, before] of kept) {
        if (before.isConnected) continue;
        kept.delete(place);
        const field = present.get(place);
        if (!field) continue;
        copyFilling(before, field);
        if (before === focused && document.activeElement === document.body) {
          moveFocus(before, field);
        }
      }
    },
  };
}

/** Returns fields by form, name and value of the choice, numbered when several match. */
function fieldsByPlace(container: Element): Map<string, Field> {
  const places = new Map<string, Field>();
  for (const field of container.querySelectorAll<Field>(FIELDS)) {
    const choice = isChoice(field) ? field.value : "";
    const name = [field.form?.id ?? "", field.name || field.id, choice].join("\n");
    let count = 0;
    while (places.has(`${name}\n${count}`)) count += 1;
    places.set(`${name}\n${count}`, field);
  }
  return places;
}

function isChoice(field: Field): field is HTMLInputElement {
  return field.type === "checkbox" || field.type === "radio";
}

function copyFilling(from: Field, to: Field): void {
  if (isChoice(from)) {
    if (from.checked !== from.defaultChecked && from.checked !== (to as HTMLInputElement).checked)
      to.click();
  } else if (from instanceof HTMLInputElement && from.files) {
    if (from.files.length === 0) return;
    (to as HTMLInputElement).files = from.files;
    tellOfFilling(to);
  } else if (from.value !== to.value && isChanged(from)) {
    fillField(to, from.value);
  }
}

function isChanged(field: Field): boolean {
  if (!(field instanceof HTMLSelectElement)) return field.value !== field.defaultValue;
  return [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected);
}

function moveFocus(from: Field, to: Field): void {
  to.focus();
  if (from instanceof HTMLSelectElement || to instanceof HTMLSelectElement) return;
  // Null for types without a selection, such as e-mail.
  if (from.selectionStart !== null) to.setSelectionRange(from.selectionStart, from.selectionEnd);
}
