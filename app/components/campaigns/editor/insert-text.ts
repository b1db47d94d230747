/**
 * Puts text where the cursor is in a text box, as a person would type it: React and Conform notice, and Ctrl+Z
 * takes it back.
 */
export function insertText(id: string, text: string): void {
  const box = document.getElementById(id);
  if (!(box instanceof HTMLTextAreaElement)) return;
  const { selectionStart: start, selectionEnd: end } = box;
  box.focus();
  // The one call that keeps the browser's own undo history.
  if (!document.execCommand("insertText", false, text)) {
    box.setRangeText(text, start, end, "end");
    box.dispatchEvent(new Event("input", { bubbles: true }));
  }
}
