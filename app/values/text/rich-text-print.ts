/** Prints formatted blocks as the text that `richText` reads. */
import { richText, type Block, type Inline } from "./rich-text";

/** Addresses become links by themselves, so their marks stay as they are. */
const ADDRESS = /(?:https?:\/\/|www\.)\S+|[\w.+-]+@[\w-]+\.[\w.-]+/gi;

/**
 * Returns one block as text; `isOther` writes a list with its other bullet. Reading it gives the same block:
 * where marks cannot be written, the block loses its marks and never its words.
 */
export function printBlock(block: Block, isOther = false): string {
  const wanted = JSON.stringify(joined(block));
  // Only stars mark a part of a word.
  for (const italic of ["_", "*"]) {
    const printed = write(block, isOther, (content) => inlines(content, italic));
    const [read, ...more] = richText(printed);
    if (read && more.length === 0 && JSON.stringify(joined(read)) === wanted) return printed;
  }
  return write(block, isOther, (content) => plain(wordsOf(content)));
}

const closing = (signs: string) => signs.replaceAll("#", "\\#");

function write(
  block: Block,
  isOther: boolean,
  print: (content: readonly Inline[]) => string,
): string {
  if (block.kind !== "list") {
    const text = print(block.content);
    // Signs at the end of a heading would close it.
    return block.kind === "heading" ? `## ${text.replace(/^#|#+$/g, closing)}` : lines(text);
  }
  const ends = isOther ? { bullet: "*", number: ")" } : { bullet: "-", number: "." };
  return block.items
    .map((item, at) => {
      const mark = block.ordered ? `${at + 1}${ends.number} ` : `${ends.bullet} `;
      return mark + lines(print(item)).replaceAll("\n", `\n${" ".repeat(mark.length)}`);
    })
    .join("\n");
}

function inlines(content: readonly Inline[], italic: string): string {
  return content
    .map((one) => {
      if (one.kind === "text") return plain(one.text);
      const inner = inlines(one.content, italic);
      if (one.kind === "link") return `[${inner}](${one.href.replace(/[()\\<>]/g, "\\$&")})`;
      const mark = one.kind === "strong" ? "**" : italic;
      return `${mark}${inner}${mark}`;
    })
    .join("");
}

/** Escapes what would be read as a mark. */
function plain(text: string): string {
  let printed = "";
  let end = 0;
  for (const { 0: address, index } of text.matchAll(ADDRESS)) {
    printed += escaped(text.slice(end, index)) + address;
    end = index + address.length;
  }
  return printed + escaped(text.slice(end));
}

const escaped = (text: string) => text.replace(/[\\`*_[\]<~|]/g, "\\$&");

/** Escapes what would begin a list, a heading or a quotation at the beginning of a line. */
function lines(printed: string): string {
  return printed
    .split("\n")
    .map((line) => line.replace(/^([#>=+-])/, "\\$1").replace(/^(\d{1,9})([.)])(?=\s|$)/, "$1\\$2"))
    .join("\n");
}

/** Reading joins neighbouring words. */
function joined(block: Block): Block {
  if (block.kind === "list") return { ...block, items: block.items.map(joinedInlines) };
  return { ...block, content: joinedInlines(block.content) };
}

function joinedInlines(content: readonly Inline[]): Inline[] {
  const all: Inline[] = [];
  for (const one of content) {
    const last = all.at(-1);
    if (one.kind === "text" && last?.kind === "text") {
      all[all.length - 1] = { kind: "text", text: last.text + one.text };
    } else all.push(one.kind === "text" ? one : { ...one, content: joinedInlines(one.content) });
  }
  return all;
}

const wordsOf = (content: readonly Inline[]): string =>
  content.map((one) => (one.kind === "text" ? one.text : wordsOf(one.content))).join("");
