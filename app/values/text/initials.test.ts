import { expect, it } from "vitest";
import { initialsOf } from "./initials";

it.each([
  [["Ana María", "paz de la torre"], "A. P."],
  [["ñandú", "Élida"], "Ñ. É."],
  [["Ana", ""], "A."],
  [[null, " "], ""],
] as const)("%j are %s", (names, initials) => {
  expect(initialsOf(...names)).toBe(initials);
});
