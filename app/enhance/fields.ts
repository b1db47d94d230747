/** Shows a question only while the one that it depends on is answered so; without script it is always there. */
type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const conditional = [...document.querySelectorAll<HTMLElement>("[data-if]")];

function isMet(place: HTMLElement): boolean {
  const { if: name = "", is = "" } = place.dataset;
  const asked = document.querySelector<HTMLInputElement>(`[name="${name}"]`);
  if (!asked || asked.disabled) return false;
  return asked.type === "checkbox" ? asked.checked : asked.value === is;
}

/** In the form's order, so that a hidden question hides those that depend on it. */
function show(): void {
  for (const place of conditional) {
    const isShown = isMet(place);
    place.hidden = !isShown;
    for (const control of place.querySelectorAll<Control>("[name]")) {
      control.disabled = !isShown;
      control.required = isShown && control.dataset.needed !== undefined;
    }
  }
}

for (const place of conditional) {
  const note = place.firstElementChild;
  if (note?.matches("p.hint")) note.remove();
}
show();
document.querySelector("form[data-giving]")?.addEventListener("change", show);
