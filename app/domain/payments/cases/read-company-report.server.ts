import type { ReportedPayment } from "~/providers/reported-payment";
import { getProvider } from "~/providers/registry";

/**
 * Returns the payments in a provider's settlement file. Throws an error with a readable message if
 * the file has another provider's format.
 */
export function readCompanyReport(provider: string, text: string): ReportedPayment[] {
  const payments = getProvider(provider).parseSettlement?.(text) ?? null;
  if (!payments) throw new Error(`this is no list of payments of ${provider}`);
  return payments;
}
