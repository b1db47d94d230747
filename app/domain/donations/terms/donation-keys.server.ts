/** Idempotency keys of the form, kept for 24 hours. */
import type { TenantContext, Row } from "~/domain/context";
import type { Statement } from "~/infrastructure/database/database.server";

export interface KnownDonation {
  /** Hash of the request's content. */
  fingerprint: Buffer;
  donationId: string;
}

const FIND_KEYS = `
SELECT key, fingerprint, donation_id FROM idempotency_keys
 WHERE organization_id = $1 AND scope = 'donation' AND key = ANY($2::text[]) AND expires_at > app_now()`;

/** Returns the statement for donations by keys used within 24 h (KnownDonation's columns). */
export function keysStatement(ctx: TenantContext, keys: string[]): Statement {
  return { name: "find-keys", text: FIND_KEYS, values: [ctx.organizationId, keys] };
}

export function knownDonation(row: Row | undefined): KnownDonation | null {
  if (!row) return null;
  return { fingerprint: row.fingerprint as Buffer, donationId: String(row.donation_id) };
}

/** Returns the donation of a key that was used within 24 h, or null. */
export async function findKey(ctx: TenantContext, key: string): Promise<KnownDonation | null> {
  return knownDonation((await ctx.statements(keysStatement(ctx, [key])))[0]?.[0]);
}
