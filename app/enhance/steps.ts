/** Shows the donation form one step at a time, where the organisation chose so; without script it is one page. */

const form = document.querySelector<HTMLFormElement>("form[data-steps]");
const steps = form ? [...form.querySelectorAll<HTMLElement>("[data-step]")] : [];
const last = steps.length - 1;
let at = 0;

function show(step: number, moves: boolean): void {
  at = step;
  steps.forEach((place, index) => (place.hidden = index !== at));
  const sum = form?.querySelector<HTMLElement>(".give-sum");
  if (sum) sum.hidden = at !== last;
  for (const button of form?.querySelectorAll<HTMLElement>("[data-go]") ?? [])
    button.hidden = false;
  if (!moves) return;
  const heading = steps[at]?.querySelector("h2");
  heading?.setAttribute("tabindex", "-1");
  heading?.focus();
}

/** The form's own script validates the step, and cancels the event where something is wrong. */
function isRight(place: HTMLElement): boolean {
  const event = new CustomEvent("give:check", { detail: place, cancelable: true });
  return form?.dispatchEvent(event) ?? true;
}

if (form && steps.length > 1) {
  form.addEventListener("click", ({ target }) => {
    const go = (target as Element).closest<HTMLElement>("[data-go]")?.dataset.go;
    const place = steps[at];
    if (!go || !place) return;
    if (go === "back") show(Math.max(0, at - 1), true);
    else if (isRight(place)) show(Math.min(last, at + 1), true);
  });
  // Enter sends no unfinished form.
  form.addEventListener("keydown", (event) => {
    const isField = (event.target as Element).matches("input:not([type=checkbox]), select");
    if (event.key !== "Enter" || at === last || !isField) return;
    event.preventDefault();
    const place = steps[at];
    if (place && isRight(place)) show(at + 1, true);
  });
  // The first error decides which step shows.
  form.addEventListener("give:fault", ({ target }) => {
    const step = steps.findIndex((place) => place.contains(target as Element));
    if (step >= 0 && step < at) show(step, false);
  });
  const wrong = steps.findIndex((place) => place.querySelector("[aria-invalid=true], [autofocus]"));
  show(Math.max(0, wrong), false);
}
