import { recordChange } from "~/domain/audit/record-change.server";
import type { TenantContext } from "~/domain/context";
import { lockDonation } from "~/domain/donations/lock-donation.server";
import { bumpPublicVersion } from "~/domain/organizations/bump-public-version.server";

/**
 * Takes the donor's message off the campaign's page for good; the name stays. The record does not
 * keep the text. Throws `not_found`.
 */
export async function hideMessage(ctx: TenantContext, id: string): Promise<void> {
  await ctx.requireRow("update", "donation", id);
  const { organizationId } = ctx;
  await ctx.transaction(async (db) => {
    await lockDonation(ctx, db, id);
    const { count } = await db.donation.updateMany({
      where: { organizationId, id, publicMessage: { not: null } },
      data: { publicMessage: null, updatedAt: ctx.now },
    });
    if (count === 0) return;
    await bumpPublicVersion(ctx, db);
    await recordChange(db, ctx, {
      operation: "hide-message",
      subject: { type: "donation", id },
      before: { shows_message: true },
      after: { shows_message: false },
    });
  });
}
