/** Makes the share buttons of a donor's page: a small window for a network, and copying the address. */

const POPUP = "popup,width=626,height=436";
const SHOWN_MS = 3_000;

for (const link of document.querySelectorAll<HTMLAnchorElement>(".share a")) {
  link.addEventListener("click", (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    const opened = window.open(link.href, "share", POPUP);
    // When the browser blocks the window, the link works as usual.
    if (!opened) return;
    opened.opener = null;
    event.preventDefault();
  });
}

const button = document.querySelector<HTMLButtonElement>("[data-copy]");
// Browsers offer the clipboard on https and localhost only; elsewhere the button stays away.
const { clipboard } = navigator as { clipboard?: Clipboard };
if (button && clipboard) {
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
