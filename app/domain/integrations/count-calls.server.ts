import type { OrganizationContext } from "../context";

/** Calls are counted in buckets of these minutes; a bucket leaves the 24 hours as a whole. */
const BUCKET_MS = 10 * 60_000;
const DAY_MS = 24 * 60 * 60_000;

const COUNT = `
INSERT INTO integration_calls (organization_id, integration_id, bucket, calls)
VALUES ($1::uuid, $2::uuid, $3::timestamptz, 1)
ON CONFLICT (organization_id, integration_id, bucket) DO UPDATE SET calls = integration_calls.calls + 1`;

/** Counts a call to the system. */
export async function countCall(ctx: OrganizationContext, integrationId: string): Promise<void> {
  const { now, organizationId } = ctx;
  const bucket = new Date(Math.floor(now.getTime() / BUCKET_MS) * BUCKET_MS);
  const values = [organizationId, integrationId, bucket];
  await ctx.statements({ name: "count-integration-call", text: COUNT, values });
}

const OLD = `
DELETE FROM integration_calls WHERE organization_id = $1::uuid AND integration_id = $2::uuid AND bucket <= $3::timestamptz`;
const USED = `
SELECT bucket, calls FROM integration_calls
 WHERE organization_id = $1::uuid AND integration_id = $2::uuid ORDER BY bucket`;

/** Returns the calls of the last 24 hours, and when so many fewer are in them that one is free. */
export async function readBudget(
  ctx: OrganizationContext,
  { callLimit, id }: { id: string; callLimit: number },
): Promise<{ used: number; freeAt: Date | null }> {
  const { now, organizationId } = ctx;
  const old = new Date(now.getTime() - DAY_MS - BUCKET_MS);
  const [, rows = []] = await ctx.statements(
    { text: OLD, values: [organizationId, id, old] },
    { text: USED, values: [organizationId, id] },
  );
  const used = rows.reduce((sum, { calls }) => sum + Number(calls), 0);
  let left = used;
  for (const { bucket, calls } of rows) {
    if (left < callLimit) break;
    left -= Number(calls);
    const freeAt = new Date(new Date(String(bucket)).getTime() + DAY_MS + BUCKET_MS);
    if (left < callLimit) return { used, freeAt };
  }
  return { used, freeAt: null };
}
