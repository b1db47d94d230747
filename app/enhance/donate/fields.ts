/** The form's controls by their name in the plain post. */

/** A quick look at a typed address; the server validates it in full. */
export const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;

export type Control = HTMLInputElement | HTMLSelectElement;

export function control(form: HTMLFormElement, name: string): HTMLInputElement | null {
  return form.querySelector<HTMLInputElement>(`[name="${name}"]`);
}

/** Returns the value of a control, or of the chosen radio button of a group. */
export function valueOf(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name);
  return typeof value === "string" ? value.trim() : "";
}
