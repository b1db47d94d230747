/** What the editor's keys and buttons do, and which formats the selection has. */
import { baseKeymap, chainCommands, setBlockType, toggleMark } from "prosemirror-commands";
import { history, redo, undo } from "prosemirror-history";
import { keymap } from "prosemirror-keymap";
import { liftListItem, splitListItem, wrapInList } from "prosemirror-schema-list";
import type { Command, EditorState } from "prosemirror-state";
import { schema } from "./schema";
import type { Format } from "./toolbar";

const { hard_break, heading, list_item, ordered_list, paragraph, bullet_list } = schema.nodes;
const { em, link, strong } = schema.marks;

const newLine: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(hard_break.create()).scrollIntoView());
  return true;
};

/** The editor's keys, and its own undo. */
export const plugins = [
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

/** Returns the command that gives the selection a format, or takes it away. */
export function commandOf(format: Exclude<Format, "link">, state: EditorState): Command {
  const isActive = activeFormats(state).has(format);
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

/** Returns the formats of the selection. */
export function activeFormats({ doc, selection, storedMarks }: EditorState): Set<Format> {
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
export function addressOf({ selection }: EditorState): string {
  const marks = selection.$from.marks().concat(selection.$from.nodeAfter?.marks ?? []);
  return String(link.isInSet(marks)?.attrs.href ?? "");
}

/** Links the selected words, or the address itself where none are selected; an empty address unlinks. */
export const linking =
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
