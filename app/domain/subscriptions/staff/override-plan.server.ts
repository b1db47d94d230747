import { recordChange } from "~/domain/audit/record-change.server";
import { endOf } from "./plan-days";
import type { PlanOverride } from "~/domain/billing/schema";
import { requireStaff, type Database, type OrganizationContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { setPlan } from "~/domain/organizations/set-plan.server";
import {
  readBilling,
  type BillingState,
} from "~/domain/subscriptions/invoices/read-billing.server";
import { anchorOf } from "~/domain/subscriptions/invoices/periods";
import {
  endSubscription,
  setSubscription,
} from "~/domain/subscriptions/invoices/set-subscription.server";
import { dayAfterTrial } from "~/domain/subscriptions/open-subscription.server";

/**
 * Sets plan and features of an organisation manually, with a reason; only for our staff
 * (`forbidden`). Without `features` the plan's own apply. Another plan or end takes the place of what
 * the organisation chose itself: its subscriptions end today, and nothing is charged any more; what was
 * paid is given back by a credit note where our staff thinks it right. Another end of the trial moves
 * a plan that waits for it. Throws `invalid_transition`
 * while a charge of a choice has no result. Its public pages are rebuilt, because the plan decides
 * whether they accept donations. Owners and admins are informed.
 */
export async function overridePlan(
  ctx: OrganizationContext,
  { tier, paidUntil, trialEnds, features, reason }: PlanOverride,
): Promise<void> {
  requireStaff(ctx);
  const { organizationId } = ctx;
  await ctx.transaction(async (db) => {
    // The lock makes simultaneous overrides wait, so that the second record shows the first one's
    // values.
    const state = await readBilling(ctx, db, { lock: true });
    const select = {
      planTier: true,
      planPaidUntil: true,
      trialEndsAt: true,
      features: true,
      featuresOverridden: true,
    };
    const before = await db.organization.findUniqueOrThrow({
      where: { id: organizationId },
      select,
    });
    const { timezone } = ctx.organization;
    const data = {
      planTier: tier,
      planPaidUntil: paidUntil === null ? null : endOf(paidUntil, before.planPaidUntil, timezone),
      trialEndsAt: trialEnds === null ? null : endOf(trialEnds, before.trialEndsAt, timezone),
      features: features ?? [],
      featuresOverridden: features !== null,
    };
    const isSame =
      data.planTier === before.planTier &&
      data.planPaidUntil?.getTime() === before.planPaidUntil?.getTime();
    if (!isSame) await endOwnChoice(ctx, db, state);
    await setPlan(db, ctx, data);
    if (isSame) await moveChoice(ctx, db, { ...state, organization: data });
    const entryId = await recordChange(db, ctx, {
      operation: "override-plan",
      subject: { type: "organization", id: organizationId },
      before: factsOf(before),
      after: { ...factsOf(data), reason },
    });
    if (entryId) await ctx.enqueue(db, "notifications.send-standing-notice", { entryId });
  });
}

async function endOwnChoice(
  ctx: OrganizationContext,
  db: Database,
  { live, scheduled, incomplete, today }: BillingState,
): Promise<void> {
  if (incomplete) throw new DomainError("invalid_transition");
  for (const row of [live, scheduled]) {
    if (row) await endSubscription(ctx, db, row, { on: today, reason: "overridden" });
  }
}

/** Has a plan that waits for the trial's end begin after the new one; today if that is over. */
async function moveChoice(
  ctx: OrganizationContext,
  db: Database,
  state: BillingState,
): Promise<void> {
  const { live, scheduled, today } = state;
  if (live || !scheduled) return;
  const startsOn = dayAfterTrial(ctx, state) ?? today;
  if (startsOn === scheduled.startsOn) return;
  const anchorDay = anchorOf(startsOn);
  await setSubscription(ctx, db, state, scheduled, { startsOn, anchorDay });
}

function factsOf(row: {
  planTier: string;
  planPaidUntil: Date | null;
  trialEndsAt: Date | null;
  features: string[];
  featuresOverridden: boolean;
}) {
  return {
    plan: row.planTier,
    plan_paid_until: row.planPaidUntil,
    trial_ends_at: row.trialEndsAt,
    features: row.featuresOverridden ? row.features.join(", ") : null,
  };
}
