import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { describe, expect, it } from "vitest";
import { createPageInstance } from "~/i18n/server";
import { Change } from "./change";

type Numbers = Pick<Parameters<typeof Change>[0], "now" | "before" | "good" | "as">;

function draw(numbers: Numbers) {
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={createPageInstance("es", ["common", "manage"])}>
      <Change days={{ from: "2026-10-01", to: "2026-10-21" }} currency="ARS" {...numbers} />
    </I18nextProvider>,
  );
  const tone = /text-(success|danger)/.exec(html)?.[1];
  return [tone, html.replace(/<[^>]+>/g, "").trim()];
}

const than = "que del 1 al 21 de octubre";

describe("Change", () => {
  it("is good news by what is better, not by what is more", () => {
    expect(draw({ now: 115n, before: 100n, good: "more" })).toEqual(["success", `+15 % ${than}`]);
    expect(draw({ now: 115, before: 100, good: "less" })).toEqual(["danger", `+15 % ${than}`]);
    expect(draw({ now: 85, before: 100, good: "less" })).toEqual(["success", `−15 % ${than}`]);
  });

  it("has points for a rate, and the number itself for what may be below zero", () => {
    expect(draw({ now: 520, before: 600, good: "more", as: "points" })).toEqual([
      "danger",
      `−0,8 puntos ${than}`,
    ]);
    expect(draw({ now: 3, before: -2, good: "more", as: "number" })).toEqual([
      "success",
      `+5 ${than}`,
    ]);
  });

  it("says that nothing changed, and nothing where there is nothing to compare with", () => {
    expect(draw({ now: 5, before: 5, good: "more" })).toEqual([
      undefined,
      "Igual que del 1 al 21 de octubre",
    ]);
    expect(draw({ now: 5, before: 0, good: "more" })).toEqual([undefined, ""]);
    expect(draw({ now: null, before: 3, good: "more" })).toEqual([undefined, ""]);
  });
});
