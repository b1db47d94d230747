import { expect, it } from "vitest";
import { hasWords } from "./search-text";

const bound = (search?: string) => {
  const values: unknown[] = [];
  const conditions = hasWords("o.name", search, (value) => `$${values.push(value)}`);
  return { values, conditions };
};

it("asks for each word on its own, without accents, LIKE's own signs taken as they are", () => {
  expect(bound("  Núñez\tIN_ÉS 5% ").values).toEqual(["%nunez%", "%in\\_es%", "%5\\%%"]);
  expect(bound("An\0a \0").values).toEqual(["%ana%"]);
  expect(bound("a b").conditions[1]).toMatch(/^translate\(lower\(o\.name\), .* LIKE \$2$/);
});

it("asks nothing where nothing is searched for, and no more than six words of a hundred signs", () => {
  expect([bound(undefined), bound("  ")]).toEqual(Array(2).fill({ values: [], conditions: [] }));
  expect(bound("a b c d e f g h").values).toHaveLength(6);
  expect(bound("x".repeat(300)).values).toEqual([`%${"x".repeat(100)}%`]);
});
