import { recordChange } from "~/domain/audit/record-change.server";
import type { OrganizationContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { recordNotice } from "./notices/record-notice.server";
import { cancelledEnd } from "./invoices/periods";
import { readBilling } from "./invoices/read-billing.server";
import {
  endSubscription,
  lookAgain,
  setSubscription,
  showPlan,
} from "./invoices/set-subscription.server";

/**
 * Cancels the plan: it runs to the end of its period, and a change that waits is taken back. A plan that
 * was chosen for the end of the trial ends before it began. An unpaid one is not charged any more, ends
 * with its features, and its invoice becomes void. Throws `invalid_transition` without a plan to
 * cancel and while a change has no result.
 */
export async function cancelSubscription(ctx: OrganizationContext): Promise<void> {
  ctx.require("update", "subscription");
  await ctx.transaction(async (db) => {
    const state = await readBilling(ctx, db, { lock: true });
    const { live, scheduled, incomplete, organization, today } = state;
    if (incomplete || live?.status === "ending") throw new DomainError("invalid_transition");
    if (!live && !scheduled) throw new DomainError("invalid_transition");
    if (scheduled) await endSubscription(ctx, db, scheduled, { on: today, reason: "cancelled" });
    if (live) {
      await setSubscription(ctx, db, state, live, { status: "ending" });
      // Its job knows whether a transfer is still expected before the end.
      await lookAgain(ctx, db, live, today);
    }
    // The trial goes on without what would follow it.
    else if (scheduled?.price) {
      const shown = { tier: organization.planTier, period: scheduled.period, planPaidUntil: null };
      await showPlan(ctx, db, organization, shown);
    }
    if (live) {
      const end = cancelledEnd(live, today);
      const facts = { tier: live.tier, end: end > today ? end : today };
      await recordNotice(ctx, db, "cancelled", ctx.newId(), facts);
    }
    await recordChange(db, ctx, {
      operation: "cancel-subscription",
      subject: { type: "organization", id: ctx.organizationId },
      before: { plan: live?.planCode ?? scheduled?.planCode ?? null },
    });
  });
}
