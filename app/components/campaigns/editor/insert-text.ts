/**
 * Puts text where the cursor is in a text box, or around the selection when `after` is given, as a
 * person would type it: React and Conform notice, and Ctrl+Z takes it back.
 */
export function insertText(id: string, text: string, after?: string): void {
  const box = document.getElementById(id);
  if (!(box instanceof HTMLTextAreaElement)) return;
  const { selectionStart: start, selectionEnd: end, value } = box;
  const chosen = value.slice(start, end);
  const added = after === undefined ? text : text + chosen + after;
  box.focus();
  // The one call that keeps the browser's own undo history.
  if (!document.execCommand("insertText", false, added)) {
    box.setRangeText(added, start, end, "end");
    box.dispatchEvent(new Event("input", { bubbles: true }));
  }
  if (after !== undefined && chosen === "") {
    const at = start + text.length;
    box.setSelectionRange(at, at);
  }
}
