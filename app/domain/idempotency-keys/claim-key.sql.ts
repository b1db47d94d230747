/**
 * Claims a form's key for a donation, as a part of a WITH: `claimed` is empty if the key is in use.
 * `from` is a query's FROM, with its WHERE, whose row `i` has the key, fingerprint and donation; $1
 * is the organisation, $2 the time.
 */
export function claimingKey(scope: string, from: string): string {
  return `claimed AS (
  INSERT INTO idempotency_keys AS k (organization_id, scope, key, fingerprint, state, donation_id, created_at, expires_at)
  SELECT $1::uuid, '${scope}', i.key, i.fingerprint, 'running', i.donation_id, $2::timestamptz, i.key_expires_at FROM ${from}
  ON CONFLICT (organization_id, scope, key) DO UPDATE
     SET fingerprint = excluded.fingerprint, donation_id = excluded.donation_id,
         created_at = excluded.created_at, expires_at = excluded.expires_at
   WHERE k.expires_at <= $2::timestamptz
  RETURNING k.key
)`;
}
