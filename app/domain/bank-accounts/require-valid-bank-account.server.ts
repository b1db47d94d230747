import { checkBankAccount, type BankAccount } from "~/countries/banks/bank-account";
import { findBank } from "~/countries/banks/banks";
import type { BankField } from "~/countries/country-shape";
import type { OrganizationContext } from "~/domain/context";
import { DomainError, refuseField, type FieldIssues } from "~/domain/errors";
import { plainTyping } from "~/values/text/plain-typing";
import type { BankAccountInput } from "./schema";

/**
 * Returns the account in the form that its country's rules store, or throws `validation_failed`
 * with every wrong field. A currency other than the country's is rejected; the bank's name follows
 * from its code.
 */
export function requireValidBankAccount(
  ctx: OrganizationContext,
  input: BankAccountInput,
): { account: BankAccount; warnings: Partial<Record<BankField, "unusual">> } {
  const { country, currency } = ctx.organization;
  if (input.currency && input.currency.trim().toUpperCase() !== currency) {
    throw refuseField("currency", "account_currency_invalid");
  }
  const bank = findBank(country, plainTyping(input.bank_code ?? ""));
  const named = { ...input, bank_name: input.bank_name?.trim() || bank?.label };
  const result = checkBankAccount(country, named);
  if (result.ok) return { account: result.normalized, warnings: result.warnings };
  const fields: FieldIssues = {};
  for (const [field, code] of Object.entries(result.fields)) fields[field] = [{ code }];
  throw new DomainError("validation_failed", { fields });
}

/** Returns the columns of a validated account. */
export function columnsOf(account: BankAccount) {
  return {
    bankCode: account.bank_code ?? "",
    bankName: account.bank_name ?? "",
    accountNumber: account.account_number ?? "",
    accountType: account.account_type,
    bankAddress: account.bank_address,
    bankCity: account.bank_city,
    bankBranch: account.bank_branch,
    contactEmail: account.contact_email ?? "",
    contactFirstName: account.contact_first_name ?? "",
    contactLastName: account.contact_last_name ?? "",
    contactPhone: account.contact_phone ?? "",
  };
}
