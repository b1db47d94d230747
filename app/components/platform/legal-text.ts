/** A paragraph, or the items of a list. */
export type LegalBlock = { kind: "paragraph"; text: string } | { kind: "list"; items: string[] };

/** Parses a section's text from the locale files: a line is a paragraph, and `- ` starts a list item. */
export function legalBlocks(text: string): LegalBlock[] {
  const blocks: LegalBlock[] = [];
  for (const line of text.split("\n")) {
    const last = blocks.at(-1);
    if (!line.startsWith("- ")) blocks.push({ kind: "paragraph", text: line });
    else if (last?.kind === "list") last.items.push(line.slice(2));
    else blocks.push({ kind: "list", items: [line.slice(2)] });
  }
  return blocks;
}
