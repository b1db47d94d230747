/** Recognises that a person is busy, so that a dialog that opens by itself does not interrupt. */

const DEEDS = ["input", "keydown", "pointerdown"] as const;
const FIELDS = "input, select, textarea, [contenteditable=true]";
/** `data-opening` marks a dialog whose code is still loading. */
const OPENED =
  "[role=dialog], [role=alertdialog], dialog[open], [data-opening], .manage-top details[open]";

export interface WorkWatch {
  /** Returns whether the person did anything, a field has the focus, or a menu or dialog is open. */
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
