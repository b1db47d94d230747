import { describe, expect, test } from "vitest";
import { isWhole, seededPart } from "./seeded-part";

const items = Array.from({ length: 300 }, (_, at) => `item ${at}`);

describe("a part of a long list", () => {
  test("is the same for one seed, and differs for the next", () => {
    const part = (SEED: string) => seededPart(items, 3, String, { SEED });
    expect(part("a1")).toEqual(part("a1"));
    expect(part("a1")).not.toEqual(part("b2"));
    expect(part("a1").length).toBeGreaterThan(60);
    expect(part("a1").length).toBeLessThan(140);
  });

  test("is never empty, and over many seeds contains every item", () => {
    const seeds = Array.from({ length: 60 }, (_, at) => `seed ${at}`);
    const parts = seeds.map((SEED) => seededPart(items, 4, String, { SEED }));
    expect(new Set(parts.flat()).size).toBe(items.length);
    for (const SEED of seeds) expect(seededPart(["one"], 9, String, { SEED })).toEqual(["one"]);
  });

  test("is everything without a seed, and in the full run", () => {
    expect(seededPart(items, 3, String, {})).toEqual(items);
    expect(seededPart(items, 3, String, { SEED: "a1", DADIVA_FULL: "1" })).toEqual(items);
    expect(isWhole({ SEED: "a1" })).toBe(false);
  });
});
