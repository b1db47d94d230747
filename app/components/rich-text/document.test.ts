/** Tests that a text opens and prints without a loss: exactly where nothing changed, by its words and formats elsewhere. */
import fc from "fast-check";
import type { Node } from "prosemirror-model";
import { describe, expect, it } from "vitest";
import { plainText } from "~/values/text/rich-text";
import { toAddress } from "./address";
import { openText } from "./document";
import { cleanPasted } from "./pasted";
import { schema } from "./schema";

const signs = fc.constantFrom(..."abc   dé ñ12.,:;!?*_[]()#-+>`~|\\<&\"'/@=".split(""));
const marks = fc.constantFrom(
  "\n",
  "\n\n",
  "- ",
  "1. ",
  "## ",
  "\t",
  "    ",
  "**",
  "\r\n",
  "[x](https://a.org)",
);
const source = fc.array(fc.oneof(signs, marks), { maxLength: 60 }).map((parts) => parts.join(""));

const word = fc.array(signs, { minLength: 1, maxLength: 8 }).map((all) => all.join(""));
const run = fc.tuple(word, fc.subarray(["strong", "em", "link"])).map(([text, names]) =>
  schema.text(
    text,
    names.map((name) =>
      schema.mark(name, name === "link" ? { href: "https://a.org/x_(y)" } : null),
    ),
  ),
);
const inlines = fc.array(
  fc.oneof({ weight: 6, arbitrary: run }, fc.constant(schema.node("hard_break"))),
  { minLength: 1, maxLength: 5 },
);
const line = (name: string) => inlines.map((content) => schema.node(name, null, content));
const list = fc
  .tuple(
    fc.constantFrom("bullet_list", "ordered_list"),
    fc.array(line("paragraph"), { minLength: 1, maxLength: 3 }),
  )
  .map(([name, items]) =>
    schema.node(
      name,
      null,
      items.map((item) => schema.node("list_item", null, [item])),
    ),
  );
const document = fc
  .array(fc.oneof(line("paragraph"), line("heading"), list), { minLength: 1, maxLength: 4 })
  .map((blocks) => schema.node("doc", null, blocks));

const words = (text: string) => text.replace(/[\s|]/g, "");
const childrenOf = (doc: Node) =>
  Array.from({ length: doc.childCount }, (_none, at) => doc.child(at));

describe("a text in the editor", () => {
  it("stays exactly as it was typed when nobody changes it", () => {
    fc.assert(
      fc.property(source, (text) => {
        const { doc, print } = openText(text);
        doc.check();
        expect(print(doc)).toBe(text);
      }),
      { numRuns: 1000 },
    );
  });

  it("keeps its other blocks when one is added", () => {
    fc.assert(
      fc.property(source, fc.boolean(), (text, isFirst) => {
        const { doc, print } = openText(text);
        const added = schema.node("paragraph", null, [schema.text("Nuevo")]);
        const blocks = isFirst ? [added, ...childrenOf(doc)] : [...childrenOf(doc), added];
        const printed = plainText(print(schema.node("doc", null, blocks)));
        const before = words(plainText(text));
        expect(words(printed)).toBe(isFirst ? `Nuevo${before}` : `${before}Nuevo`);
      }),
      { numRuns: 1000 },
    );
  });

  it("keeps every word, and prints the same once it was printed", () => {
    fc.assert(
      fc.property(document, (doc) => {
        const printed = openText("").print(doc);
        const again = openText(printed);
        expect(words(again.doc.textContent)).toBe(words(doc.textContent));
        expect(openText("").print(again.doc)).toBe(printed);
      }),
      { numRuns: 1000 },
    );
  });

  it("prints the formats as people type them", () => {
    const text =
      "## Qué haremos\n\nUn **techo** y _abrigo_, en [el sitio](https://a.org).\n\n- Uno\n- Dos\n\n1. Tres";
    const { doc } = openText(text);
    expect(openText("").print(doc)).toBe(text);
    const spaced = schema.node("paragraph", null, [
      schema.text("Un "),
      schema.text("techo ", [schema.mark("strong")]),
      schema.text("seguro"),
    ]);
    expect(openText("").print(schema.node("doc", null, [spaced]))).toBe("Un **techo** seguro");
  });
});

it.each([
  ["www.example.org", "https://www.example.org"],
  ["https://example.org/a b", null],
  ["http://example.org/a", "http://example.org/a"],
  ["ana@example.org", "mailto:ana@example.org"],
  ["javascript:alert(1)", null],
  ["ejemplo", null],
  [" ", ""],
])("the address of a link: %s", (typed, address) => {
  expect(toAddress(typed)).toBe(address);
});

it("cleans what Word and Google Docs paste", () => {
  const word = `<p class=MsoListParagraph style='mso-list:l0'><!--[if !supportLists]--><span>·</span><!--[endif]-->Uno</p>\n<p class="MsoListParagraphCxSpLast">Dos<o:p></o:p></p>`;
  expect(cleanPasted(word)).toBe("<ul><li><p>Uno</p></li><li><p>Dos</p></li></ul>");
  expect(
    cleanPasted(
      `<style>p{}</style><b style="font-weight:normal;" id="d"><p onclick="x()">a</p></b>`,
    ),
  ).toBe("<b data-plain><p>a</p></b>");
});
