import { expect, it } from "vitest";
import { pageHandle } from "~/components/layout/route-handle";

it("combines the handles of a page's routes", () => {
  const parent = { i18n: ["manage"] };
  expect(pageHandle([undefined, parent, { i18n: ["donations", "manage"] }])).toEqual({
    nouns: ["common", "errors", "manage", "donations"],
    scripts: true,
    styles: "app",
  });
  expect(pageHandle([parent, { scripts: false }])).toMatchObject({
    scripts: false,
    styles: "public",
  });
  expect(pageHandle([{ scripts: false, styles: "form" }]).styles).toBe("form");
  const whole = pageHandle([{ scripts: false, styles: "app" }]);
  expect(whole).toMatchObject({ scripts: false, styles: "app" });
});
