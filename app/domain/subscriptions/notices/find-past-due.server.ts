import type { OrganizationContext } from "~/domain/context";

const FIND =
  "SELECT true AS found FROM subscriptions WHERE organization_id = $1::uuid AND status = 'past_due'";

/** Returns whether an invoice of the plan in force is unpaid, in one round trip, as every page asks. */
export async function findPastDue(ctx: OrganizationContext): Promise<boolean> {
  ctx.require("read", "subscription");
  const { organization, organizationId } = ctx;
  if (organization.planTier === "original" || organization.planPaidUntil === null) return false;
  const statement = { name: "find-past-due", text: FIND, values: [organizationId] };
  const [rows] = await ctx.statements(statement);
  return rows?.length === 1;
}
