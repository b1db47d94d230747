/**
 * The product's country data, and generated numbers that pass their checks. Playwright can't load
 * them (JSON without import attributes), so they are bundled first, like the product.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { buildSync } from "esbuild";
import type { CountryCode } from "../../../app/countries/country";

type Facts = typeof import("../../../prisma/seed/identities") &
  Pick<
    typeof import("../../../app/countries/banks/bank-account-fields"),
    "bankAccountFields" | "bankCodeOf"
  > &
  Pick<typeof import("../../../app/countries/banks/banks"), "listBanks"> &
  Pick<typeof import("../../../app/countries/country"), "getCountry">;

interface Examples {
  uid: Record<CountryCode, { key: string; valid: string[] }[]>;
  /** By bank if the banks' numbers differ. */
  bankAccount: Record<CountryCode, { valid: string[] | Record<string, string[]> }>;
}

const root = path.resolve(import.meta.dirname, "../../..");
const outfile = path.join(root, "node_modules/.cache/e2e/country-data.mjs");

buildSync({
  stdin: {
    contents: `export * from "./prisma/seed/identities";
      export { bankAccountFields, bankCodeOf } from "~/countries/banks/bank-account-fields";
      export { listBanks } from "~/countries/banks/banks";
      export { getCountry } from "~/countries/country";`,
    resolveDir: root,
    loader: "ts",
  },
  outfile,
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20",
  logLevel: "error",
});

const facts = (await import(pathToFileURL(outfile).href)) as Facts;
const examples = JSON.parse(
  readFileSync(path.join(root, "app/countries/data/examples.json"), "utf8"),
) as Examples;

export const { bankAccountFields, exampleBankAccount, getCountry, listBanks } = facts;
export const { makeCellphone, makeUid } = facts;
const { bankCodeOf } = facts;
export type { CountryCode };

/** Returns a donor's document of a type, in the usual format. */
export function exampleDocument(country: CountryCode, type: string): string {
  return examples.uid[country].find(({ key }) => key === type)?.valid[0] ?? "";
}

/** Returns account numbers of the form's banks; in some countries the number names its bank. */
export function exampleAccounts(country: CountryCode): { bank: string; number: string }[] {
  const { valid } = examples.bankAccount[country];
  const offered = listBanks(country).map(({ code }) => code);
  const bankOf = (number: string) => bankCodeOf(country, number) ?? offered[0] ?? "";
  const accounts = Array.isArray(valid)
    ? valid.map((number) => ({ bank: bankOf(number), number }))
    : Object.entries(valid).flatMap(([bank, all]) => all.map((number) => ({ bank, number })));
  return accounts.filter(({ bank }) => offered.includes(bank));
}
