import type { Database, TenantContext } from "~/domain/context";
import { setNextUpgrade } from "~/domain/donations/set-next-upgrade.server";

/**
 * Ends the increase of a donation that the caller has locked: no further step follows, and an
 * announced one is called off. Returns whether this call ended it.
 */
export async function endUpgrade(
  ctx: TenantContext,
  db: Database,
  donation: { id: string; amount: bigint },
  upgradeId: string,
  endedReason: "declined" | "removed",
): Promise<boolean> {
  const { organizationId, now } = ctx;
  const { count } = await db.upgrade.updateMany({
    where: { organizationId, id: upgradeId, donationId: donation.id, endedAt: null },
    data: { endedAt: now, endedReason, updatedAt: now },
  });
  if (count === 0) return false;
  await db.upgradeStep.updateMany({
    where: { organizationId, upgradeId, state: "announced" },
    data: { state: "called_off", decidedAt: now },
  });
  await setNextUpgrade(ctx, db, donation, null);
  return true;
}
