import { expect, it } from "vitest";
import { editVersion } from "./edit-version.server";

it("is the same for equal values and differs for others, amounts and empty ones included", () => {
  const version = editVersion("Ana", null, 150_000n);
  expect(version).toMatch(/^[0-9a-f]{16}$/);
  expect(editVersion("Ana", null, 150_000n)).toBe(version);
  const others = [
    editVersion("Ana", "", 150_000n),
    editVersion("Ana", null, 1n),
    editVersion("Ana"),
  ];
  expect(new Set([version, ...others]).size).toBe(4);
});
