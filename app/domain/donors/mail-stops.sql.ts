/** The writers of `mail_stops`: addresses, as hashes, that asked for no mails of a kind. */

/** Stops mails of kind $2 to the address with hash $3, of organisation $1, at $4. */
export const STOP_MAILS = `
INSERT INTO mail_stops (organization_id, kind, email_hash, created_at) VALUES ($1::uuid, $2, $3, $4::timestamptz)
ON CONFLICT DO NOTHING`;

/** Stops for the address $3 what is stopped for $2: they are one person's, of organisation $1, at $4. */
export const CARRY_STOPS = `
INSERT INTO mail_stops (organization_id, kind, email_hash, created_at)
SELECT s.organization_id, s.kind, encode(sha256(convert_to($3, 'UTF8')), 'hex'), $4::timestamptz
  FROM mail_stops s
 WHERE s.organization_id = $1::uuid AND s.email_hash = encode(sha256(convert_to($2, 'UTF8')), 'hex')
ON CONFLICT DO NOTHING`;
