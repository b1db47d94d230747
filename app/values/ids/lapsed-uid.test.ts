import { expect, it } from "vitest";
import { lapsedUid, shownUid } from "./lapsed-uid";

it("shows a lapsed uid as it was typed, and leaves a current one alone", () => {
  const stored = lapsedUid("30712345671", "01a20681-0000-7000-8000-000000000001");
  expect(stored).not.toBe("30712345671");
  expect(shownUid(stored)).toBe("30712345671");
  expect(shownUid("30712345671")).toBe("30712345671");
});
