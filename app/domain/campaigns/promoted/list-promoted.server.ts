import { recordOperatorAct } from "../../audit/record-operator-act.server";
import { acrossOrganizations, type CurrentOrganization, type OperatorContext } from "../../context";
import type { ListPaging } from "../../list-definition";
import { actIn } from "../../operators/act-in.server";
import type { ListedState } from "../campaign-types";
import { listCampaigns, type ListedCampaign } from "../list-campaigns.server";

/**
 * Returns a page of an organisation's promoted campaigns with the amounts raised, for our staff.
 * The access is recorded. Throws `not_found`.
 */
export async function listPromoted(
  ctx: OperatorContext,
  organizationId: string,
  filter: { q?: string; state?: ListedState },
  paging: ListPaging,
): Promise<{ organization: CurrentOrganization; items: ListedCampaign[]; total: number }> {
  const acting = await actIn(ctx, organizationId);
  const { items, total } = await listCampaigns(acting, { ...filter, type: "promoted" }, paging);
  const across = acrossOrganizations("operators look after all organisations", ctx.now);
  const subject = { type: "organization", id: organizationId } as const;
  await across.transaction((db) =>
    recordOperatorAct(db, ctx, { operation: "list-promoted", subject }),
  );
  return { organization: acting.organization, items, total };
}
