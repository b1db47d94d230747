import { isId } from "~/values/ids/is-id";
import { recordChange } from "~/domain/audit/record-change.server";
import type { OrganizationContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { endUpgrade } from "./end-upgrade.server";
import { lockDonation } from "~/domain/donations/lock-donation.server";
import { upgradeFact } from "./upgrade-fact";

/**
 * Ends the increase of a donation; the amount stays as it is, and the increase stays in the history.
 * Throws `not_found`, and `invalid_transition` for an increase that ended.
 */
export async function removeUpgrade(
  ctx: OrganizationContext,
  { donationId, upgradeId }: { donationId: string; upgradeId: string },
): Promise<void> {
  await ctx.requireRow("update", "donation", donationId);
  const { organizationId } = ctx;
  await ctx.transaction(async (db) => {
    const donation = await lockDonation(ctx, db, donationId);
    const before = isId(upgradeId)
      ? await db.upgrade.findFirst({ where: { organizationId, id: upgradeId, donationId } })
      : null;
    if (!before) throw new DomainError("not_found");
    const subject = { id: donationId, amount: donation.amount };
    if (!(await endUpgrade(ctx, db, subject, upgradeId, "removed"))) {
      throw new DomainError("invalid_transition");
    }
    await recordChange(db, ctx, {
      operation: "remove-upgrade",
      subject: { type: "donation", id: donationId },
      before: { upgrade: upgradeFact(before) },
      after: { upgrade: null },
    });
  });
}
