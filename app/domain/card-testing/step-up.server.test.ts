import { createHash } from "node:crypto";
import { expect, it, vi } from "vitest";
import { useTestDatabase } from "../../../tests/factories/database";
import { challengeOf, codeOf, isCode, solvedSeed } from "./step-up.server";

vi.stubEnv("CARD_TESTING_BITS", "10");
useTestDatabase();
const now = new Date("2027-03-01T12:01:00Z");

it("gives a try one puzzle in its window, and another try another", () => {
  const { seed } = challengeOf(["a", "b"], now);
  expect(challengeOf(["a", "b"], new Date("2027-03-01T12:09:59Z")).seed).toBe(seed);
  expect(challengeOf(["a", "b"], new Date("2027-03-01T12:10:00Z")).seed).not.toBe(seed);
  expect(challengeOf(["ab", ""], now).seed).not.toBe(seed);
});

it("accepts exactly the texts with enough zero bits", () => {
  const { seed } = challengeOf(["a"], now);
  const zeros = (text: string) =>
    Math.clz32(createHash("sha256").update(`${seed}${text}`).digest().readUInt32BE(0));
  const texts = Array.from({ length: 5_000 }, (_, at) => String(at));
  const solved = texts.filter((text) => solvedSeed(["a"], text, now) === seed);
  expect(solved).toEqual(texts.filter((text) => zeros(text) >= 10));
  expect(solved.length).toBeGreaterThan(0);
  expect(solvedSeed(["a"], "", now)).toBeNull();
  expect(solvedSeed(["a"], "1".repeat(65), now)).toBeNull();
});

it("gives a donor one code of six digits in its window", () => {
  const code = codeOf(["donor"], now);
  expect(code).toMatch(/^\d{6}$/);
  expect(isCode(["donor"], code, new Date("2027-03-01T12:19:59Z"))).toBe(true);
  expect(isCode(["donor"], code, new Date("2027-03-01T12:20:00Z"))).toBe(false);
  expect(isCode(["other"], code, now)).toBe(false);
});
