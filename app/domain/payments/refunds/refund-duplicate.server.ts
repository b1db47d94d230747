import { failpoint } from "~/infrastructure/failpoints";
import type { OrganizationContext } from "~/domain/context";
import { createRefund } from "./create-refund.server";
import { lockTransaction } from "~/domain/payments/lock-transaction.server";
import { sendRefund } from "./send-refund.server";

/** Refunds the second charge of a period at most once, unless it is disputed. */
export async function refundDuplicate(
  ctx: OrganizationContext,
  { transactionId }: { transactionId: string },
): Promise<void> {
  ctx.require("refund", "transaction");
  const id = await ctx.transaction(async (db) => {
    const transaction = await lockTransaction(ctx, db, transactionId);
    const made = await db.refund.findFirst({ where: { transactionId, cause: "duplicate" } });
    if (made) return made.id;
    const isLeft = transaction?.status === "approved" && transaction.refundedAmount === 0n;
    if (!isLeft || !transaction.flags.includes("duplicate_charge")) return null;
    const order = { amount: null, cause: "duplicate" } as const;
    return (await createRefund(ctx, db, transaction, order)).id;
  });
  if (!id) return;
  await failpoint("refund.after_intention");
  await sendRefund(ctx, id);
}
