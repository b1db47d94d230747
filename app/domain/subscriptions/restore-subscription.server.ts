import { recordChange } from "~/domain/audit/record-change.server";
import type { OrganizationContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { recordNotice } from "./notices/record-notice.server";
import { cancelledEnd } from "./invoices/periods";
import { readBilling } from "./invoices/read-billing.server";
import { lookAgain, setSubscription } from "./invoices/set-subscription.server";

/** Takes a cancellation back before the plan ends. Throws `invalid_transition` without one. */
export async function restoreSubscription(ctx: OrganizationContext): Promise<void> {
  ctx.require("update", "subscription");
  await ctx.transaction(async (db) => {
    const state = await readBilling(ctx, db, { lock: true });
    const { live, today } = state;
    if (live?.status !== "ending" || today >= cancelledEnd(live, today)) {
      throw new DomainError("invalid_transition");
    }
    const status = live.failedOn === null ? "active" : "past_due";
    await setSubscription(ctx, db, state, live, { status });
    // Its job knows whether a transfer is still expected.
    await lookAgain(ctx, db, live, today);
    const facts = { tier: live.tier, end: live.periodEnd ?? today };
    await recordNotice(ctx, db, "restored", ctx.newId(), facts);
    await recordChange(db, ctx, {
      operation: "restore-subscription",
      subject: { type: "organization", id: ctx.organizationId },
      after: { plan: live.planCode },
    });
  });
}
