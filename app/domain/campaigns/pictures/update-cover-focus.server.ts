import { isId } from "~/values/ids/ids";
import { recordChange } from "~/domain/audit/record-change.server";
import type { OrganizationContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { bumpPublicVersion } from "~/domain/organizations/bump-public-version.server";
import { findRow } from "~/domain/campaigns/get-campaign.server";
import { requireWithin } from "~/domain/campaigns/promoted";
import type { FocusInput } from "./focus-schema";

/** Sets the point of the cover that every crop keeps. Throws `not_found`. */
export async function updateCoverFocus(
  ctx: OrganizationContext,
  id: string,
  { x, y }: FocusInput,
): Promise<void> {
  await ctx.requireRow("update", "campaign", id);
  if (!isId(id)) throw new DomainError("not_found");
  await ctx.transaction(async (db) => {
    const row = await findRow(ctx, db, id);
    requireWithin(ctx, row);
    await db.campaign.update({
      where: { organizationId_id: { organizationId: ctx.organizationId, id } },
      data: { coverFocusX: x, coverFocusY: y, updatedAt: ctx.now },
    });
    await recordChange(db, ctx, {
      operation: "update-cover-focus",
      subject: { type: "campaign", id },
      before: { cover_focus: `${row.coverFocusX}/${row.coverFocusY}` },
      after: { cover_focus: `${x}/${y}` },
    });
    if (row.publishedAt) await bumpPublicVersion(ctx, db);
  });
}
