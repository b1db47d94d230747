import type { Database, TenantContext } from "../context";

const LAST_PERIOD = `
SELECT max(period) AS period FROM (
  SELECT period FROM transactions
   WHERE organization_id = $1::uuid AND donation_id = $2::uuid AND status NOT IN ('planned', 'cancelled')
   UNION ALL SELECT period FROM collections
   WHERE organization_id = $1::uuid AND donation_id = $2::uuid AND state IN ('settled', 'missed', 'skipped')) p`;

/** Returns the newest period that was charged, tried, missed or skipped; a planned one does not count. */
export async function findLastPeriod(
  ctx: TenantContext,
  db: Database,
  donationId: string,
): Promise<string | null> {
  const values = [ctx.organizationId, donationId];
  const statement = { name: "last-period", text: LAST_PERIOD, values };
  const [last] = await db.sql<{ period: string | null }>(statement);
  return last?.period ?? null;
}
