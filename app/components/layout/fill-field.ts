type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Puts a text into a field as if it were typed, so that the page's script hears of it. */
export function fillField(field: Field, value: string): void {
  // The prototype's setter: React puts one of its own before it, and would take the change for its own.
  const prototype: unknown = Object.getPrototypeOf(field);
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, value);
  tellOfFilling(field);
}

/** The events that typing or choosing brings about. */
export function tellOfFilling(field: Field): void {
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
}
