import type { ReportedPayment } from "~/gateways/gateway";
import { getConnector } from "~/gateways/registry";

/** The payments in a company's own list. Throws a sentence where the file is none of that company's. */
export function readCompanyReport(acquirer: string, text: string): ReportedPayment[] {
  const payments = getConnector(acquirer).readReport?.(text) ?? null;
  if (!payments) throw new Error(`this is no list of payments of ${acquirer}`);
  return payments;
}
