type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Puts a text into a field as if it were typed, so that React and the page's script notice it. */
export function fillField(field: Field, value: string): void {
  // Uses the prototype's setter: React overrides it on the element, and would take the change for its own.
  const prototype: unknown = Object.getPrototypeOf(field);
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, value);
  tellOfFilling(field);
}

/** Dispatches the events of typing and choosing. */
export function tellOfFilling(field: Field): void {
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
}
