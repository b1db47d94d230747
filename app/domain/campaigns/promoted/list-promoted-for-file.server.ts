import { recordOperatorAct } from "../../audit/record-operator-act.server";
import { acrossOrganizations, type OperatorContext, type OrganizationContext } from "../../context";
import type { ListedState } from "../campaign-types";
import { listCampaigns, type ListedCampaign } from "../list-campaigns.server";

/**
 * Exports the promoted campaigns of a filter in batches for our staff, who act within the
 * organisation as `acting`. The export is recorded before its first line.
 */
export async function* listPromotedForFile(
  ctx: OperatorContext,
  acting: OrganizationContext,
  filter: { q?: string; state?: ListedState },
): AsyncGenerator<ListedCampaign[]> {
  const across = acrossOrganizations("operators look after all organisations", ctx.now);
  const subject = { type: "organization", id: acting.organizationId } as const;
  await across.transaction((db) =>
    recordOperatorAct(db, ctx, { operation: "list-promoted-for-file", subject }),
  );
  yield* listCampaigns.forFile(acting, { ...filter, type: "promoted" });
}
