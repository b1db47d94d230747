/** Opens a formatted text as the editor's document, and prints it back. */
import { Fragment, type Mark, type Node } from "prosemirror-model";
import { readBlocks, type Block, type Inline } from "~/values/text/rich-text";
import { printBlock } from "~/values/text/rich-text-print";
import { schema } from "./schema";

interface Known {
  source: string;
  /** The block that followed; undefined for the last one. */
  next: Node | undefined;
}

export interface OpenedText {
  doc: Node;
  /** Returns a document as text: blocks that nobody changed stay exactly as they were typed. */
  print: (doc: Node) => string;
}

/** Returns a text's document. Printing the same document gives the very same text. */
export function openText(source: string): OpenedText {
  const read = readBlocks(source);
  const nodes = read.map(({ block }) => nodeOf(block));
  const doc = schema.node("doc", null, nodes.length > 0 ? nodes : [schema.node("paragraph")]);
  const known = new Map(
    nodes.map((node, at) => [node, { source: read[at]?.source ?? "", next: nodes[at + 1] }]),
  );
  return { doc, print: (now) => (now.eq(doc) ? source : printDocument(now, known)) };
}

function nodeOf(block: Block): Node {
  if (block.kind !== "list") return schema.node(block.kind, null, inlineNodes(block.content));
  const items = block.items.map((item) =>
    schema.node("list_item", null, [schema.node("paragraph", null, inlineNodes(item))]),
  );
  return schema.node(block.ordered ? "ordered_list" : "bullet_list", null, items);
}

function inlineNodes(content: readonly Inline[], marks: readonly Mark[] = []): Fragment {
  const nodes = content.flatMap((one): Node[] => {
    if (one.kind !== "text") {
      const mark = schema.mark(one.kind, one.kind === "link" ? { href: one.href } : null);
      const inner: Node[] = [];
      inlineNodes(one.content, mark.addToSet(marks)).forEach((node) => inner.push(node));
      return inner;
    }
    return one.text
      .split("\n")
      .flatMap((line, at) => [
        ...(at > 0 ? [schema.node("hard_break")] : []),
        ...(line === "" ? [] : [schema.text(line, marks)]),
      ]);
  });
  return Fragment.fromArray(nodes);
}

function printDocument(doc: Node, known: ReadonlyMap<Node, Known>): string {
  const children: Node[] = [];
  doc.forEach((child) => children.push(child));
  let text = "";
  let bullet = "";
  children.forEach((child, at) => {
    const before = known.get(child);
    let piece = before?.source ?? printBlock(blockOf(child));
    if (!before && isEmpty(child)) return;
    // Neighbouring lists with the same bullet would be one.
    if (child.type.name.endsWith("_list") && bulletOf(piece) === bullet) {
      piece = printBlock(blockOf(child), bullet === "-" || bullet === ".");
    }
    bullet = bulletOf(piece);
    const isAsBefore = before !== undefined && before.next === children[at + 1];
    text += isAsBefore && piece === before.source ? piece : `${piece.trimEnd()}\n\n`;
  });
  const last = children.at(-1);
  const ends = last && known.get(last);
  return ends && ends.next === undefined ? text : text.trimEnd();
}

const isEmpty = (node: Node) => node.textContent.trim() === "";

/** Returns the sign of a list: `-`, `*`, `+`, `.` or `)`; empty for other blocks. */
const bulletOf = (piece: string) =>
  /^ {0,3}(?:([-*+])|\d{1,9}([.)]))(?:\s|$)/.exec(piece)?.slice(1).join("") ?? "";

function blockOf(node: Node): Block {
  const name = node.type.name;
  if (name === "paragraph" || name === "heading") return { kind: name, content: contentOf(node) };
  const items: Inline[][] = [];
  node.forEach((item) => items.push(contentOf(item.firstChild ?? item)));
  return {
    kind: "list",
    ordered: name === "ordered_list",
    items: items.filter((item) => item.length > 0),
  };
}

interface Run {
  text: string;
  marks: readonly Mark[];
}

function contentOf(node: Node): Inline[] {
  const runs: Run[] = [];
  node.forEach(({ marks, text, type }) => {
    if (type.name === "hard_break")
      runs.push({ text: node.type.name === "heading" ? " " : "\n", marks: [] });
    else runs.push({ text: (text ?? "").replace(/\s+/g, " "), marks });
  });
  return nested(tidy(runs), ["link", "strong", "em"]);
}

/** Moves spaces out of marks, joins repeated ones, and removes those at the start and end of a line. */
function tidy(runs: readonly Run[]): Run[] {
  const parts = runs.flatMap(({ text, marks }) => {
    const [, before = "", words = "", after = ""] = /^(\s*)([\s\S]*?)(\s*)$/.exec(text) ?? [];
    return [
      { text: before, marks: [] },
      { text: words, marks },
      { text: after, marks: [] },
    ];
  });
  const kept: Run[] = [];
  for (const part of parts) {
    if (part.text === "") continue;
    const isSpace = part.text.trim() === "";
    const last = kept.at(-1);
    const isAfterSpace = last === undefined || last.text.trim() === "";
    if (isSpace && isAfterSpace) {
      // A line break is more than a space.
      if (last && part.text === "\n") last.text = "\n";
    } else kept.push({ ...part });
  }
  while (kept.at(-1)?.text.trim() === "") kept.pop();
  return kept;
}

/** Returns runs as nested marks, the first of `names` outermost. */
function nested(runs: readonly Run[], names: readonly ("link" | "strong" | "em")[]): Inline[] {
  const [name, ...rest] = names;
  if (name === undefined) {
    const text = runs.map((run) => run.text).join("");
    return text === "" ? [] : [{ kind: "text", text }];
  }
  const groups: { mark: Mark | undefined; runs: Run[] }[] = [];
  for (const run of runs) {
    const mark = run.marks.find(({ type }) => type.name === name);
    const last = groups.at(-1);
    if (last && (last.mark === mark || (mark && last.mark?.eq(mark)))) last.runs.push(run);
    else groups.push({ mark, runs: [run] });
  }
  return groups.flatMap(({ mark, runs: own }): Inline[] => {
    const content = nested(own, rest);
    if (!mark) return content;
    return name === "link"
      ? [{ kind: "link", href: String(mark.attrs.href), content }]
      : [{ kind: name, content }];
  });
}
