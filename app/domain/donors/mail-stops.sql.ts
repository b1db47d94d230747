/** The writers of `mail_stops`: addresses, as hashes, that asked for no mails of a kind. */

/** Stops mails of kind $2 to the address with hash $3, of organisation $1, at $4. */
export const STOP_MAILS = `
INSERT INTO mail_stops (organization_id, kind, email_hash, created_at) VALUES ($1::uuid, $2, $3, $4::timestamptz)
-- A stop that a merge carried becomes the person's own, so that undoing the merge keeps it.
ON CONFLICT (organization_id, kind, email_hash) DO UPDATE SET created_at = excluded.created_at`;

/** Stops for the address $3 what is stopped for $2: they are one person's, of organisation $1, at $4. */
export const CARRY_STOPS = `
INSERT INTO mail_stops (organization_id, kind, email_hash, created_at)
SELECT s.organization_id, s.kind, encode(sha256(convert_to($3, 'UTF8')), 'hex'), $4::timestamptz
  FROM mail_stops s
 WHERE s.organization_id = $1::uuid AND s.email_hash = encode(sha256(convert_to($2, 'UTF8')), 'hex')
ON CONFLICT DO NOTHING RETURNING kind`;

/**
 * Takes back what was carried at $4: the kinds $3 for the address $2, of organisation $1. What an entry that
 * stays merged into donor $5 stopped stays stopped.
 */
export const RETURN_STOPS = `
DELETE FROM mail_stops
 WHERE organization_id = $1::uuid AND email_hash = encode(sha256(convert_to($2, 'UTF8')), 'hex')
   AND kind = ANY($3::text[]) AND created_at = $4::timestamptz
   AND NOT EXISTS (
     SELECT FROM donors r JOIN mail_stops s ON s.organization_id = r.organization_id AND s.kind = mail_stops.kind
        AND s.email_hash = encode(sha256(convert_to(r.email, 'UTF8')), 'hex')
      WHERE r.organization_id = $1::uuid AND r.merged_into_id = $5::uuid)`;
