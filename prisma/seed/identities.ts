/** Generates numbers that pass the countries' own checks: uids, cellphones, bank accounts. */
import { randomBytes, randomInt } from "node:crypto";
import { bankAccountFields, bankCodeOf } from "~/countries/banks/bank-account-fields";
import { listBanks } from "~/countries/banks/banks";
import { parseCellphone } from "~/countries/identity/cellphone";
import { getCountry, type CountryCode } from "~/countries/country";
import { checkUid } from "~/countries/identity/uid";

const TRIES = 20_000;

/** `#` is a digit, `@` a letter. A number with wrong check digits is drawn again. */
const uidPatterns: Record<CountryCode, string> = {
  AR: "30#########",
  BR: "########0001##",
  CL: "6########",
  CO: "9#########",
  EC: "179#######001",
  MX: "@@@9#0#1####",
  PE: "20#########",
  UY: "21######001#",
};
const cellphonePatterns: Record<CountryCode, string> = {
  AR: "11########",
  BR: "119########",
  CL: "9########",
  CO: "3#########",
  EC: "09########",
  MX: "55########",
  PE: "9########",
  UY: "09#######",
};
const accountNumbers: Record<CountryCode, { number: string; bank?: string }> = {
  AR: { number: "2850590940090418135201" },
  BR: { number: "12345-1", bank: "341" },
  CL: { number: "1234567890" },
  CO: { number: "27213213912", bank: "1007" },
  EC: { number: "1234567890" },
  MX: { number: "002010077777777771" },
  PE: { number: "00219300247595201411" },
  UY: { number: "3190373", bank: "113" },
};

/** A person's document in each country, of a type that its forms offer; its check digits are right. */
export const examplePersons: Record<CountryCode, { type: string; number: string }> = {
  AR: { type: "DNI", number: "20123456" },
  BR: { type: "CPF", number: "52998224725" },
  CL: { type: "RUT", number: "123456785" },
  CO: { type: "CC", number: "1020304050" },
  EC: { type: "CI", number: "1710034065" },
  MX: { type: "RFC", number: "GODE561231GR8" },
  PE: { type: "DNI", number: "10203040" },
  UY: { type: "CI", number: "12345672" },
};

/** Returns eight unique characters. */
export function makeTag(): string {
  return randomBytes(4).toString("hex");
}

/** Returns a password that the product accepts. */
export function makePassword(): string {
  return `Dadiva7-${randomBytes(6).toString("hex")}`;
}

/** Returns an unused organisation number, of the type that its country gives to organisations. */
export function makeUid(country: CountryCode): { type: string; number: string } {
  const { type } = getCountry(country).uid.organization;
  const isValid = (uid: string) =>
    checkUid({ country, uidType: type, uid, holder: "organization" }).ok;
  return { type, number: draw(uidPatterns[country], isValid) };
}

/** Returns a cellphone in the format that people of the country type. */
export function makeCellphone(country: CountryCode): { country: CountryCode; number: string } {
  const isValid = (number: string) => parseCellphone({ country, number }).ok;
  return { country, number: draw(cellphonePatterns[country], isValid) };
}

interface Contact {
  email: string;
  /** Without name and number, they are generated. */
  firstName?: string;
  lastName?: string;
  cellphone?: { country: string; number: string };
}

/** Returns an account that the country's rules accept, with a contact, as in the JSON call. */
export function exampleBankAccount(country: CountryCode, contact: Contact) {
  const { firstName = "Olga", lastName = "Dueñas", cellphone = makeCellphone(country) } = contact;
  const { number, bank } = accountNumbers[country];
  const code = bankCodeOf(country, number) ?? bank ?? listBanks(country)[0]?.code ?? "";
  return {
    bank_code: code,
    account_number: number,
    account_type: bankAccountFields(country, code).accountTypes[0]?.code,
    bank_branch: "0011",
    bank_address: "Calle 10 # 5-20",
    bank_city: "Ciudad",
    contact_first_name: firstName,
    contact_last_name: lastName,
    contact_email: contact.email,
    contact_phone: e164Of(cellphone),
  };
}

function e164Of(cellphone: { country: string; number: string }): string {
  const parsed = parseCellphone(cellphone);
  if (!parsed.ok) throw new Error(`${cellphone.number} is no cellphone of ${cellphone.country}`);
  return parsed.e164;
}

function draw(pattern: string, isValid: (text: string) => boolean): string {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const text = pattern.replace(/[#@]/g, (place) =>
      place === "#" ? String(randomInt(10)) : String.fromCharCode(65 + randomInt(26)),
    );
    if (isValid(text)) return text;
  }
  throw new Error(`no valid number like ${pattern}`);
}
