/** The form's keys: what a repeated post is told from a new one by, for 24 h. */
import type { TenantContext, Row } from "../context";
import type { Statement } from "~/infrastructure/database.server";

export interface KnownGift {
  /** Of what was asked for. */
  fingerprint: Buffer;
  donationId: string;
}

const FIND_KEYS = `
SELECT key, fingerprint, donation_id FROM idempotency_keys
 WHERE organization_id = $1 AND scope = 'donation' AND key = ANY($2::text[]) AND expires_at > app_now()`;

/** Finds the gifts that keys stand for, those that were used within 24 h: `key` and KnownGift's columns. */
export function keysStatement(ctx: TenantContext, keys: string[]): Statement {
  return { name: "find-keys", text: FIND_KEYS, values: [ctx.organizationId, keys] };
}

export function knownGift(row: Row | undefined): KnownGift | null {
  if (!row) return null;
  return { fingerprint: row.fingerprint as Buffer, donationId: String(row.donation_id) };
}

/** The gift that a key stands for, if the key was used within 24 h. */
export async function findKey(ctx: TenantContext, key: string): Promise<KnownGift | null> {
  return knownGift((await ctx.statements(keysStatement(ctx, [key])))[0]?.[0]);
}
