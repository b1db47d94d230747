import { expect, it } from "vitest";
import { hasWords } from "./search-text";

const bound = (search?: string) => {
  const values: unknown[] = [];
  const conditions = hasWords("o.name", search, (value) => `$${values.push(value)}`);
  return { values, conditions };
};

it("searches for each word as it was typed", () => {
  expect(bound("  Núñez\tIN_ÉS 5% ").values).toEqual(["Núñez", "IN_ÉS", "5%"]);
  expect(bound("a b").conditions[1]).toBe(
    "strpos(search_text(o.name), (SELECT search_text($2))) > 0",
  );
});

it("leaves out NUL, which PostgreSQL rejects, and marks without a letter, which would match everything", () => {
  expect(bound("An\0a \0 \u0301\u0323").values).toEqual(["Ana"]);
});

it("adds no condition without a search text, and at most six words of a hundred characters", () => {
  expect([bound(undefined), bound("  ")]).toEqual(Array(2).fill({ values: [], conditions: [] }));
  expect(bound("a b c d e f g h").values).toHaveLength(6);
  expect(bound("x".repeat(300)).values).toEqual(["x".repeat(100)]);
});
