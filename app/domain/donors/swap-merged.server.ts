import type { Database, TenantContext } from "../context";

const FREE = `
UPDATE donors SET email = id::text || '@merged.invalid'
 WHERE organization_id = $1::uuid AND merged_into_id = $2::uuid AND email = $3 RETURNING id`;
const SWAP = `
UPDATE donors SET email = $3::text, updated_at = $4::timestamptz WHERE organization_id = $1::uuid AND id = $2::uuid`;

/**
 * Lets a donor take the e-mail of an entry that was merged into it: that entry gets the donor's
 * former one, so that both addresses still lead to the donor.
 */
export async function swapMerged(
  { organizationId, now }: TenantContext,
  db: Database,
  { id, before, after }: { id: string; before: { email: string }; after: { email: string } },
): Promise<void> {
  const values = [organizationId, id, after.email];
  const [entry] = await db.sql<{ id: string }>({ name: "free-email", text: FREE, values });
  if (!entry) return;
  const own = { organizationId_id: { organizationId, id } };
  await db.donor.update({ where: own, data: { email: after.email } });
  const swap = [organizationId, entry.id, before.email, now];
  await db.sql({ name: "swap-email", text: SWAP, values: swap });
}
