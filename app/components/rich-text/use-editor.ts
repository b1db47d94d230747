import { EditorState, TextSelection } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { useEffect, useRef, useState, type RefObject } from "react";
import { plugins } from "./commands";
import { openText, type OpenedText } from "./document";
import { cleanPasted } from "./pasted";

export interface EditorProps {
  /** The id of the text box that the form posts; it has the text that the editor writes. */
  boxId: string;
  label: string;
  describedBy: string;
  isInvalid: boolean;
  onReady: () => void;
}

interface Editor {
  place: RefObject<HTMLDivElement>;
  /** Null until the editor is there. */
  view: EditorView | null;
  state: EditorState | null;
}

/** Opens a text box's text in an editor at `place`, and writes each change into the box. */
export function useEditor(props: EditorProps): Editor {
  const { boxId, describedBy, isInvalid } = props;
  const place = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<EditorView | null>(null);
  const [state, setState] = useState<EditorState | null>(null);
  const latest = useRef(props);
  latest.current = props;
  useEffect(() => {
    const box = document.getElementById(boxId);
    if (!place.current || !(box instanceof HTMLTextAreaElement)) return;
    const made = open(place.current, box, latest, setState);
    setView(made.view);
    setState(made.view.state);
    latest.current.onReady();
    return made.close;
  }, [boxId]);
  // The attributes are read again.
  useEffect(() => view?.setProps({}), [view, describedBy, isInvalid]);
  return { place, view, state };
}

function open(
  place: HTMLElement,
  box: HTMLTextAreaElement,
  latest: RefObject<EditorProps>,
  changed: (state: EditorState) => void,
): { view: EditorView; close: () => void } {
  let opened = openText(box.value);
  let isWriting = false;
  const view = new EditorView(place, {
    state: stateOf(opened),
    transformPastedHTML: cleanPasted,
    editable: () => !box.matches(":disabled"),
    attributes: () => attributesOf(latest.current),
    dispatchTransaction(transaction) {
      const next = view.state.apply(transaction);
      view.updateState(next);
      changed(next);
      if (!transaction.docChanged) return;
      isWriting = true;
      writeBox(box, opened.print(next.doc));
      isWriting = false;
    },
    handleDOMEvents: {
      blur: () => {
        box.dispatchEvent(new Event("change", { bubbles: true }));
        return false;
      },
    },
  });
  const takeOver = () => {
    if (isWriting) return;
    opened = openText(box.value);
    view.updateState(stateOf(opened));
    changed(view.state);
  };
  const focus = (event: Event) => {
    event.preventDefault();
    view.focus();
  };
  const labels = [...box.labels];
  box.addEventListener("input", takeOver);
  for (const one of labels) one.addEventListener("click", focus);
  // The keyboard reaches the editor instead of the box behind it.
  box.tabIndex = -1;
  if (document.activeElement === box) continueAt(view, box);
  const close = () => {
    box.removeEventListener("input", takeOver);
    for (const one of labels) one.removeEventListener("click", focus);
    box.removeAttribute("tabindex");
    view.destroy();
  };
  return { view, close };
}

/** Continues in the editor where the cursor is in the box. */
function continueAt(view: EditorView, box: HTMLTextAreaElement): void {
  const { doc } = openText(box.value.slice(0, box.selectionStart));
  const end = Math.min(doc.content.size, view.state.doc.content.size);
  const selection = TextSelection.near(view.state.doc.resolve(end), -1);
  view.dispatch(view.state.tr.setSelection(selection));
  view.focus();
}

function attributesOf(props: EditorProps | null): Record<string, string> {
  return {
    class: "input rich-text-box",
    role: "textbox",
    tabindex: "0",
    "aria-multiline": "true",
    "aria-label": props?.label ?? "",
    "aria-describedby": props?.describedBy ?? "",
    ...(props?.isInvalid ? { "aria-invalid": "true" } : {}),
  };
}

const stateOf = ({ doc }: OpenedText) => EditorState.create({ doc, plugins });

/** Sets the box's value as typing does, so that React, Conform and the automatic save notice. */
function writeBox(box: HTMLTextAreaElement, text: string): void {
  box.setRangeText(text, 0, box.value.length, "end");
  box.dispatchEvent(new Event("input", { bubbles: true }));
}
