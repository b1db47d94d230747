import { failpoint } from "~/infrastructure/failpoints";
import type { OrganizationContext } from "~/domain/context";
import type { ChargeCause } from "~/domain/payments/charge-cause";
import { createRefund } from "./create-refund.server";
import { isRefundedByHand } from "./is-refunded-by-hand.server";
import { sendRefund } from "./send-refund.server";

/** Refunds the second charge of a period at most once, unless it is disputed. */
export async function refundDuplicate(
  ctx: OrganizationContext,
  cause: ChargeCause,
  { transactionId }: { transactionId: string },
): Promise<void> {
  ctx.require("refund", "transaction");
  const id = await ctx.transaction(async (db) => {
    const attempt = await cause.moneyBack.lock(ctx, db, transactionId);
    const made = await db.refund.findFirst({ where: { transactionId, cause: "duplicate" } });
    if (made) return made.id;
    const isLeft = attempt?.status === "approved" && attempt.refundedAmount === 0n;
    if (!isLeft || !attempt.flags.includes("duplicate_charge")) return null;
    // The flag tells people, who give it back outside.
    if (isRefundedByHand(attempt)) return null;
    const order = { amount: null, cause: "duplicate" } as const;
    return (await createRefund(ctx, db, attempt, order)).id;
  });
  if (!id) return;
  await failpoint("refund.after_intention");
  await sendRefund(ctx, cause, id);
}
