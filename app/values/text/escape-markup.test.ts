import { expect, it } from "vitest";
import { escapeMarkup } from "./escape-markup";

it("escapes markup and leaves every other character alone", () => {
  expect(escapeMarkup(`<a href="x">Pan & Paz's ñ</a>`)).toBe(
    "&lt;a href=&quot;x&quot;&gt;Pan &amp; Paz's ñ&lt;/a&gt;",
  );
});
