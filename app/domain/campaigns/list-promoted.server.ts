import { recordOperatorAct } from "../audit/record-operator-act.server";
import { acrossOrganizations, type CurrentOrganization, type OperatorContext } from "../context";
import { actIn } from "../operators/act-in.server";
import { listCampaigns, type ListedCampaign } from "./list-campaigns.server";
import type { CampaignFilters } from "./schema";

/**
 * A page of an organisation's promoted campaigns, with what each raised, as our own staff see them;
 * that they looked is recorded. Throws `not_found`.
 */
export async function listPromoted(
  ctx: OperatorContext,
  organizationId: string,
  query: Omit<CampaignFilters, "type"> & { page: number; perPage: number },
): Promise<{ organization: CurrentOrganization; items: ListedCampaign[]; total: number }> {
  const acting = await actIn(ctx, organizationId);
  const { items, total } = await listCampaigns(acting, { ...query, type: "promoted" });
  const across = acrossOrganizations("operators look after all organisations", ctx.now);
  const subject = { type: "organization", id: organizationId } as const;
  await across.transaction((db) =>
    recordOperatorAct(db, ctx, { operation: "list-promoted", subject }),
  );
  return { organization: acting.organization, items, total };
}
