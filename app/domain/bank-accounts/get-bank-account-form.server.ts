import { bankAccountFields, type BankAccountFields } from "~/countries/bank-account-fields";
import { listBanks } from "~/countries/banks";
import { getCountry } from "~/countries/country";
import type { BankField, Labels } from "~/countries/country-shape";
import type { OrganizationContext } from "~/domain/context";
import { labelIn } from "~/countries/label-in";

/** What the form shows for a bank. */
export interface BankFormFields {
  fields: BankField[];
  accountTypes: { value: string; label: string }[];
}

/** What a browser needs for the country's form, without the rules of the other countries. */
export interface BankAccountForm extends BankFormFields {
  currency: string;
  /** The featured ones first. */
  banks: { value: string; label: string }[];
  /** Banks whose accounts have other fields, by code. */
  exceptions: Record<string, BankFormFields>;
  accountNumberLabel: string;
  bankBranchLabel: string | null;
  /** The number begins with the bank's code, which the form can fill in. */
  startsWithBankCode: boolean;
}

/** The bank account form of the organisation's country, in the caller's language. */
export function getBankAccountForm(ctx: OrganizationContext): BankAccountForm {
  ctx.require("read", "bank_account");
  const { country } = ctx.organization;
  const rules = getCountry(country).bankAccount;
  const label = (labels: Labels) => labelIn(labels, ctx.locale);
  const fieldsOf = ({ fields, accountTypes }: BankAccountFields): BankFormFields => ({
    fields,
    accountTypes: accountTypes.map((type) => ({ value: type.code, label: label(type.label) })),
  });
  const usual = fieldsOf(bankAccountFields(country, null));
  const banks = listBanks(country);
  const own = banks
    .map(({ code }) => [code, fieldsOf(bankAccountFields(country, code))] as const)
    .filter(([, fields]) => JSON.stringify(fields) !== JSON.stringify(usual));
  return {
    ...usual,
    currency: ctx.organization.currency,
    banks: banks.map((bank) => ({ value: bank.code, label: bank.label })),
    exceptions: Object.fromEntries(own),
    accountNumberLabel: label(rules.accountNumberLabel),
    bankBranchLabel: rules.bankBranchLabel ? label(rules.bankBranchLabel) : null,
    startsWithBankCode: rules.accountNumber.startsWithBankCode,
  };
}
