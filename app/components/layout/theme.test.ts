import { describe, expect, it } from "vitest";
import { themeStyle } from "~/components/layout/theme";
import { contrast, PLATFORM_COLOR } from "~/values/web/colors";

const value = (css: string, name: string) =>
  new RegExp(`--color-${name}:(#[0-9a-f]{6})`).exec(css)?.[1] ?? "";

describe("themeStyle", () => {
  it.each(["#ffe600", "#ff5a5f", "#0b6e4f", "#000000", "#ffffff", "#7a3cff"])(
    "keeps %s readable in both schemes",
    (color) => {
      const [light = "", dark = ""] = themeStyle(color).split("@media");
      for (const [css, surface] of [
        [light, "#ffffff"],
        [dark, "#221929"],
      ] as const) {
        expect(contrast(value(css, "primary"), surface)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(value(css, "primary"), value(css, "on-primary"))).toBeGreaterThanOrEqual(
          4.5,
        );
      }
    },
  );

  it("leaves the platform's own colour to the design tokens", () => {
    expect(themeStyle(PLATFORM_COLOR)).toBe("");
  });

  it.each([null, undefined, "", "red", "#fff", "#12345g", "#123456}body{display:none"])(
    "accepts nothing but a colour: %s",
    (color) => expect(themeStyle(color)).toBe(""),
  );
});
