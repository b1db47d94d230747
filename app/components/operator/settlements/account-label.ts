import { companyTitle } from "~/providers/accounts";

/** Returns a company's own name with the account's, because it may have several. */
export function accountLabel(provider: string): string {
  const company = companyTitle(provider);
  return company === null || company.toLowerCase().replaceAll(" ", "") === provider
    ? (company ?? provider)
    : `${company} (${provider})`;
}
