import { listPlans, type Feature, type PlanPeriod, type PlanTier } from "~/countries/plans/plans";
import type { OrganizationContext } from "~/domain/context";
import { entitlementsOf, type TrialState } from "./entitlements";

export interface SubscriptionView {
  /** A code from the price list of the organisation's country, for its own period. */
  plan_code: string | null;
  tier: PlanTier;
  period: PlanPeriod;
  /** Whether it is active now, paid or on trial. */
  current: boolean;
  trial: TrialState;
  trial_ends_at: string | null;
  /** Null on a trial and on Original. */
  paid_until: string | null;
  /** The platform's share of a donation, in per cent. */
  commission: number;
  receives_new_donations: boolean;
  features: Feature[];
}

/** Returns the organisation's subscription for the JSON call, without payment data. */
export async function getSubscription(ctx: OrganizationContext): Promise<SubscriptionView> {
  ctx.require("read", "organization");
  const { organizationId, organization, now } = ctx;
  const { planPeriod } = await ctx.read((db) =>
    db.organization.findUniqueOrThrow({
      where: { id: organizationId },
      select: { planPeriod: true },
    }),
  );
  const period: PlanPeriod = planPeriod === "yearly" ? "yearly" : "monthly";
  const { tier, current, trial, ...rest } = entitlementsOf(organization, now);
  const plan = listPlans(organization.country, period).find((one) => one.tier === tier);
  return {
    plan_code: plan?.code ?? null,
    tier,
    period,
    current,
    trial: trial.state,
    trial_ends_at: trial.endsAt?.toISOString() ?? null,
    paid_until: organization.planPaidUntil?.toISOString() ?? null,
    commission: rest.commissionBasisPoints / 100,
    receives_new_donations: rest.canReceiveNewDonations,
    features: rest.features,
  };
}
