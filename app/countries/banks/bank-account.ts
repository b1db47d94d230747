import { z } from "zod";
import { isPhone } from "~/values/text/phone-text";
import { plainTyping } from "~/values/text/plain-typing";
import { typedText } from "~/values/text/typed-text";
import {
  bankAccountFields,
  bankCodeOf,
  compactAccountNumber,
  isAccountNumber,
} from "./bank-account-fields";
import { findBank } from "./banks";
import { hasAccountDigit } from "./br-account-digit";
import { getCountry, type CountryCode } from "~/countries/country";
import type { BankField } from "~/countries/country-shape";

export type BankAccountCode =
  | "required"
  | "bank_unknown"
  | "characters_invalid"
  | "account_number_invalid"
  | "cbu_invalid"
  | "cvu_invalid"
  | "clabe_invalid"
  | "cci_invalid"
  | "account_number_of_other_bank"
  | "account_type_invalid"
  | "bank_branch_invalid"
  | "email_invalid"
  | "phone_invalid";
export type BankAccount = Record<BankField, string | null>;
export type BankAccountResult =
  | { ok: true; normalized: BankAccount; warnings: Partial<Record<BankField, "unusual">> }
  | { ok: false; fields: Partial<Record<BankField, BankAccountCode>> };

/**
 * Validates an organisation's bank account against its country's rules. Fields that the bank does
 * not need become null, and `bank_name` becomes the bank's own label. A number outside an old list
 * of lengths (BR, CO), or without its bank's check digit (BR), is accepted with a warning, because
 * the reference's examples contain such numbers.
 */
export function checkBankAccount(
  country: CountryCode,
  input: Partial<Record<BankField, string | null | undefined>>,
): BankAccountResult {
  const { fields: shown } = bankAccountFields(country, clean("bank_code", input.bank_code ?? ""));
  const normalized = Object.fromEntries(
    (Object.keys(getCountry(country).bankAccount.parameters) as BankField[]).map((field) => [
      field,
      shown.includes(field) ? clean(field, input[field] ?? "") || null : null,
    ]),
  ) as BankAccount;
  const number = normalized.account_number;
  if (number) normalized.account_number = compactAccountNumber(country, number) || null;

  const errors: Partial<Record<BankField, BankAccountCode>> = {};
  for (const field of shown) {
    const value = normalized[field];
    const code = value === null ? "required" : checkField(country, field, value, normalized);
    if (code) errors[field] = code;
  }
  if (Object.keys(errors).length > 0) return { ok: false, fields: errors };

  const bank = findBank(country, normalized.bank_code ?? "");
  if (bank) normalized.bank_name = bank.label;
  const isUnusual = missesBankPattern(country, normalized) || missesBankDigit(country, normalized);
  return { ok: true, normalized, warnings: isUnusual ? { account_number: "unusual" } : {} };
}

export const VIRTUAL_BANK = "000";

const texts: readonly BankField[] = [
  "bank_name",
  "bank_address",
  "bank_city",
  "contact_first_name",
  "contact_last_name",
  "contact_email",
];

function clean(field: BankField, value: string): string {
  return texts.includes(field) ? typedText(value) : plainTyping(value);
}

function checkField(
  country: CountryCode,
  field: BankField,
  value: string,
  account: BankAccount,
): BankAccountCode | null {
  const rules = getCountry(country).bankAccount;
  switch (field) {
    case "bank_code":
      return findBank(country, value) ? null : "bank_unknown";
    case "account_number":
      return checkNumber(country, account);
    case "account_type": {
      const { accountTypes } = bankAccountFields(country, account.bank_code);
      return accountTypes.some((type) => type.code === value) ? null : "account_type_invalid";
    }
    case "bank_branch":
      return !rules.bankBranchRegex || new RegExp(rules.bankBranchRegex).test(value)
        ? null
        : "bank_branch_invalid";
    case "contact_email":
      return z.email().max(254).safeParse(value).success ? null : "email_invalid";
    case "contact_phone":
      return isPhone(value) ? null : "phone_invalid";
    default:
      return /[<>\p{Cc}]/u.test(value) ? "characters_invalid" : null;
  }
}

function checkNumber(country: CountryCode, account: BankAccount): BankAccountCode | null {
  const number = account.account_number ?? "";
  const { accountNumber: rules } = getCountry(country).bankAccount;
  const bankCode = account.bank_code ?? "";
  if (!isAccountNumber(country, number)) return invalidNumber(country, number, bankCode);
  const derived = bankCodeOf(country, number);
  if (derived !== null && bankCode !== "" && derived !== bankCode) {
    return "account_number_of_other_bank";
  }
  const strict = !rules.unusualOnlyWarns || rules.alwaysStrictFor.includes(bankCode);
  return strict && missesBankPattern(country, account) ? "account_number_invalid" : null;
}

/** A national scheme has its own name and length; a virtual account in Argentina is a CVU. */
function invalidNumber(country: CountryCode, number: string, bankCode: string): BankAccountCode {
  const { kind } = getCountry(country).bankAccount.accountNumber;
  const isVirtual = [bankCode, bankCodeOf(country, number)].includes(VIRTUAL_BANK);
  if (kind === "cbu" && isVirtual) return "cvu_invalid";
  return kind ? `${kind}_invalid` : "account_number_invalid";
}

function missesBankPattern(country: CountryCode, account: BankAccount): boolean {
  const { regexByBank } = getCountry(country).bankAccount.accountNumber;
  const pattern = regexByBank[account.bank_code ?? ""];
  return pattern !== undefined && !new RegExp(pattern).test(account.account_number ?? "");
}

/** Compares the account's check digit with its bank's published rule. */
function missesBankDigit(country: CountryCode, account: BankAccount): boolean {
  const { bank_code, bank_branch, account_number } = account;
  if (country !== "BR") return false;
  return !hasAccountDigit(bank_code ?? "", bank_branch ?? "", account_number ?? "");
}
