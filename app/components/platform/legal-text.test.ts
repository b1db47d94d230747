import { expect, it } from "vitest";
import { legalBlocks } from "./legal-text";

it("parses paragraphs and lists from a section's text", () => {
  expect(legalBlocks("One.\nTwo:\n- a\n- b\nThree - not an item.\n- c")).toEqual([
    { kind: "paragraph", text: "One." },
    { kind: "paragraph", text: "Two:" },
    { kind: "list", items: ["a", "b"] },
    { kind: "paragraph", text: "Three - not an item." },
    { kind: "list", items: ["c"] },
  ]);
});
