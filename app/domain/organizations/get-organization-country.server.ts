import { categories } from "~/countries/catalogs";
import { getCountry, type Country } from "~/countries/country";
import type { BankAccountRules, IntegratedGateway } from "~/countries/country-shape";
import { phoneCodes } from "~/countries/identity/phone-codes";
import { descriptorExamples } from "~/countries/soft-descriptor";
import type { OrganizationContext } from "~/domain/context";
import { limitsOf, printsName, type ChargingAccounts } from "./charging-accounts.server";
import { absoluteUrl } from "~/infrastructure/env.server";
import { numberFormat, toDecimal } from "~/values/money/money";
import { byLabel, labelIn } from "~/countries/label-in";
import { suggestDescriptor } from "./suggest-descriptor";
import { uidOptionsOf } from "./uid-options";

/**
 * Returns the data about the organisation's country for the back office's forms: the
 * specification's fields, and the country's other data in the same format. `list-offered-banks` has
 * its banks, and `list-priced-plans` its plans. Gateways have the limits of the account that charges them.
 */
export function getOrganizationCountry(
  ctx: OrganizationContext,
  accounts: ChargingAccounts = new Map(),
) {
  ctx.require("read", "organization");
  const { locale } = ctx;
  const { country: code, name } = ctx.organization;
  const country = getCountry(code);
  return {
    identifier: code,
    name: labelIn(country.name, locale),
    currency: country.currency,
    payment_modes: country.paymentModes,
    uid_options: uidOptionsOf(code, locale),
    phone_codes: phoneCodes.map(({ country: of, name: label, phoneCode }) => ({
      country: of,
      name: labelIn(label, locale),
      phone_code: phoneCode,
    })),
    payment_gateways: country.integratedGateways.map((gateway) =>
      gatewayOption(ctx, gateway, name, accounts),
    ),
    documents: country.documents.map((document) => ({
      type: document.type,
      label: locale === "en" ? document.labelEn : document.label,
      description: labelIn(document.description, locale),
      required: document.required,
      help_center_url: absoluteUrl(null, document.helpCenterUrl),
    })),
    categories: byLabel(
      categories.map(({ key, label }) => ({ key, label: labelIn(label, locale) })),
      "otros",
    ),
    regular_gateways: country.regularGateways.map(({ id, connection }) => ({ id, connection })),
    bank_account: bankAccountOf(country.bankAccount, locale),
    number_format: numberFormatOf(country),
    phone: {
      phone_code: country.phoneCode,
      example: country.cellphone.exampleNational,
      national_digits: country.cellphone.nationalDigits,
    },
    timezones: { default: country.defaultTimezone, options: country.timezones },
    admin_divisions: {
      label: labelIn(country.adminDivisionLabel, locale),
      options: country.adminDivisions.map((division) => ({
        code: division.code,
        name: division.name,
      })),
    },
    postal_code: {
      label: labelIn(country.postalCode.label, locale),
      example: country.postalCode.example,
    },
    brand: { logo: country.logo },
  };
}

/** `value` is the expected name on a card statement, `others` are further possible ones. */
function gatewayOption(
  ctx: OrganizationContext,
  { id, feeBasisPoints, isNew, descriptor }: IntegratedGateway,
  name: string,
  accounts: ChargingAccounts,
) {
  const { organization } = ctx;
  const isPrinted = printsName(ctx, id, accounts);
  const shown = suggestDescriptor(name, descriptor);
  // The limits are null if only the provider's server knows them.
  const limits = limitsOf(ctx, id, accounts);
  const [value = shown, ...others] = descriptorExamples(organization.country, id, shown);
  return {
    id,
    fee: feeBasisPoints / 100,
    new: isNew,
    descriptor: {
      // Nobody knows what the statement says where the company does not print the organisation's name.
      value: isPrinted ? value : "",
      others: isPrinted ? others : [],
      soft: isPrinted && descriptor.customizable,
      prefixes: isPrinted ? descriptor.prefixes : [],
      max_chars: descriptor.maxChars,
    },
    limits: limits && {
      min: toDecimal(limits.min, organization.currency),
      max: toDecimal(limits.max, organization.currency),
    },
  };
}

function numberFormatOf({ currency }: Country) {
  const { symbol, thousands, decimal, decimals } = numberFormat(currency);
  return { symbol, thousands, decimal, decimals };
}

/** Returns the form's fields, with the banks that differ. */
function bankAccountOf(rules: BankAccountRules, locale: string) {
  const { accountNumber, accountTypesOnlyFor, accountTypesNotFor } = rules;
  return {
    parameters: Object.entries(rules.parameters).map(([name, mandatory]) => ({
      name,
      mandatory: mandatory === true,
      mandatory_for_bank_codes: Array.isArray(mandatory) ? mandatory : [],
    })),
    account_types: rules.accountTypes.map(({ code, label }) => ({
      code,
      label: labelIn(label, locale),
    })),
    account_types_only_for_bank_codes: accountTypesOnlyFor ?? null,
    account_types_not_for_bank_codes: accountTypesNotFor ?? [],
    account_number: {
      kind: accountNumber.kind,
      label: labelIn(rules.accountNumberLabel, locale),
      starts_with_bank_code: accountNumber.startsWithBankCode,
    },
    bank_branch_label: rules.bankBranchLabel ? labelIn(rules.bankBranchLabel, locale) : null,
  };
}
