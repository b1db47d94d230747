/** Leads the focus to the first field of a form that was found wrong; false where there is none. */
export function focusFirstFault(form: HTMLFormElement | null | undefined): boolean {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  field?.focus();
  return Boolean(field);
}
