/**
 * The texts that organisations format: paragraphs, bold, italic, links and lists, typed as Markdown. Everything
 * else in Markdown, and all HTML, stays the text that was typed.
 */
import { marked, type Token, type Tokens } from "marked";

export type Inline =
  | { kind: "text"; text: string }
  | { kind: "strong" | "em"; content: Inline[] }
  | { kind: "link"; href: string; content: Inline[] };

export type Block =
  { kind: "paragraph"; content: Inline[] } | { kind: "list"; ordered: boolean; items: Inline[][] };

const SAFE_ADDRESS = /^(?:https?:\/\/|mailto:)/i;

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

/** Returns a text's blocks. Plain text gives its paragraphs, in which line breaks stay. */
export function richText(source: string): Block[] {
  return marked.lexer(source).flatMap((token): Block[] => {
    if (token.type === "space") return [];
    if (token.type === "paragraph") return [paragraph(inlinesOf(token.tokens))];
    if (token.type !== "list") return [paragraph([words(token.raw.trim())])];
    const { ordered, items } = token as Tokens.List;
    return [{ kind: "list", ordered, items: items.map((item) => inlinesOf(item.tokens)) }];
  });
}

const paragraph = (content: Inline[]): Block => ({ kind: "paragraph", content });

/** Returns a formatted text without its marks, for cards and previews. */
export function plainText(source: string): string {
  return richText(source)
    .map((block) =>
      block.kind === "paragraph" ? wordsOf(block.content) : block.items.map(wordsOf).join("\n"),
    )
    .join("\n\n");
}

function wordsOf(content: readonly Inline[]): string {
  return content.map((one) => (one.kind === "text" ? one.text : wordsOf(one.content))).join("");
}
