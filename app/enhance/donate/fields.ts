/** The form's controls by their name in the plain post. */

export type Control = HTMLInputElement | HTMLSelectElement;

export function control(form: HTMLFormElement, name: string): HTMLInputElement | null {
  return form.querySelector<HTMLInputElement>(`[name="${name}"]`);
}

/** What a control, or the chosen one of a group of radio buttons, says. */
export function valueOf(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name);
  return typeof value === "string" ? value.trim() : "";
}
