import { expect, test } from "vitest";
import { childAt, parseXml, textAt } from "./xml";

test("reads names without prefixes, text with the five entities, and CDATA", () => {
  const root = parseXml(
    `<?xml version="1.0"?><s:A xmlns:s="urn:a"><s:B>x &amp; &#65;<![CDATA[<y>]]></s:B></s:A>`,
  );
  expect(root && textAt(root, "B")).toBe("x & A<y>");
  expect(childAt(root, "B", "C")).toBeNull();
});

test.each([
  ["nothing", ""],
  ["a truncated document", "<a><b>1</b>"],
  ["two roots", "<a/><b/>"],
  ["an unknown entity", "<a>&nope;</a>"],
  ["a DTD", `<!DOCTYPE a [<!ENTITY e "x">]><a>&e;</a>`],
  ["a DTD of another address", `<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>`],
  ["an unbound prefix", "<a:b/>"],
  ["too many levels", `${"<a>".repeat(13)}${"</a>".repeat(13)}`],
  ["too many elements", `<a>${"<b/>".repeat(400_001)}</a>`],
  ["too many characters", `<a>${"x".repeat(16 * 1024 * 1024)}</a>`],
])("refuses %s", (_name, text) => {
  expect(parseXml(text)).toBeNull();
});
