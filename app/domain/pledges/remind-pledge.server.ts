import type { Database, OrganizationContext } from "~/domain/context";
import type { JobPayload } from "../../../jobs/catalog";
import { lockPledge } from "./lock-pledge.server";
import { LINK_DAYS, movePledge } from "./move-pledge.server";
import { recordStep } from "./record-step.server";

/**
 * Reminds the donor of an open link once on its day, and ends the pledge with the link. A pledge with a
 * card, or one that was decided, is left alone.
 */
export async function remindPledge(
  ctx: OrganizationContext,
  { pledgeId, day, pendingAt }: JobPayload<"pledges.remind-pledge">,
): Promise<void> {
  ctx.require("update", "pledge");
  await ctx.transaction(async (db) => {
    const pledge = await lockPledge(ctx, db, pledgeId);
    const isOpen = pledge.state === "payment_pending" && pledge.cards === pledge.chargedCard;
    if (!isOpen) return;
    // A pledge that waited on hold meanwhile has a new link with days of its own.
    if (pledge.pendingAt?.toISOString() !== pendingAt) return;
    // A card that was charged and not declined is the pledge's payment.
    if (pledge.donationId && !(await isRefused(ctx, db, pledge.donationId))) return;
    if (day >= LINK_DAYS) {
      const move = { id: pledgeId, state: "invalid", reason: "link_expired" } as const;
      const state = await movePledge(ctx, db, pledge, move);
      await recordStep(ctx, db, { pledgeId, kind: "expired", state });
      return;
    }
    const notice = { pledgeId, notice: "reminder", key: String(day) } as const;
    await ctx.enqueue(db, "notifications.send-pledge-notice", notice);
  });
}

async function isRefused(
  { organizationId }: OrganizationContext,
  db: Database,
  id: string,
): Promise<boolean> {
  const where = { organizationId_id: { organizationId, id } };
  const donation = await db.donation.findUnique({ where, select: { status: true } });
  return donation?.status === "refused";
}
