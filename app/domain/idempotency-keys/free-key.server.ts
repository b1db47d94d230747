import type { TenantContext } from "../context";

const FREE_KEY = `
DELETE FROM idempotency_keys WHERE organization_id = $1 AND scope = 'donation' AND donation_id = $2`;

/** Frees the key of a donation that was certainly not sent, so that the form may try again. */
export async function freeKey(ctx: TenantContext, donationId: string): Promise<void> {
  await ctx.statements({ text: FREE_KEY, values: [ctx.organizationId, donationId] });
}
