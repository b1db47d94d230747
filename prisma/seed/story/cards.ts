/**
 * Cards of the demo's donors, in the ranges of published test cards. They are generated at each
 * start and stored nowhere.
 */
import type { CountryCode } from "~/countries/country";
import { passesCheck } from "~/values/cards/card-digits";
import type { Dice } from "./dice";

export interface StoryCard {
  methodId: string;
  number: string;
  code: string;
  /** Valid until the end of this month. */
  month: number;
  year: number;
}

interface Brand {
  methodId: string;
  prefix: string;
  length: number;
  weight: number;
  check: Parameters<typeof passesCheck>[1];
}

const visa = { methodId: "visa", prefix: "4111110", length: 16, check: "luhn" } as const;
const master = { methodId: "master", prefix: "5555550", length: 16, check: "luhn" } as const;
const amex = { methodId: "amex", prefix: "3782820", length: 15, check: "luhn" } as const;
const naranja = { methodId: "naranja", prefix: "5895620", length: 16, check: "naranja" } as const;
const cabal = { methodId: "cabal", prefix: "6042010", length: 16, check: "luhn" } as const;
const brands: Partial<Record<CountryCode, Brand[]>> = {
  AR: [
    { ...visa, weight: 52 },
    { ...master, weight: 31 },
    { ...naranja, weight: 8 },
    { ...amex, weight: 6 },
    { ...cabal, weight: 3 },
  ],
  CL: [
    { ...visa, weight: 58 },
    { ...master, weight: 36 },
    { ...amex, weight: 6 },
  ],
};

/** Returns a card that is valid for 3 to 58 months from a period (`YYYY-MM`). */
export function makeCard(country: CountryCode, dice: Dice, period: string): StoryCard {
  const list = brands[country] ?? [];
  const weights = Object.fromEntries(list.map(({ methodId, weight }) => [methodId, weight]));
  const chosen = dice.weighted(weights);
  const brand = list.find(({ methodId }) => methodId === chosen) ?? list[0];
  if (!brand) throw new Error(`no cards of ${country}`);
  const { methodId, prefix, length, check } = brand;
  let digits = prefix;
  while (digits.length < length - 1) digits += String(dice.between(0, 9));
  const months =
    Number(period.slice(0, 4)) * 12 + Number(period.slice(5)) - 1 + dice.between(3, 58);
  return {
    methodId,
    number: withCheckDigit(digits, check),
    code: String(dice.between(0, 9999))
      .padStart(4, "0")
      .slice(0, methodId === "amex" ? 4 : 3),
    month: (months % 12) + 1,
    year: Math.floor(months / 12),
  };
}

function withCheckDigit(digits: string, check: Brand["check"]): string {
  const numbers = Array.from({ length: 10 }, (_, digit) => `${digits}${digit}`);
  return numbers.find((number) => passesCheck(number, check)) ?? digits;
}

/** Returns whether a card has expired in a period (`YYYY-MM`). */
export function isOver(card: StoryCard, period: string): boolean {
  return period > `${card.year}-${String(card.month).padStart(2, "0")}`;
}
