import { parseDecimal, type Currency } from "~/values/money/money";

export type CountryCode = "AR" | "BR" | "CL" | "CO" | "EC" | "MX" | "PE" | "UY";
export type Labels = { es: string; en: string; pt: string };
export type LogoKind = "standard" | "brazil";
export type PaymentMode = "card" | "cbu" | "bank_transfer";
export type IntegratedGatewayId = "local_payments" | "global_payments";
export type ProviderName = "dlocal" | "stripe" | "conekta";
export type AccountType = { code: "C" | "S" | "V" | "M"; label: Labels };

/** A donation on a card statement: `prefix*value`; the value is fixed unless customizable. */
export type Descriptor = { customizable: boolean; maxChars: number | null; prefixes: string[] };

export type IntegratedGateway = {
  id: IntegratedGatewayId;
  /** 450 is 4.5 % of the donation. */
  feeBasisPoints: number;
  isNew: boolean;
  /** The provider behind the gateway today, and the one that shall replace it. */
  provider: ProviderName;
  plannedProvider: ProviderName | null;
  /** Serves new gateways instead where this installation's setting `<GATEWAY>_<COUNTRY>` names it. */
  alternativeProvider?: ProviderName;
  descriptor: Descriptor;
};

export type RegularGateway = {
  id: "mercadopago" | "centralpos";
  connection: "oauth" | "authorization_code";
};

export type UidType = {
  key: string;
  label: Labels;
  appliesTo: ("organization" | "person")[];
  /** `#` is a digit, `X` a letter or digit; the mask is filled from the right. */
  mask: string | null;
  /** The pattern of the number without separators. */
  regex: string;
  /** An additional pattern for an organisation's number. */
  organizationRegex?: string;
  /** The type that most donors of the country have, preselected in their form. */
  isDefaultCardholder: boolean;
};

/** The part of a document type's validation that is no pattern; numbers come without separators. */
export type UidRule = {
  check?: (compact: string) => boolean;
  /** Replaces `check` for donors, because some registries issued numbers that fail it. */
  donorCheck?: (compact: string) => boolean;
  normalize?: (compact: string) => string;
};

export type BankField =
  | "bank_code"
  | "bank_name"
  | "account_number"
  | "account_type"
  | "bank_branch"
  | "bank_address"
  | "bank_city"
  | "contact_first_name"
  | "contact_last_name"
  | "contact_email"
  | "contact_phone";

export type BankAccountRules = {
  /** Required always, never, or for these bank codes. */
  parameters: Record<BankField, boolean | string[]>;
  accountNumberLabel: Labels;
  bankBranchLabel?: Labels;
  accountTypes: AccountType[];
  accountTypesOnlyFor?: string[];
  accountTypesNotFor?: string[];
  accountNumber: {
    /** The number's national scheme, including its check digits. */
    kind: "cbu" | "clabe" | "cci" | null;
    regex: string;
    regexByBank: Record<string, string>;
    /** The patterns by bank are old: a number that misses one is only unusual, … */
    unusualOnlyWarns: boolean;
    /** … except at these banks. */
    alwaysStrictFor: string[];
    startsWithBankCode: boolean;
    keepsDashes: boolean;
  };
  bankBranchRegex?: string;
};

/** A document that the country's organisations submit, with its local name. */
export type CountryDocument = {
  type: string;
  label: string;
  labelEn: string;
  description: Labels;
  required: boolean;
  providerType: string | null;
  sides: string[];
  helpCenterUrl: string;
};

/** Lowest and highest charge in minor units of the country's currency. */
export type AmountLimits = { min: bigint; max: bigint };

export type CountryData = {
  code: CountryCode;
  iso3: string;
  name: Labels;
  currency: Currency;
  locale: string;
  language: "es" | "pt";
  /** How texts address the reader. */
  voice: "vos" | "tú" | "você";
  phoneCode: string;
  cellphone: { exampleNational: string; exampleE164: string; nationalDigits: number };
  defaultTimezone: string;
  timezones: string[];
  adminDivisionLabel: Labels;
  adminDivisions: { code: string; name: string }[];
  /** The pattern applies to the code without blanks and dashes; the mask is its written format. */
  postalCode: { label: Labels; regex: string; example: string; mask: string | null };
  taxAuthority: string;
  logo: LogoKind;
  paymentModes: PaymentMode[];
  donorPaymentMethods: string[];
  integratedGateways: IntegratedGateway[];
  regularGateways: RegularGateway[];
  limits: Partial<Record<ProviderName, { min: string; max: string }>>;
  uid: {
    organization: {
      type: string;
      /** The specification's text; the type's own mask does the formatting. */
      mask: string;
      placeholder: string;
      /** Characters of an organisation's number without separators. */
      lengths: { fewest: number; most: number };
    };
    options: string[];
    types: UidType[];
  };
  bankAccount: BankAccountRules;
  documents: CountryDocument[];
};

export type Country = Omit<CountryData, "limits"> & {
  limits: Partial<Record<ProviderName, AmountLimits>>;
  uidRules: Record<string, UidRule>;
  /** Validates the account number's check digits, in countries whose scheme has some. */
  checkAccountNumber: ((digits: string) => boolean) | null;
};

/** Combines a country's data with its rules in code, and converts limits to minor units. */
export function defineCountry(
  data: CountryData,
  rules: Pick<Country, "uidRules" | "checkAccountNumber">,
): Country {
  const limits: Country["limits"] = {};
  for (const [provider, { min, max }] of Object.entries(data.limits)) {
    const parsed = { min: parseDecimal(min, data.currency), max: parseDecimal(max, data.currency) };
    if (parsed.min === null || parsed.max === null) throw new Error(`limits of ${data.code}`);
    limits[provider as ProviderName] = { min: parsed.min, max: parsed.max };
  }
  return { ...data, ...rules, limits };
}
