import type { Block, Inline } from "~/values/text/rich-text";

interface RichTextProps {
  blocks: readonly Block[];
  lang?: string;
  /** Of the headings, below the one before the text. */
  level?: 2 | 3;
}

/** Shows blocks of `richText`. Their texts never become markup. */
export function RichText({ blocks, lang, level = 3 }: RichTextProps) {
  return (
    <>
      {blocks.map((block, at) => {
        if (block.kind !== "list") {
          const content = <Inlines content={block.content} />;
          const Heading = `h${level}` as const;
          return block.kind === "heading" ? (
            <Heading key={at} lang={lang} className="subtitle">
              {content}
            </Heading>
          ) : (
            <p key={at} lang={lang}>
              {content}
            </p>
          );
        }
        const List = block.ordered ? "ol" : "ul";
        return (
          <List key={at} lang={lang}>
            {block.items.map((item, place) => (
              <li key={place}>
                <Inlines content={item} />
              </li>
            ))}
          </List>
        );
      })}
    </>
  );
}

export function Inlines({ content }: { content: readonly Inline[] }) {
  return (
    <>
      {content.map((one, at) => {
        if (one.kind === "text") return one.text;
        const inner = <Inlines content={one.content} />;
        if (one.kind !== "link") {
          const Mark = one.kind;
          return <Mark key={at}>{inner}</Mark>;
        }
        return (
          <a key={at} href={one.href} rel="nofollow noreferrer" className="link">
            {inner}
          </a>
        );
      })}
    </>
  );
}
