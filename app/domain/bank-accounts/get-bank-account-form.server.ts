import { bankAccountFields, type BankAccountFields } from "~/countries/banks/bank-account-fields";
import { listMergedBanks, type Bank } from "~/countries/banks/banks";
import { getCountry } from "~/countries/country";
import type { BankField, Labels } from "~/countries/country-shape";
import type { OrganizationContext } from "~/domain/context";
import { labelIn } from "~/countries/label-in";
import { listOfferedBanks } from "./list-offered-banks.server";

/** A bank as a choice, found by its name and its code. */
interface BankOption {
  value: string;
  label: string;
  code: string;
}

/** The form's fields for a bank. */
export interface BankFormFields {
  fields: BankField[];
  accountTypes: { value: string; label: string }[];
}

/** The data that a browser needs for the country's form, without the rules of other countries. */
export interface BankAccountForm extends BankFormFields {
  currency: string;
  /** Featured banks come first. */
  banks: BankOption[];
  /** Banks that merged; the form offers one once a number begins with its code. */
  mergedBanks: BankOption[];
  /** Banks whose accounts have other fields, by code. */
  exceptions: Record<string, BankFormFields>;
  accountNumberLabel: string;
  bankBranchLabel: string | null;
  /** The number begins with the bank's code, so the form can fill in the bank. */
  startsWithBankCode: boolean;
}

/** Returns the bank account form of the organisation's country, in the caller's language. */
export async function getBankAccountForm(ctx: OrganizationContext): Promise<BankAccountForm> {
  ctx.require("read", "bank_account");
  const { country } = ctx.organization;
  const rules = getCountry(country).bankAccount;
  const label = (labels: Labels) => labelIn(labels, ctx.locale);
  const fieldsOf = ({ fields, accountTypes }: BankAccountFields): BankFormFields => ({
    fields,
    accountTypes: accountTypes.map((type) => ({ value: type.code, label: label(type.label) })),
  });
  const usual = fieldsOf(bankAccountFields(country, null));
  const { startsWithBankCode } = rules.accountNumber;
  const banks = await listOfferedBanks(ctx);
  const merged = startsWithBankCode
    ? listMergedBanks(country).filter(({ code }) => !banks.some((bank) => bank.code === code))
    : [];
  const own = [...banks, ...merged]
    .map(({ code }) => [code, fieldsOf(bankAccountFields(country, code))] as const)
    .filter(([, fields]) => JSON.stringify(fields) !== JSON.stringify(usual));
  return {
    ...usual,
    currency: ctx.organization.currency,
    banks: banks.map(optionOf),
    mergedBanks: merged.map(optionOf),
    exceptions: Object.fromEntries(own),
    accountNumberLabel: label(rules.accountNumberLabel),
    bankBranchLabel: rules.bankBranchLabel ? label(rules.bankBranchLabel) : null,
    startsWithBankCode,
  };
}

function optionOf({ code, label }: Bank): BankOption {
  return { value: code, label, code };
}
