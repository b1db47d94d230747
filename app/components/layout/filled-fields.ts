/** Saves what was typed before the page's script was there, where React has to make the page anew. */
import { fillField, tellOfFilling } from "./fill-field";

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const FIELDS = "input:not([type=hidden]), select, textarea";

/**
 * Holds on to the fields that the server sent. An element that is no longer in the page still has what was
 * typed into it up to then; `restore` brings that into the field that took its place, and the focus too.
 */
export function holdFields(container: Element): { restore(): void } {
  const held = fieldsByPlace(container);
  let focused = document.activeElement;
  container.addEventListener("focusin", ({ target }) => (focused = target as Element));
  return {
    restore() {
      const present = fieldsByPlace(container);
      for (const [place, before] of held) {
        if (before.isConnected) continue;
        held.delete(place);
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

/** By form, name and value of the choice, and the how-manieth of those it is. */
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
  // Null where the type has no selection, as an e-mail's.
  if (from.selectionStart !== null) to.setSelectionRange(from.selectionStart, from.selectionEnd);
}
