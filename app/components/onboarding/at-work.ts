/** Somebody who does something: what opens by itself must not take it out of their hands. */

const DEEDS = ["input", "keydown", "pointerdown"] as const;
const FIELDS = "input, select, textarea, [contenteditable=true]";
const OPENED = "[role=dialog], [role=alertdialog], dialog[open], .manage-top details[open]";

export interface WorkWatch {
  /**
   * Whether anything was done since the watch began, a field has the focus (it may have been typed in
   * before there was a script), or a menu or another dialog is open.
   */
  isAtWork(): boolean;
  stop(): void;
}

export function watchWork(): WorkWatch {
  let hasActed = false;
  const note = () => (hasActed = true);
  for (const confirmation of DEEDS) window.addEventListener(confirmation, note, { capture: true });
  return {
    isAtWork: () =>
      hasActed ||
      document.activeElement?.matches(FIELDS) === true ||
      document.querySelector(OPENED) !== null,
    stop: () => {
      for (const confirmation of DEEDS)
        window.removeEventListener(confirmation, note, { capture: true });
    },
  };
}
