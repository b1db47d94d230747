import { noteWholeDonations } from "~/domain/integration-changes/note-change.server";
import { recordChange } from "~/domain/audit/record-change.server";
import type { TenantContext } from "~/domain/context";
import { bumpPublicVersion } from "~/domain/organizations/bump-public-version.server";
import { lockDonation } from "~/domain/donations/lock-donation.server";

/**
 * Takes a donor's name off public pages, as the form's consent says they may ask. The consent itself stays on
 * record. Throws `not_found`.
 */
export async function hideName(ctx: TenantContext, id: string): Promise<void> {
  ctx.require("update", "donation", { uuid: id });
  const { organizationId } = ctx;
  await ctx.transaction(async (db) => {
    await lockDonation(ctx, db, id);
    const { count } = await db.donation.updateMany({
      where: { organizationId, id, anonymous: false },
      data: { anonymous: true, updatedAt: ctx.now },
    });
    if (count === 0) return;
    await noteWholeDonations(db, ctx, [id]);
    await bumpPublicVersion(ctx, db);
    await recordChange(db, ctx, {
      operation: "hide-name",
      subject: { type: "donation", id },
      before: { anonymous: false },
      after: { anonymous: true },
    });
  });
}
