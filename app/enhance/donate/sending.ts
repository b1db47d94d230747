import { clearCard } from "./card-fields";
import type { ScriptData } from "./script-data";

/** Longer than a gift takes that is not decided at once. */
const LONGEST_MS = 30_000;

/**
 * From the press of the button to the next page. The form is posted once; the browser's Stop gives the
 * button back, and the same idempotency key makes a second press harmless. A form that was sent keeps no
 * card: neither the browser's memory of pages nor what it writes down of forms has one after Back.
 */
export function guardSending(
  form: HTMLFormElement,
  data: ScriptData,
  preview: () => void,
  check: () => boolean,
): void {
  const button = form.querySelector<HTMLButtonElement>(".give-sum button");
  if (!button) return;
  // Browsers older than 2026 do not report Stop: the Escape key and a time limit take its place.
  const { navigation } = window as { navigation?: EventTarget };
  let wasSent = false;
  let words = "";
  let timer = 0;
  const giveBack = () => {
    clearTimeout(timer);
    if (!button.disabled) return;
    button.disabled = false;
    button.removeAttribute("aria-busy");
    button.textContent = words;
    preview();
  };
  form.addEventListener("submit", (event) => {
    if (button.disabled || !check()) return event.preventDefault();
    wasSent = true;
    words = button.textContent;
    button.disabled = true;
    button.setAttribute("aria-busy", "");
    button.textContent = data.texts.sending;
    if (!navigation) timer = window.setTimeout(giveBack, LONGEST_MS);
  });
  navigation?.addEventListener("navigateerror", giveBack);
  window.addEventListener("keydown", ({ key }) => key === "Escape" && giveBack());
  window.addEventListener("pagehide", () => {
    giveBack();
    if (wasSent) clearCard(form);
  });
}
