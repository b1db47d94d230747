import { expect, it } from "vitest";
import { writtenWith } from "./latin-letters";

const isLatin = (letter: string) => /[\p{Script=Latin} .:]/u.test(letter);

it.each([
  ["Ana Núñez", "Ana Núñez"],
  ["Nu\u0301n\u0303ez", "Núñez"],
  ["李明", "[LiMing]"],
  ["Ana 李 Paz", "Ana [Li] Paz"],
  ["محمد", "[mhmd]"],
  ["Ana 🎉", "Ana [:tada:]"],
  ["\u{10ffff}", "[?]"],
  ["uno\ndos", "uno\ndos"],
])("writes %s as %s", (typed, written) => expect(writtenWith(typed, isLatin)).toBe(written));
