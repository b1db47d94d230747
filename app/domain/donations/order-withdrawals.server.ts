import { batchProviders } from "~/providers/registry";
import type { Database, TenantContext } from "../context";

/**
 * Queues, in the transaction that pauses, ends or changes donations, the withdrawal of their charges that wait
 * in a company's batch: until the batch closes they are charged by the former terms.
 */
export async function orderWithdrawals(
  ctx: TenantContext,
  db: Database,
  donationIds: readonly string[],
): Promise<void> {
  const waiting = await db.transaction.findMany({
    where: {
      organizationId: ctx.organizationId,
      donationId: { in: [...donationIds] },
      status: "in_process",
      provider: { in: [...batchProviders] },
    },
    select: { id: true },
    orderBy: { id: "asc" },
  });
  for (const { id } of waiting)
    await ctx.enqueue(db, "donations.withdraw-charge", { transactionId: id, tries: 0 });
}
