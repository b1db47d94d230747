/** What follows from the companies' rows: accounts, gateways, tokens, pages. */
import { companies } from "./companies";
import type { CompanyAccount, CompanyFacts } from "./company-facts";

/** Returns the platform's account with that name and its company, or null if there is none. */
export function findPlatformAccount(
  name: string,
): { account: CompanyAccount; company: CompanyFacts } | null {
  for (const company of companies) {
    const account = company.accounts.find((one) => one.name === name);
    if (account) return { account, company };
  }
  return null;
}

/** Returns whether organisations connect their own accounts at the company of that name. */
export function isOwnAccount(name: string): boolean {
  return companies.some(({ company, ownGateway }) => company === name && ownGateway !== null);
}

/** Returns the gateway behind which an account charges, by the account's name; null for an unknown one. */
export function gatewayOf(name: string): string | null {
  const own = companies.find(({ company }) => company === name)?.ownGateway;
  return findPlatformAccount(name)?.account.gateway ?? own ?? null;
}

/** Returns the own name of the company behind an account; null for an unknown one. */
export function companyTitle(name: string): string | null {
  const own = companies.find(({ company }) => company === name);
  return (findPlatformAccount(name)?.company ?? own)?.title ?? null;
}

/** Returns the accounts that charge behind a gateway, by their names. */
export function accountsBehind(gateway: string): string[] {
  return companies.flatMap(({ accounts, company, ownGateway }) => [
    ...accounts.filter((one) => one.gateway === gateway).map(({ name }) => name),
    ...(ownGateway === gateway ? [company] : []),
  ]);
}

/** All gateways that organisations enable, of all companies, in their order. */
export function gatewayNames(): string[] {
  const names = companies.flatMap(({ accounts, ownGateway }) => [
    ...accounts.filter(({ isOurs }) => !isOurs).map(({ gateway }) => gateway),
    ...(ownGateway === null ? [] : [ownGateway]),
  ]);
  return [...new Set(names)];
}

/** Returns whose card token the form of a gateway carries; null for an unknown gateway. */
export function tokensOf(gateway: string): string | null {
  const company = companies.find(
    ({ accounts, ownGateway }) =>
      ownGateway === gateway || accounts.some((one) => one.gateway === gateway),
  );
  return company?.tokens ?? null;
}

/** Returns the addresses of the companies' pages for people, from this installation's settings. */
export function companyPages(settings: Readonly<Record<string, unknown>>): string[] {
  return companies
    .flatMap(({ pages }) => pages)
    .filter(({ needs }) => needs === undefined || settings[needs])
    .flatMap(({ address }) => {
      const url = settings[address];
      return typeof url === "string" && url !== "" ? [new URL(url).origin] : [];
    });
}

/** The script of a company on a form, and the origin that it calls. */
export interface CompanyScript {
  company: string;
  address: string;
  calls: string;
}

/** Returns whether that account's card tokens may come from its company's own script. */
export function hasScript(name: string): boolean {
  return companies.some(({ company, script }) => company === name && script !== undefined);
}

/** Returns the script with which a company makes card tokens in the browser; null for one without. */
export function companyScript(
  name: string,
  settings: Readonly<Record<string, unknown>>,
): CompanyScript | null {
  const script = companies.find(({ company }) => company === name)?.script;
  const read = (setting: string | undefined) => {
    const url = setting === undefined ? undefined : settings[setting];
    return typeof url === "string" ? url : "";
  };
  const [address, calls] = [read(script?.address), read(script?.calls)];
  if (address === "" || calls === "") return null;
  return { company: name, address, calls: new URL(calls).origin };
}
