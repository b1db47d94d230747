import { plainTyping } from "~/values/text/plain-typing";
import { getCountry, type CountryCode } from "~/countries/country";
import type { AccountType, BankField, Labels } from "~/countries/country-shape";

export type BankAccountFields = {
  /** The form's fields in order; every field that is shown is required. */
  fields: BankField[];
  /** Empty when the bank has no account types. */
  accountTypes: AccountType[];
  accountNumberLabel: Labels;
  bankBranchLabel: Labels | null;
};

/**
 * Returns the bank account form's fields for a bank, or for an ordinary one: UY asks for the
 * account type only at BROU, and AR has none for a CVU. Browsers can use it.
 */
export function bankAccountFields(
  country: CountryCode,
  bankCode: string | null,
): BankAccountFields {
  const rules = getCountry(country).bankAccount;
  const accountTypes = accountTypesOf(country, bankCode);
  const fields = (Object.keys(rules.parameters) as BankField[]).filter((field) => {
    if (field === "account_type") return accountTypes.length > 0;
    const mandatory = rules.parameters[field];
    return mandatory === true || (Array.isArray(mandatory) && mandatory.includes(bankCode ?? ""));
  });
  return {
    fields,
    accountTypes,
    accountNumberLabel: rules.accountNumberLabel,
    bankBranchLabel: fields.includes("bank_branch") ? (rules.bankBranchLabel ?? null) : null,
  };
}

/** Returns the bank code at the start of an account number (CBU, CLABE, CCI); null without one. */
export function bankCodeOf(country: CountryCode, accountNumber: string): string | null {
  if (!getCountry(country).bankAccount.accountNumber.startsWithBankCode) return null;
  return /^\d{3}/.exec(compactAccountNumber(country, accountNumber))?.[0] ?? null;
}

/** Returns whether an account number has its country's format and check digits, whatever the bank. */
export function isAccountNumber(country: CountryCode, accountNumber: string): boolean {
  const { bankAccount, checkAccountNumber } = getCountry(country);
  const compact = compactAccountNumber(country, accountNumber);
  if (!new RegExp(bankAccount.accountNumber.regex).test(compact)) return false;
  return checkAccountNumber?.(compact) ?? true;
}

/** Removes spaces and dots, and dashes unless they matter (in Brazil they separate the check digit). */
export function compactAccountNumber(country: CountryCode, accountNumber: string): string {
  const { keepsDashes } = getCountry(country).bankAccount.accountNumber;
  return plainTyping(accountNumber)
    .replace(keepsDashes ? /[\s.]/g : /[\s.-]/g, "")
    .toUpperCase();
}

function accountTypesOf(country: CountryCode, bankCode: string | null): AccountType[] {
  const { accountTypes, accountTypesOnlyFor, accountTypesNotFor } = getCountry(country).bankAccount;
  if (accountTypesOnlyFor && !accountTypesOnlyFor.includes(bankCode ?? "")) return [];
  return accountTypesNotFor?.includes(bankCode ?? "") ? [] : accountTypes;
}
