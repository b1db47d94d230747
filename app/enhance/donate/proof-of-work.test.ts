import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, it } from "vitest";
import { hashHead, solve } from "./proof-of-work";

const head = (text: string) => createHash("sha256").update(text).digest().readUInt32BE(0);

it("computes the beginning of SHA-256", () => {
  const text = fc.stringMatching(/^[ -~]{0,55}$/);
  fc.assert(fc.property(text, (content) => hashHead(content) === head(content)));
  expect(hashHead("a".repeat(55))).toBe(head("a".repeat(55)));
});

it("finds the first number that solves the puzzle", () => {
  const seed = "00112233445566778899aabbccddeeff";
  const solution = solve(seed, 12);
  expect(Math.clz32(head(`${seed}${solution}`))).toBeGreaterThanOrEqual(12);
  for (let at = 0; at < Number(solution); at += 1) {
    expect(Math.clz32(head(`${seed}${at}`))).toBeLessThan(12);
  }
});
