/**
 * Companies that a module loaded before the product adds (`node --import`), so that tests run whole
 * processes with a company that the product does not list.
 */
import type { CompanyFacts } from "./company-facts";
import type { Provider } from "./provider";

export const ADDED = Symbol.for("dadiva.companies");

export interface AddedCompany {
  facts: CompanyFacts;
  /** What charges, by the account's name. */
  implemented: Readonly<Record<string, Provider>>;
}

export const added = (globalThis as { [ADDED]?: readonly AddedCompany[] })[ADDED] ?? [];
