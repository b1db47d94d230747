import { companies } from "~/providers/companies";
import { VaultError } from "./errors";
import type { Account, Recipe } from "./recipes/recipe";
import { RECIPES } from "./recipes/recipes";

export type Providers = ReadonlyMap<string, Account>;

export interface Signing {
  recipe: string;
  /** The name of the account that signs. */
  secret: string;
}

interface Company {
  /** `<prefix>_URL` is the provider's address. */
  prefix: string;
  recipe: string;
  /** An optional account is set completely or not at all. */
  accounts: readonly { name: string; isOptional?: boolean }[];
  /** Its address where `<prefix>_URL` is empty. */
  address: string | undefined;
}

/** The companies to which the vault sends cards. */
const COMPANIES: readonly Company[] = companies.flatMap(
  ({ accounts, address, company, ownGateway, recipe }) => {
    if (recipe === null) return [];
    // Organisations' own accounts share the company's address; what is secret of them lies in the request.
    const own = ownGateway === null ? accounts : [{ name: company }];
    return [{ prefix: company.toUpperCase(), recipe, accounts: own, address }];
  },
);

/**
 * Returns the allow-list: the accounts of every provider whose `<PREFIX>_URL` is set. A secret is bound to
 * its provider's origin, so no request can carry it elsewhere. Plain http is allowed only for a simulator on
 * loopback.
 */
export function providersFrom(env: Readonly<Record<string, string | undefined>>): Providers {
  const accounts = new Map<string, Account>();
  for (const company of COMPANIES) {
    const address = env[`${company.prefix}_URL`] || company.address;
    if (!address) continue;
    const url = new URL(address);
    const loopback = url.hostname === "127.0.0.1" && env.DADIVA_ENV !== "production";
    if (url.protocol !== "https:" && !loopback) {
      throw new Error(`${company.prefix}_URL must be https`);
    }
    for (const { isOptional = false, name } of company.accounts) {
      const settings = settingsOf(name, company, !isOptional, env);
      if (settings) accounts.set(name, { origin: url.origin, recipe: company.recipe, settings });
    }
  }
  return accounts;
}

function settingsOf(
  account: string,
  company: Company,
  isRequired: boolean,
  env: Readonly<Record<string, string | undefined>>,
): Record<string, string> | null {
  const prefix = account.toUpperCase();
  const given = recipeOf(company.recipe).settings.map((name) => ({
    name,
    value: env[`${prefix}_${name}`] ?? "",
  }));
  if (!isRequired && given.every(({ value }) => value === "")) return null;
  const missing = given.find(({ value }) => value === "");
  if (missing) throw new Error(`${prefix}_${missing.name} is missing`);
  return Object.fromEntries(given.map(({ name, value }) => [name, value]));
}

/**
 * Returns the account and recipe of a signed request. Throws `egress_refused` unless the URL and the recipe
 * are the account's own.
 */
export function signerFor(
  providers: Providers,
  signing: Signing,
  url: URL,
): { account: Account; recipe: Recipe } {
  const account = providers.get(signing.secret);
  if (!account) throw new VaultError("egress_refused", { reason: "secret" });
  if (signing.recipe !== account.recipe) {
    throw new VaultError("egress_refused", { reason: "recipe" });
  }
  if (url.origin !== account.origin || url.username !== "" || url.password !== "") {
    throw new VaultError("egress_refused", { reason: "host" });
  }
  return { account, recipe: recipeOf(account.recipe) };
}

function recipeOf(name: string): Recipe {
  const recipe = RECIPES.get(name);
  if (!recipe) throw new Error(`no signing recipe ${JSON.stringify(name)}`);
  return recipe;
}
