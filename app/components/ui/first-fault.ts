/** Focuses the first invalid field of a form; returns false when there is none. */
export function focusFirstFault(form: HTMLFormElement | null | undefined): boolean {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  field?.focus();
  return Boolean(field);
}
