import { expect, it } from "vitest";
import { escapeMarkup } from "./escape-markup";

it("lets no text be read as markup, and changes no other sign", () => {
  expect(escapeMarkup(`<a href="x">Pan & Paz's ñ</a>`)).toBe(
    "&lt;a href=&quot;x&quot;&gt;Pan &amp; Paz's ñ&lt;/a&gt;",
  );
});
