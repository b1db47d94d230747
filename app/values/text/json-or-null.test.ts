import { expect, it } from "vitest";
import { jsonOrNull } from "./json-or-null";

it("parses JSON, and returns null for anything else", () => {
  expect(jsonOrNull('{"a":1}')).toEqual({ a: 1 });
  expect(["", "{", "<html>"].map(jsonOrNull)).toEqual([null, null, null]);
});
