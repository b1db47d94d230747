import { clearCard } from "./card-fields";
import type { ScriptData } from "./script-data";

/** Longer than a donation without an immediate result takes. */
const LONGEST_MS = 30_000;

/**
 * Guards the form from the click to the next page. It is posted once; the browser's Stop enables the button
 * again, and the same idempotency key makes a second click harmless. A submitted form keeps no card data, so
 * neither the back/forward cache nor saved form data contains any after Back.
 */
export function guardSending(
  form: HTMLFormElement,
  data: ScriptData,
  preview: () => void,
  check: () => boolean,
): void {
  const button = form.querySelector<HTMLButtonElement>(".give-sum button");
  if (!button) return;
  // Browsers older than 2026 do not report Stop; the Escape key and a time limit replace it.
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
