/** Buttons that copy a text; without a script they are hidden, because the text can be marked by hand. */

const SHOWN_MS = 3_000;

/** Shows the buttons of a selector and lets each copy its `data-copy`, saying `data-copied` for a moment. */
export function easeCopying(selector: string): void {
  // Browsers offer the clipboard on https and localhost only; elsewhere the buttons stay away.
  const { clipboard } = navigator as { clipboard?: Clipboard };
  if (!clipboard) return;
  for (const button of document.querySelectorAll<HTMLButtonElement>(selector)) {
    const words = button.textContent;
    const { copy = "", copied = "" } = button.dataset;
    let timer = 0;
    button.hidden = false;
    button.addEventListener("click", () => {
      void clipboard.writeText(copy).then(() => {
        button.textContent = copied;
        clearTimeout(timer);
        timer = window.setTimeout(() => (button.textContent = words), SHOWN_MS);
      });
    });
  }
}
