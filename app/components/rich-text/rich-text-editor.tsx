import { baseKeymap, chainCommands, setBlockType, toggleMark } from "prosemirror-commands";
import { history, redo, undo } from "prosemirror-history";
import { keymap } from "prosemirror-keymap";
import { liftListItem, splitListItem, wrapInList } from "prosemirror-schema-list";
import { EditorState, type Command } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { useEffect, useRef, useState } from "react";
import { useT } from "~/i18n";
import { openText, type OpenedText } from "./document";
import { LinkForm } from "./link-form";
import { cleanPasted } from "./pasted";
import { schema } from "./schema";
import { Toolbar, type Format } from "./toolbar";

interface RichTextEditorProps {
  /** The id of the text box that the form posts; it has the text that the editor writes. */
  boxId: string;
  describedBy: string;
  isInvalid: boolean;
  onReady: () => void;
}

const { hard_break, heading, list_item, ordered_list, paragraph, bullet_list } = schema.nodes;
const { em, link, strong } = schema.marks;

const newLine: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(hard_break.create()).scrollIntoView());
  return true;
};

const plugins = [
  history(),
  keymap({
    "Mod-b": toggleMark(strong),
    "Mod-i": toggleMark(em),
    "Mod-z": undo,
    "Mod-y": redo,
    "Shift-Mod-z": redo,
    "Shift-Enter": newLine,
    Enter: splitListItem(list_item),
    Backspace: chainCommands(atStart(liftListItem(list_item)), atStart(setBlockType(paragraph))),
  }),
  keymap(baseKeymap),
];

/** Runs a command with the cursor at the beginning of a block. */
function atStart(command: Command): Command {
  return (state, dispatch, view) => {
    const { empty, $from } = state.selection;
    return empty && $from.parentOffset === 0 && command(state, dispatch, view);
  };
}

/**
 * Writes a formatted text into a text box, which keeps its name, its value and its errors. A text that nobody
 * changes stays as it was typed. What is typed into the box itself, as browsers' extensions do, is taken over.
 */
export function RichTextEditor({ boxId, describedBy, isInvalid, onReady }: RichTextEditorProps) {
  const t = useT();
  const place = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<EditorView | null>(null);
  const [state, setState] = useState<EditorState | null>(null);
  const [isLinking, setLinking] = useState(false);
  const label = t("campaigns.format.editor");
  const latest = useRef({ describedBy, isInvalid, label, onReady });
  latest.current = { describedBy, isInvalid, label, onReady };
  useEffect(() => {
    const box = document.getElementById(boxId);
    if (!place.current || !(box instanceof HTMLTextAreaElement)) return;
    let opened = openText(box.value);
    let isWriting = false;
    const made = new EditorView(place.current, {
      state: stateOf(opened),
      transformPastedHTML: cleanPasted,
      attributes: () => ({
        class: "input rich-text-box",
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": latest.current.label,
        "aria-describedby": latest.current.describedBy,
        ...(latest.current.isInvalid ? { "aria-invalid": "true" } : {}),
      }),
      dispatchTransaction(transaction) {
        const next = made.state.apply(transaction);
        made.updateState(next);
        setState(next);
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
      made.updateState(stateOf(opened));
    };
    const focus = (event: MouseEvent) => {
      event.preventDefault();
      made.focus();
    };
    const labels = [...box.labels];
    box.addEventListener("input", takeOver);
    for (const one of labels) one.addEventListener("click", focus);
    setView(made);
    setState(made.state);
    latest.current.onReady();
    return () => {
      box.removeEventListener("input", takeOver);
      for (const one of labels) one.removeEventListener("click", focus);
      made.destroy();
    };
  }, [boxId]);
  useEffect(() => view?.setProps({}), [view, describedBy, isInvalid]);
  const run = (command: Command) => {
    if (!view) return;
    command(view.state, view.dispatch, view);
    view.focus();
  };
  const choose = (format: Format) => {
    if (format === "link") setLinking(true);
    else run(commandOf(format, state));
  };
  return (
    <>
      <Toolbar active={state ? activeFormats(state) : new Set()} choose={choose} />
      {isLinking && state && (
        <LinkForm
          address={addressOf(state)}
          set={(address) => {
            setLinking(false);
            run(linking(address));
          }}
          cancel={() => {
            setLinking(false);
            view?.focus();
          }}
        />
      )}
      <div ref={place} />
    </>
  );
}

const stateOf = ({ doc }: OpenedText) => EditorState.create({ doc, plugins });

/** Sets the box's value as typing does, so that React, Conform and the automatic save notice. */
function writeBox(box: HTMLTextAreaElement, text: string): void {
  box.setRangeText(text, 0, box.value.length, "end");
  box.dispatchEvent(new Event("input", { bubbles: true }));
}

function commandOf(format: Exclude<Format, "link">, state: EditorState | null): Command {
  const isActive = state !== null && activeFormats(state).has(format);
  switch (format) {
    case "bold":
      return toggleMark(strong);
    case "italic":
      return toggleMark(em);
    case "heading":
      return setBlockType(isActive ? paragraph : heading);
    case "list":
      return isActive ? liftListItem(list_item) : wrapInList(bullet_list);
    case "numbers":
      return isActive ? liftListItem(list_item) : wrapInList(ordered_list);
  }
}

function activeFormats({ doc, selection, storedMarks }: EditorState): Set<Format> {
  const { $from, empty, from, to } = selection;
  const has = (mark: typeof strong) =>
    empty
      ? mark.isInSet(storedMarks ?? $from.marks()) !== undefined
      : doc.rangeHasMark(from, to, mark);
  const parents = Array.from({ length: $from.depth + 1 }, (_none, depth) => $from.node(depth).type);
  const found: [Format, boolean][] = [
    ["bold", has(strong)],
    ["italic", has(em)],
    ["link", has(link)],
    ["heading", parents.includes(heading)],
    ["list", parents.includes(bullet_list)],
    ["numbers", parents.includes(ordered_list)],
  ];
  return new Set(found.flatMap(([format, isActive]) => (isActive ? [format] : [])));
}

/** Returns the address of the link at the selection; empty without one. */
function addressOf({ selection }: EditorState): string {
  const marks = selection.$from.marks().concat(selection.$from.nodeAfter?.marks ?? []);
  return String(link.isInSet(marks)?.attrs.href ?? "");
}

/** Links the selected words, or the address itself where none are selected; an empty address unlinks. */
const linking =
  (address: string): Command =>
  (state, dispatch) => {
    const { empty, from, to, $from } = state.selection;
    const { tr } = state;
    const around = linkAround(state);
    const [start, end] = empty && around ? around : [from, to];
    if (address === "") tr.removeMark(start, end, link);
    else if (start === end) {
      tr.replaceSelectionWith(schema.text(address, [link.create({ href: address })]), false);
    } else tr.removeMark(start, end, link).addMark(start, end, link.create({ href: address }));
    tr.removeStoredMark(link);
    if ($from.parent.inlineContent) dispatch?.(tr);
    return true;
  };

/** Returns where the link at the cursor begins and ends; null outside of one. */
function linkAround({ selection: { $from } }: EditorState): [number, number] | null {
  let found: [number, number] | null = null;
  $from.parent.forEach((node, offset) => {
    const start = $from.start() + offset;
    const isHere = start <= $from.pos && $from.pos <= start + node.nodeSize;
    if (isHere && link.isInSet(node.marks)) found = [start, start + node.nodeSize];
  });
  return found;
}
