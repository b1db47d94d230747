import type { TenantContext } from "~/domain/context";
import { lockPledge } from "./lock-pledge.server";
import { movePledge } from "./move-pledge.server";
import { recordStep } from "./record-step.server";

/**
 * Puts a pledge that cannot be charged on hold, so that a person decides about it, unless its named
 * donation was made meanwhile and may still be charged.
 */
export async function holdPledge(ctx: TenantContext, id: string, namedId: string): Promise<void> {
  const { organizationId } = ctx;
  await ctx.transaction(async (db) => {
    const pledge = await lockPledge(ctx, db, id);
    if (pledge.state !== "payment_pending" || pledge.donationId !== namedId) return;
    const made = await db.donation.findUnique({
      where: { organizationId_id: { organizationId, id: namedId } },
      select: { status: true },
    });
    if (made && made.status !== "refused") return;
    await db.pledge.update({
      where: { organizationId_id: { organizationId, id } },
      data: { donationId: null, earlierDonations: { push: namedId } },
    });
    const move = { id, state: "on_hold", reason: "not_chargeable" } as const;
    const state = await movePledge(ctx, db, pledge, move);
    await recordStep(ctx, db, { pledgeId: id, kind: "held", state });
  });
}
