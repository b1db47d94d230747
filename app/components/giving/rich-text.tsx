import type { Block, Inline } from "~/values/text/rich-text";

/** Shows blocks of `richText`. Their texts never become markup. */
export function RichText({ blocks, lang }: { blocks: readonly Block[]; lang?: string }) {
  return (
    <>
      {blocks.map((block, at) => {
        if (block.kind !== "list") {
          const Line = block.kind === "heading" ? "h3" : "p";
          return (
            <Line key={at} lang={lang}>
              <Inlines content={block.content} />
            </Line>
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
