/** Builds a country's page in docs/countries from its data, for people there to correct. */
import prettier from "prettier";
import { listBanks, listMergedBanks, type Bank } from "~/countries/banks/banks";
import type { Country, CountryCode } from "~/countries/country";
import documentation from "~/countries/data/documentation.json";
import examples from "~/countries/data/examples.json";
import { descriptorExamples } from "~/countries/soft-descriptor";
import { methodRows } from "~/providers/dlocal/methods";
import { createTranslator } from "~/i18n/server";
import type { Locale } from "~/i18n/config";
import { formatMoney, formatPercent, minorUnits } from "~/values/money/money";
import { cell, code, table } from "./markdown";

/** Prints as 1,234,567.89 in a currency with two decimals. */
const SAMPLE = 123_456_789n;

/** Returns the file of a country's page. */
export function pageFile({ code }: Country): string {
  return `docs/countries/${code.toLowerCase()}.md`;
}

/** Returns the page as Markdown, formatted with Prettier. */
export async function countryPage(country: Country): Promise<string> {
  const text = [
    head(country),
    toConfirm(country.code),
    formats(country),
    identity(country),
    bankAccount(country),
    gateways(country),
    documents(country),
    banks(country),
  ].join("\n\n");
  return prettier.format(text, { parser: "markdown", printWidth: 100 });
}

const list = (items: readonly string[]) => (items.length > 0 ? items.join(", ") : "–");
const yesNo = (is: boolean) => (is ? "yes" : "no");

function head({ name, code: of }: Country): string {
  return `# ${name.es} (${of})

Made by \`npm run country-pages\` from \`app/countries\`: change the data, then run it. 'Fact' was collected from the sources that \`app/countries/data/README.md\` names, 'specification' is the product's, 'product default' was chosen by us.`;
}

function toConfirm(of: CountryCode): string {
  const open = documentation.toConfirm[of].map(({ about, why }) => [code(about), why]);
  const marked = [...listBanks(of), ...listMergedBanks(of)].filter(isMarked);
  return `## To be confirmed by a local reader

${table(["What", "Why"], open)}${
    marked.length > 0
      ? `\n\nBanks marked below: ${marked.map((bank) => `${bank.code} ${bank.label}`).join(", ")}.`
      : ""
  }`;
}

const isMarked = ({ status, confidence }: Bank) => status === "review" || confidence !== undefined;

function formats(country: Country): string {
  const { currency, cellphone, postalCode } = country;
  const kind = (field: keyof typeof documentation.kinds) => documentation.kinds[field];
  const sample = minorUnits(currency) === 0 ? SAMPLE / 100n : SAMPLE;
  const rows = [
    ["Currency", `${currency}, ${minorUnits(currency)} decimals`, kind("currency")],
    ["An amount", code(formatMoney(sample, currency)), "specification"],
    ["Locale, voice", `${country.locale}, ${country.voice}`, kind("voice")],
    ["Telephone", `${country.phoneCode}, ${cellphone.nationalDigits} digits`, kind("phoneCode")],
    ["A mobile", `${code(cellphone.exampleNational)} is ${code(cellphone.exampleE164)}`, "fact"],
    ["Time zone", code(country.defaultTimezone), kind("defaultTimezone")],
    ["All time zones", country.timezones.map(code).join(", "), kind("timezones")],
    [postalCode.label.es, `${code(postalCode.example)}, ${code(postalCode.regex)}`, "fact"],
    ["Tax authority", country.taxAuthority, kind("taxAuthority")],
    ["Legal forms", documentation.legalForms[country.code], "fact"],
    ["Logo", country.logo, kind("logo")],
    ["Payment modes of a subscription", list(country.paymentModes), kind("paymentModes")],
    ["Payment methods of donors", list(country.donorPaymentMethods), kind("donorPaymentMethods")],
  ];
  const divisions = country.adminDivisions.map(({ code: of, name }) => `${name} (${of})`);
  return `## Formats

${table(["What", "Value", "Kind"], rows)}

### ${country.adminDivisionLabel.en}: ${country.adminDivisions.length}

${divisions.join(", ")}.`;
}

function identity(country: Country): string {
  const { uid, code: of } = country;
  const checks = documentation.uidChecks[of] as Record<string, string>;
  const known = (examples.uid as Record<string, Example[]>)[of] ?? [];
  const rows = uid.types.map((type) => {
    const example = known.find(({ key }) => key === type.key);
    return [
      type.key + (type.isDefaultCardholder ? " (usual for cards)" : ""),
      type.label.es,
      list(type.appliesTo),
      type.mask ? code(type.mask) : "–",
      code(type.regex),
      cell(checks[type.key] ?? "–"),
      list((example?.valid ?? []).concat(example?.generic ?? []).map(code)),
      list((example?.invalid ?? []).map(code)),
    ];
  });
  const { type, mask, placeholder } = uid.organization;
  return `## Identity numbers

Organisations sign up with their **${type}**, written ${code(mask)} (specification), for example ${code(placeholder)}. Offered to donors: ${list(uid.options)}. The check digits are code: \`app/countries/${of.toLowerCase()}.ts\`.

${table(["Type", "Name", "Of", "Mask", "Pattern without separators", "Check", "Valid", "Invalid"], rows)}

${messages(country, ["uid_required", "uid_invalid", "uid_not_organization", "uid_taken"])}`;
}

interface Example {
  key: string;
  valid: string[];
  invalid: string[];
  generic: string[];
}

function messages(
  { locale, uid, bankAccount: { accountNumber } }: Country,
  codes: readonly string[],
): string {
  const t = createTranslator(locale as Locale);
  const values = { uid_type: uid.organization.type };
  const own = codes.map((of) => (of === "account_number" ? numberCode(accountNumber.kind) : of));
  const rows = own.map((of) => [code(of), t(`errors.fields.${of}` as never, values)]);
  return table(["Refused as", `What is said (${locale})`], rows);
}

function numberCode(kind: Country["bankAccount"]["accountNumber"]["kind"]): string {
  return kind ? `${kind}_invalid` : "account_number_invalid";
}

function bankAccount(country: Country): string {
  const { bankAccount: rules, code: of } = country;
  const { accountNumber: number } = rules;
  const fields = Object.entries(rules.parameters).map(([name, requested]) => [
    code(name),
    Array.isArray(requested) ? `only at ${list(requested)}` : requested ? "always" : "never",
  ]);
  const types = rules.accountTypes.map(({ code: type, label }) => `${type} ${label.es}`);
  const where = [
    rules.accountTypesOnlyFor ? ` Only at ${list(rules.accountTypesOnlyFor)}.` : "",
    rules.accountTypesNotFor ? ` Not at ${list(rules.accountTypesNotFor)}.` : "",
  ].join("");
  const checks = documentation.accountNumberChecks as Partial<Record<CountryCode, string>>;
  const byBank = Object.entries(number.regexByBank).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const strictly = list(number.alwaysStrictFor);
  const { valid, invalid } = examples.bankAccount[of];
  return `## Bank account

${table(["Field", "Asked for"], fields)}

Account types: ${list(types)}.${where}

The number is called '${rules.accountNumberLabel.es}' and matches ${code(number.regex)}${number.startsWithBankCode ? "; it begins with the bank's code" : ""}. ${checks[of] ?? "No check digits."}${rules.bankBranchRegex ? ` The branch ('${rules.bankBranchLabel?.es ?? ""}') matches ${code(rules.bankBranchRegex)}.` : ""}

${
  byBank.length > 0
    ? `${table(
        [
          "Bank",
          number.unusualOnlyWarns ? `Usual number (only a warning, but at ${strictly})` : "Number",
        ],
        byBank.map(([bank, regex]) => [bank, code(regex)]),
      )}\n\n`
    : ""
}Valid: ${numbers(valid)}. Invalid, or unusual where that only warns: ${numbers(invalid)}.

${messages(country, ["account_number", "account_number_of_other_bank", "account_type_invalid", "bank_branch_invalid", "bank_unknown"])}`;
}

function numbers(of: string[] | Record<string, string[] | undefined>): string {
  if (Array.isArray(of)) return list(of.map(code));
  const entries = Object.entries(of).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return list(entries.flatMap(([bank, all = []]) => all.map((one) => `${code(one)} (${bank})`)));
}

function gateways(country: Country): string {
  const { currency, code: of, limits } = country;
  const rows = country.integratedGateways.map((gateway) => {
    const { alternativeProvider, descriptor, plannedProvider, provider } = gateway;
    const bounds = limits[provider];
    return [
      code(gateway.id),
      formatPercent(gateway.feeBasisPoints, currency),
      [
        provider,
        ...(plannedProvider ? [`later ${plannedProvider}`] : []),
        ...(alternativeProvider ? [`or ${alternativeProvider} by setting`] : []),
      ].join(", "),
      bounds
        ? `${formatMoney(bounds.min, currency)} to ${formatMoney(bounds.max, currency)}`
        : "from the server",
      descriptor.customizable ? `own, at most ${descriptor.maxChars ?? "–"} characters` : "fixed",
      list(
        descriptorExamples(of, gateway.id, descriptor.customizable ? "NOMBRE" : "DADIVA").map(code),
      ),
    ];
  });
  const regular = country.regularGateways.map(({ id, connection }) => `${id} (${connection})`);
  return `## Gateways

Descriptors and limits are the specification's; placement, fees and companies are product defaults.

${table(["Gateway", "Fee", "Company", "Limits of a charge", "Descriptor", "On statements"], rows)}

Connected with an account of their own: ${list(regular)}.

${waysToPay(country)}`;
}

/** What donors may pay with beside cards, from the table of the company. */
function waysToPay({ code: place }: Country): string {
  const rows = methodRows
    .filter(({ country }) => country === place)
    .map(({ flow, hours, method, payee, refunds }) => [
      code(method),
      payee ?? "–",
      flow === "DIRECT" ? "on the product's page" : "on the company's page",
      `${hours} h`,
      refunds ? "by the company" : "outside, recorded by hand",
    ]);
  if (rows.length === 0) return "Beside cards, dLocal takes no other way to pay here.";
  const heads = ["Way to pay", "Where", "The donor pays", "Time to pay", "Refunds"];
  return `Ways to pay beside cards, at dLocal, the best one first; a monthly donation is paid by a link each month:

${table(heads, rows)}`;
}

function documents(country: Country): string {
  const rows = country.documents.map((document) => [
    code(document.type),
    document.label,
    document.description.es,
    yesNo(document.required),
    list(document.sides),
    document.providerType ? code(document.providerType) : "–",
    document.helpCenterUrl,
  ]);
  return `## Documents

${table(["Type", "Label", "Description", "Required", "Sides", "At dLocal", "Help"], rows)}`;
}

function banks({ code: of }: Country): string {
  const offered = listBanks(of);
  const merged = listMergedBanks(of);
  const row = (bank: Bank) => [
    bank.code,
    cell(bank.label),
    bank.type,
    yesNo(bank.featured ?? false),
    cell(
      [
        bank.status === "review" ? "to be confirmed" : "",
        bank.confidence ? `confidence ${bank.confidence}` : "",
        bank.note ?? "",
      ]
        .filter(Boolean)
        .join("; ") || "–",
    ),
  ];
  const heads = ["Code", "Bank", "Kind", "Shown first", "Mark"];
  return `## Banks: ${offered.length} offered

${documentation.bankScheme[of]}.

${table(heads, offered.map(row))}${
    merged.length > 0
      ? `\n\n### Merged or closed: ${merged.length}, offered only while in use\n\n${table(heads, merged.map(row))}`
      : ""
  }`;
}
