import { expect, it } from "vitest";
import { useTestDatabase } from "../../../tests/factories/database";
import { nextKey } from "./next-key.server";

useTestDatabase();

it("names one key for each transaction, again and again", () => {
  const key = nextKey("01a2");
  expect(key).toMatch(/^[0-9a-f]{32}$/);
  expect(nextKey("01a2")).toBe(key);
  expect(nextKey("01a3")).not.toBe(key);
});
