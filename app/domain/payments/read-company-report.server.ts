import type { ReportedPayment } from "~/providers/provider";
import { getProvider } from "~/providers/registry";

/** The payments in a company's own list. Throws a sentence where the file is none of that company's. */
export function readCompanyReport(acquirer: string, text: string): ReportedPayment[] {
  const payments = getProvider(acquirer).parseSettlement?.(text) ?? null;
  if (!payments) throw new Error(`this is no list of payments of ${acquirer}`);
  return payments;
}
