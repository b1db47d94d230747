import fs from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { findFunctions, instrument } from "../../app/commands/mutation/domain-functions.mjs";
import { scoreRun } from "../../app/commands/mutation/verdict.mjs";

const root = path.resolve(import.meta.dirname, "../..");
const TEXT = `export async function giveOne(a: number): Promise<number> {
  return a;
}
function inner() { return 1; }
export const double = (a: number) => a * 2;
export const limit = 3;
export function nothing(): void {}
`;

it("finds the exported functions with a body", () => {
  const found = findFunctions("app/domain/x.ts", TEXT) as { id: string }[];
  expect(found.map(({ id }) => id)).toEqual(["app/domain/x.ts#giveOne", "app/domain/x.ts#double"]);
});

it("puts a switch at the head of each, and changes no line", () => {
  const text = instrument("app/domain/x.ts", TEXT) as string;
  expect(text).toContain('{if (globalThis.__isEmptied?.("app/domain/x.ts#giveOne")) return;');
  expect(text).toContain(
    '=> globalThis.__isEmptied?.("app/domain/x.ts#double") ? undefined : (a * 2);',
  );
  expect(text.split("\n")).toHaveLength(TEXT.split("\n").length);
});

it("runs without its cache in test:full, so that no result comes from other sources", () => {
  const suites = fs.readFileSync(path.join(root, "app/commands/testing/full-suites.mjs"), "utf8");
  expect(suites).toMatch(/"app\/commands\/mutation\.mjs", "--fresh"/);
});

/** Returns a run of ten functions, one of them an operation's own, with these survivors. */
function runWith(...survived: number[]) {
  const mutants = Array.from({ length: 10 }, (_, at) => ({ id: `f${at}`, isOperation: at === 0 }));
  const killed = new Set(
    mutants.map(({ id }) => id).filter((id) => !survived.includes(Number(id.slice(1)))),
  );
  return scoreRun(mutants, killed);
}

it("fails if an operation survives, at any score", () => {
  const { lines, isPassed } = runWith(0);
  expect(lines.at(-1)).toBe("Mutation score 90.0 % (9 of 10 functions, at least 80 %)");
  expect(lines).toContain("  survived: f0 (an operation)");
  expect(isPassed).toBe(false);
});

it("fails below its score, and passes above", () => {
  expect(runWith(1, 2, 3).isPassed).toBe(false);
  expect(runWith(1, 2).isPassed).toBe(true);
});
