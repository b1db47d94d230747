import fs from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { findFunctions, instrument } from "../../app/commands/mutation/domain-functions.mjs";

const root = path.resolve(import.meta.dirname, "../..");
const TEXT = `export async function giveOne(a: number): Promise<number> {
  return a;
}
function inner() { return 1; }
export const double = (a: number) => a * 2;
export const limit = 3;
export function nothing(): void {}
`;

it("finds the exported functions that do something", () => {
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

it("is measured anew by test:full, which must not take a verdict on other sources", () => {
  const suites = fs.readFileSync(path.join(root, "app/commands/full-suites.mjs"), "utf8");
  expect(suites).toMatch(/"app\/commands\/mutation\.mjs", "--fresh"/);
});
