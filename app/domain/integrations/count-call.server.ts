import type { OrganizationContext } from "../context";

/** Calls are counted in buckets of these minutes; a bucket leaves the 24 hours as a whole. */
const BUCKET_MS = 10 * 60_000;

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
