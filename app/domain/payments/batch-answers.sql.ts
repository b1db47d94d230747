/** A company may present a batch again, so that a charge it declined is made after all and nobody tells us. */
import { batchProviders } from "~/providers/registry";

/** Days between two looks at such a charge. */
export const CHECKED_DAYS = 3;
/** Days in which the company lists its batches. */
export const LISTED_DAYS = 100;

const NAMES = batchProviders.map((name) => `'${name}'`).join(", ");

/** The SQL condition of an ended attempt whose batch may be answered again. */
export function isDecidedTwice(status: string, provider: string): string {
  return `(${status} IN ('rejected', 'cancelled') AND ${provider} IN (${NAMES}))`;
}
