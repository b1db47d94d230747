/** A person who signs up, with unique numbers. */
import { randomInt, randomUUID } from "node:crypto";
import {
  exampleBankAccount,
  listBanks,
  makeCellphone,
  makeUid,
  type CountryCode,
} from "./country-data";

export type Country = CountryCode;

export interface Person {
  country: Country;
  organization: string;
  uid: string;
  /** CUIT, CNPJ, …: the beginning of its field's label. */
  uidType: string;
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  cellphone: string;
  account: { bank: string; number: string; branch: string; phone: string };
}

/** Returns eight unique characters. */
export function makeTag(): string {
  return randomUUID().slice(0, 8);
}

export function makePerson(country: Country): Person {
  const tag = makeTag();
  const email = `olga-${tag}@example.org`;
  const uid = makeUid(country);
  const account = exampleBankAccount(country, { email });
  const bank = listBanks(country).find(({ code }) => code === account.bank_code);
  return {
    country,
    organization: country === "BR" ? `Mãos Dadas ${tag}` : `Huellas ${tag}`,
    uid: uid.number,
    uidType: uid.type,
    firstName: "Olga",
    lastName: country === "BR" ? "Araújo" : "Dueñas",
    email,
    password: `Dadiva7-${randomUUID()}`,
    cellphone: makeCellphone(country).number,
    account: {
      bank: bank?.label ?? "",
      number: account.account_number,
      branch: account.bank_branch,
      phone: account.contact_phone,
    },
  };
}

/** Returns an amount that hardly any other test uses. */
export function drawAmount(): string {
  return `${randomInt(1_000, 10_000)}.${randomInt(10, 100)}`;
}
