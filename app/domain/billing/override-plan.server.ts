import { requireStaff, type OrganizationContext } from "../context";
import { recordChange } from "../audit/record-change.server";
import { setPlan } from "../organizations/set-plan.server";
import { endOf } from "./plan-days";
import type { PlanOverride } from "./schema";

/**
 * Sets plan and features of an organisation by hand: for our own staff alone (`forbidden`), with a
 * reason. Without `features` the plan's own hold again. Its public pages are made anew, since a plan
 * decides what they receive; owners and admins are told.
 */
export async function overridePlan(
  ctx: OrganizationContext,
  { tier, paidUntil, trialEnds, features, reason }: PlanOverride,
): Promise<void> {
  requireStaff(ctx);
  const { organizationId } = ctx;
  await ctx.transaction(async (db) => {
    // Held until the commit: of two overrides at once the later one's record says what the first made.
    await db.sql`SELECT 1 FROM organizations WHERE id = ${organizationId}::uuid FOR UPDATE`;
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
    await setPlan(db, ctx, data);
    const entryId = await recordChange(db, ctx, {
      operation: "override-plan",
      subject: { type: "organization", id: organizationId },
      before: factsOf(before),
      after: { ...factsOf(data), reason },
    });
    if (entryId) await ctx.enqueue(db, "notifications.send-standing-notice", { entryId });
  });
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
