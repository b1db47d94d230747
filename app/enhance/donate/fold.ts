/** Hides a field that has a good value behind one line with a button that shows it. */

/** Folds every field that a `data-fold` line names, unless it holds something else than its proposal. */
export function fold(form: HTMLFormElement): void {
  form.dataset.folded = "";
  for (const line of form.querySelectorAll<HTMLElement>("[data-fold]")) {
    const place = document.getElementById(line.dataset.fold ?? "");
    const field = place?.querySelector<HTMLInputElement | HTMLSelectElement>("input, select");
    if (!place || !field || !isProposal(field)) continue;
    line.hidden = false;
    place.hidden = true;
    line.querySelector("button")?.addEventListener("click", () => {
      unfold(field);
      field.focus();
    });
  }
}

export function unfold(field: Element): void {
  const place = field.closest<HTMLElement>("[data-folds]");
  if (!place?.hidden) return;
  place.hidden = false;
  const line = document.querySelector<HTMLElement>(`[data-fold="${place.id}"]`);
  if (line) line.hidden = true;
}

function isProposal(field: HTMLInputElement | HTMLSelectElement): boolean {
  return !field.getAttribute("aria-invalid") && field.value === (field.dataset.proposal ?? "");
}
