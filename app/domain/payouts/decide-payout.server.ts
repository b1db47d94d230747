import { recordChange } from "~/domain/audit/record-change.server";
import { requireStaff, type OrganizationContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { isId } from "~/values/ids/ids";
import { movePayout } from "./move-payout.server";
import type { PayoutDecision } from "./decision-schema";
import type { PayoutState } from "./states";

const TO: Record<PayoutDecision["decision"], PayoutState> = {
  ...{ hold: "held", release: "planned", cancel: "cancelled" },
  ...{ paid: "paid", returned: "returned" },
};

/**
 * Holds, lets go or cancels a payout, or records what the bank did with one of its file, with a reason
 * or the bank's code. For our staff only. Throws `invalid_transition` where its state does not lead
 * there.
 */
export async function decidePayout(
  ctx: OrganizationContext,
  id: string,
  { decision, reason }: PayoutDecision,
): Promise<void> {
  requireStaff(ctx);
  if (!isId(id)) throw new DomainError("not_found");
  const to = TO[decision];
  await ctx.transaction(async (db) => {
    const channel = decision === "paid" || decision === "returned" ? "bank_file" : undefined;
    if ((await db.payout.count({ where: { id, channel } })) === 0)
      throw new DomainError("invalid_transition");
    const number = await movePayout(ctx, db, id, {
      to,
      ...(to === "held" ? { holdReason: "operator" as const, holdNote: reason } : {}),
      ...(to === "returned" ? { failure: reason } : {}),
    });
    if (number === null) throw new DomainError("invalid_transition");
    await recordChange(db, ctx, {
      operation: "decide-payout",
      subject: { type: "organization", id: ctx.organizationId },
      after: { payout_number: number, payout_state: to, reason },
    });
  });
}
