import { recordChange } from "~/domain/audit/record-change.server";
import type { PublicContext } from "~/domain/context";
import { confirmToDonor } from "~/domain/donations/confirm-to-donor.server";
import { endUpgrade } from "./end-upgrade.server";
import { lockDonation } from "~/domain/donations/lock-donation.server";
import { upgradeFact } from "./upgrade-fact";

/**
 * Ends the increase of the donor's own donation, as the donor's decision; the amount stays as it is.
 * A repeat changes nothing. Throws `not_found` and `forbidden` for another donation than the link's.
 */
export async function declineUpgrade(ctx: PublicContext, donationId: string): Promise<void> {
  ctx.require("update", "upgrade", { uuid: donationId });
  const { organizationId } = ctx;
  await ctx.transaction(async (db) => {
    const donation = await lockDonation(ctx, db, donationId);
    const upgrade = await db.upgrade.findFirst({
      where: { organizationId, donationId, endedAt: null },
    });
    if (!upgrade) return;
    await endUpgrade(ctx, db, { id: donationId, amount: donation.amount }, upgrade.id, "declined");
    const recordId = await recordChange(db, ctx, {
      operation: "decline-upgrade",
      subject: { type: "donation", id: donationId },
      before: { upgrade: upgradeFact(upgrade) },
      after: { upgrade: null },
    });
    await confirmToDonor(ctx, db, donationId, recordId);
  });
}
