import { recordOperatorAct } from "../../audit/record-operator-act.server";
import { acrossOrganizations, type OperatorContext, type OrganizationContext } from "../../context";
import { actIn } from "../../operators/act-in.server";
import type { Campaign } from "../campaign";
import { getCampaign } from "../get-campaign.server";
import { requireWithin } from "../promoted";

/**
 * Returns one promoted campaign for our staff, and their context within its organisation. The
 * access is recorded. Throws `not_found`, also for the organisation's own campaigns.
 */
export async function getPromoted(
  ctx: OperatorContext,
  organizationId: string,
  id: string,
): Promise<{ acting: OrganizationContext; campaign: Campaign }> {
  const acting = await actIn(ctx, organizationId);
  const campaign = await getCampaign(acting, id);
  requireWithin(acting, campaign);
  const across = acrossOrganizations("operators look after all organisations", ctx.now);
  const subject = { type: "organization", id: organizationId } as const;
  await across.transaction((db) =>
    recordOperatorAct(db, ctx, { operation: "get-promoted", subject }),
  );
  return { acting, campaign };
}
