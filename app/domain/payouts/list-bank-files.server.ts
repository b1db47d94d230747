import { acrossOrganizations, type OperatorContext } from "~/domain/context";
import type { Currency } from "~/values/money/money";

/** Payouts that our bank's file pays, by day and currency. */
export interface BankFile {
  plannedOn: string;
  currency: Currency;
  /** A file with them was made, and the bank did not answer yet. */
  isSent: boolean;
  count: number;
  amount: bigint;
}

const FILES = `
SELECT planned_on AS "plannedOn", currency, state = 'sent' AS "isSent", count(*)::int AS count, sum(amount)::bigint AS amount FROM payouts
 WHERE channel = 'bank_file' AND state IN ('approved', 'sent') GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`;

/** Returns the files to make and those that our bank has to answer, the oldest first. */
export async function listBankFiles(ctx: OperatorContext): Promise<BankFile[]> {
  const across = acrossOrganizations("our bank's file pays several tenants", ctx.now);
  const [rows = []] = await across.statements({ text: FILES, values: [] });
  return rows as unknown as BankFile[];
}
