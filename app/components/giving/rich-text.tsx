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
        if (block.kind === "heading") {
          const Heading = `h${level}` as const;
          return (
            <Heading key={at} lang={lang} className="subtitle">
              <Inlines content={block.content} />
            </Heading>
          );
        }
        if (block.kind === "paragraph") {
          return (
            <p key={at} lang={lang}>
              <Inlines content={block.content} />
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
