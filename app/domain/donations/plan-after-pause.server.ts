import type { Database, TenantContext } from "../context";
import { collectionsAfterPause, toCollectDay } from "./plan-collections";
import { planCollections } from "./plan-collections.server";

/** The newest period that was charged, tried or missed; a planned one does not count. */
const LAST_PERIOD = `
SELECT max(period) AS period FROM (
  SELECT period FROM transactions
   WHERE organization_id = $1::uuid AND donation_id = $2::uuid AND status NOT IN ('planned', 'cancelled')
   UNION ALL SELECT period FROM collections
   WHERE organization_id = $1::uuid AND donation_id = $2::uuid AND state IN ('settled', 'missed')) p`;

/** Plans the next period of a donation that was resumed in the caller's transaction. */
export async function planAfterPause(
  ctx: TenantContext,
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
