import { recordChange } from "../audit/record-change.server";
import type { Database, OrganizationContext } from "../context";
import { DomainError } from "../errors";
import { lockGift } from "./lock-gift.server";
import { collectionsAfterPause, toCollectDay } from "./plan-collections";
import { planCollections } from "./plan-collections.server";

/** The newest period that was charged, tried or missed; a planned one does not count. */
const LAST_PERIOD = `
SELECT max(period) AS period FROM (
  SELECT period FROM transactions
   WHERE organization_id = $1::uuid AND donation_id = $2::uuid AND status NOT IN ('planned', 'cancelled')
   UNION ALL SELECT period FROM collections
   WHERE organization_id = $1::uuid AND donation_id = $2::uuid AND state IN ('settled', 'missed')) p`;

/**
 * Resumes a paused donation: it is charged in its next period, never for one whose collect day
 * passed (readings 'Monthly donations'). Only an approval ends the series of unpaid periods. A
 * donation with a running charge gets its next period with that result. Throws `not_found` if the
 * organisation has no such donation, and `invalid_transition` if it is not paused.
 */
export async function restoreDonation(ctx: OrganizationContext, id: string): Promise<void> {
  ctx.require("update", "donation");
  await ctx.transaction(async (db) => {
    const gift = await lockGift(ctx, db, id);
    const { count } = await db.donation.updateMany({
      where: { organizationId: ctx.organizationId, id, status: "paused" },
      data: { status: "active", pausedReason: null, pausedAt: null, updatedAt: ctx.now },
    });
    if (count === 0) throw new DomainError("invalid_transition");
    if (!gift.isUnderWay) await planNext(ctx, db, id, gift);
    await recordChange(db, ctx, {
      operation: "restore-donation",
      subject: { type: "donation", id },
      before: { paused_reason: gift.pausedReason },
      after: { paused_reason: null },
    });
  });
}

async function planNext(
  ctx: OrganizationContext,
  db: Database,
  donationId: string,
  gift: { collectDay: number | null; createdAt: Date },
): Promise<void> {
  if (gift.collectDay === null) return;
  const values = [ctx.organizationId, donationId];
  const statement = { name: "last-period", text: LAST_PERIOD, values };
  const [last] = await db.sql<{ period: string | null }>(statement);
  const next = collectionsAfterPause(
    last?.period ?? null,
    gift.createdAt,
    toCollectDay(gift.collectDay),
    ctx.organization.timezone,
    ctx.now,
  );
  await planCollections(ctx, db, [{ donationId, ends: null, next, missed: [] }]);
}
