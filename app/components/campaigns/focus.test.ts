import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { FOCUS_STEP, focusAttributes } from "./focus";

it("rounds the point to the steps that the style sheets know, and says nothing about the middle", () => {
  expect(focusAttributes({ x: 50, y: 50 })).toEqual({});
  expect(focusAttributes({ x: 52, y: 46 })).toEqual({});
  expect(focusAttributes({ x: 0, y: 100 })).toEqual({ "data-focus-x": "0", "data-focus-y": "100" });
  expect(focusAttributes({ x: 34, y: 50 })).toEqual({ "data-focus-x": "30" });
});

it("has a rule for every step in each direction", () => {
  const styles = readFileSync(new URL("../../styles/focus.css", import.meta.url), "utf8");
  for (let percent = 0; percent <= 100; percent += FOCUS_STEP) {
    if (percent === 50) continue;
    for (const axis of ["x", "y"]) {
      expect(styles).toContain(`[data-focus-${axis}="${percent}"]`);
    }
  }
});
