import { invalid } from "./wire-error";
import type { Members } from "./members";

/** Brands whose numbers have no Luhn digit: naranja, presto, creditel, and Cabal's test card. */
const withoutLuhn = /^(589562|9200\d\d|601933|589657)/;

const brandCodes: readonly [RegExp, string][] = [
  [/^(589562)/, "NJ"],
  [/^(589657|6042|6043|603522)/, "CL"],
  [/^3[47]/, "AE"],
  [/^3(0|6|8)/, "DC"],
  [/^(4011|431274|438935|451416|4576|504175|5067|509|6277|636297|636368|65)/, "EL"],
  [/^606282/, "HI"],
  [/^4/, "VI"],
  [/^(5[1-5]|2[2-7])/, "MC"],
  [/^(5018|5020|5038|5[68]|6)/, "MD"],
];

function passesLuhn(number: string): boolean {
  let sum = 0;
  for (let index = 0; index < number.length; index += 1) {
    const digit = Number(number[number.length - 1 - index]);
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** The card in a body, with its number, kept only during the request. */
export interface GivenCard {
  number: string;
  holderName: string;
  month: number;
  year: number;
  brand: string;
}

/** Validates a raw card. Throws 400/5001 with the field's name. */
export function readGivenCard(card: Members): GivenCard {
  const number = card.text("number");
  const well = /^\d{12,19}$/.test(number) && (withoutLuhn.test(number) || passesLuhn(number));
  if (!well) throw invalid("card.number");
  const holderName = card.text("holder_name");
  // The vault did not fill the template.
  if (holderName === "{{card.holder_name}}") throw invalid("card.holder_name");
  const month = card.integer("expiration_month");
  if (month < 1 || month > 12) throw invalid("card.expiration_month");
  const year = card.integer("expiration_year");
  if (year < 2000 || year > 2099) throw invalid("card.expiration_year");
  const code = card.optionalText("cvv");
  if (code !== undefined && !/^\d{3,4}$/.test(code)) throw invalid("card.cvv");
  const brand = brandCodes.find(([pattern]) => pattern.test(number))?.[1] ?? "VI";
  return { number, holderName, month, year, brand };
}

/** Returns whether the card's last month is over. */
export function isExpired(card: { month: number; year: number }, now: Date): boolean {
  return now.getTime() >= Date.UTC(card.year, card.month, 1);
}
