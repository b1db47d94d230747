/** Focuses the first invalid field of a form. Returns false if every field is valid. */
export function focusFirstFault(form: HTMLFormElement | null | undefined): boolean {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  field?.focus();
  return Boolean(field);
}
