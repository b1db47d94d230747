/**
 * Who signs up, with numbers that nobody else has. The check digits are computed here: Playwright
 * can't load the product's own country data (JSON without import attributes).
 */
import { randomInt, randomUUID } from "node:crypto";

export type Country = "AR" | "BR";

export interface Person {
  country: Country;
  organization: string;
  uid: string;
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  cellphone: string;
  account: { bank: string; number: string; branch: string; phone: string };
}

/** Eight characters that nobody else has. */
export function makeTag(): string {
  return randomUUID().slice(0, 8);
}

export function makePerson(country: Country): Person {
  const tag = makeTag();
  const own = country === "BR" ? brazilian(tag) : argentine(tag);
  return {
    country,
    firstName: "Olga",
    email: `olga-${tag}@example.org`,
    password: `Dadiva7-${randomUUID()}`,
    ...own,
  };
}

function argentine(tag: string) {
  return {
    organization: `Huellas ${tag}`,
    uid: makeCuit(),
    lastName: "Dueñas",
    cellphone: `1155${drawDigits(6)}`,
    account: {
      bank: "Banco Macro",
      number: "2850590940090418135201",
      branch: "",
      phone: "+541123456789",
    },
  };
}

function brazilian(tag: string) {
  return {
    organization: `Mãos Dadas ${tag}`,
    uid: makeCnpj(),
    lastName: "Araújo",
    cellphone: `11985${drawDigits(6)}`,
    account: { bank: "Itaú Unibanco", number: "12345-1", branch: "0011", phone: "+5511912345678" },
  };
}

/** An amount that hardly any other test gives. */
export function drawAmount(): string {
  return `${randomInt(1_000, 10_000)}.${randomInt(10, 100)}`;
}

function drawDigits(count: number): string {
  return Array.from({ length: count }, () => String(randomInt(10))).join("");
}

function weigh(digits: string, weights: readonly number[]): number {
  return [...digits].reduce((sum, digit, at) => sum + Number(digit) * (weights[at] ?? 0), 0) % 11;
}

/** Modulo 11 with 5432765432; a rest of 1 has no digit and is drawn again. */
function makeCuit(): string {
  const digits = `30${drawDigits(8)}`;
  const rest = weigh(digits, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]);
  return rest === 1 ? makeCuit() : `${digits}${(11 - rest) % 11}`;
}

/** Two digits, modulo 11 with weights 2 to 9 from the right. */
function makeCnpj(): string {
  const weights = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2];
  const base = `${drawDigits(8)}0001`;
  const close = (digits: string) => {
    const rest = weigh(digits, weights.slice(13 - digits.length));
    return digits + String(rest < 2 ? 0 : 11 - rest);
  };
  return close(close(base));
}
