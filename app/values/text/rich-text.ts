/**
 * The texts that organisations format: paragraphs, headings (`## `), bold, italic, links and lists, typed as
 * Markdown. Everything else in Markdown, and all HTML, stays the text that was typed.
 */
import { marked, type Token, type Tokens } from "marked";

export type Inline =
  | { kind: "text"; text: string }
  | { kind: "strong" | "em"; content: Inline[] }
  | { kind: "link"; href: string; content: Inline[] };

export type Block =
  | { kind: "paragraph" | "heading"; content: Inline[] }
  | { kind: "list"; ordered: boolean; items: Inline[][] };

/** The addresses that a link may have. */
export const SAFE_ADDRESS = /^(?:https?:\/\/|mailto:)/i;

/** One level of headings; what is underlined, or has other marks, stays as it was typed. */
const HEADING = /^ {0,3}##[ \t]+[^\s#]/;

const words = (text: string): Inline => ({ kind: "text", text });

function inlinesOf(tokens: readonly Token[] = []): Inline[] {
  return tokens.flatMap((token): Inline[] => {
    switch (token.type) {
      case "strong":
      case "em":
        return [{ kind: token.type, content: inlinesOf(token.tokens) }];
      case "link": {
        const { href, tokens: content } = token as Tokens.Link;
        if (!SAFE_ADDRESS.test(href)) return [words(token.raw)];
        return [{ kind: "link", href, content: inlinesOf(content) }];
      }
      case "text":
        return token.tokens ? inlinesOf(token.tokens) : [words((token as Tokens.Text).text)];
      case "paragraph":
        return inlinesOf(token.tokens);
      case "escape":
        return [words((token as Tokens.Escape).text)];
      case "br":
        return [words("\n")];
      default:
        return [words(token.raw)];
    }
  });
}

/** A block and the text that it was read from, with the empty lines after it. */
export interface ReadBlock {
  block: Block;
  source: string;
}

/** Returns a text's blocks. Plain text gives its paragraphs, in which line breaks stay. */
export function richText(source: string): Block[] {
  return readBlocks(source).map(({ block }) => block);
}

/** Returns a text's blocks, each with its source. The sources together are the text, where `marked` keeps it whole. */
export function readBlocks(source: string): ReadBlock[] {
  const read: ReadBlock[] = [];
  let before = "";
  for (const token of marked.lexer(source)) {
    const block = blockOf(token);
    const last = read.at(-1);
    if (block) {
      read.push({ block, source: before + token.raw });
      before = "";
    } else if (last) last.source += token.raw;
    else before += token.raw;
  }
  return read;
}

function blockOf(token: Token): Block | null {
  if (token.type === "space") return null;
  if (token.type === "paragraph") return paragraph(inlinesOf(token.tokens));
  if (token.type === "heading" && HEADING.test(token.raw)) {
    return { kind: "heading", content: inlinesOf(token.tokens) };
  }
  if (token.type !== "list") return paragraph([words(token.raw.trim())]);
  const { ordered, items } = token as Tokens.List;
  return { kind: "list", ordered, items: items.map((item) => inlinesOf(item.tokens)) };
}

const paragraph = (content: Inline[]): Block => ({ kind: "paragraph", content });

/** Returns a formatted text without its marks, for cards and previews. */
export function plainText(source: string): string {
  return richText(source)
    .map((block) =>
      block.kind === "list" ? block.items.map(wordsOf).join("\n") : wordsOf(block.content),
    )
    .join("\n\n");
}

function wordsOf(content: readonly Inline[]): string {
  return content.map((one) => (one.kind === "text" ? one.text : wordsOf(one.content))).join("");
}
