import { requireStaff, type OrganizationContext } from "../context";
import { recordChange } from "../audit/record-change.server";
import { setPlan } from "../organizations/set-plan.server";
import { endOf } from "./plan-days";
import type { PlanOverride } from "./schema";

/**
 * Sets plan and features of an organisation manually, with a reason; only for our staff
 * (`forbidden`). Without `features` the plan's own apply. Its public pages are rebuilt, because the
 * plan decides whether they accept donations. Owners and admins are informed.
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
