/** Makes the share buttons of a donor's page: a small window for a network, and copying the address. */
import { easeCopying } from "./copying/copy-buttons";

const POPUP = "popup,width=626,height=436";

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

easeCopying(".give-share [data-copy]");
