/**
 * The donors of campaign $2 of organisation $1 who agreed to news and did not stop these mails. Who
 * gave before ending a monthly donation is one of them.
 */
export const RECIPIENTS = `
  FROM donors o
 WHERE o.organization_id = $1::uuid AND ${mayGetUpdates()}
   AND EXISTS (SELECT FROM donations d
                WHERE d.organization_id = o.organization_id AND d.donor_id = o.id AND d.campaign_id = $2::uuid
                  AND d.status IN ('active', 'paused', 'discarded'))`;

/** Whether donor `o` may get an update now. */
export function mayGetUpdates(): string {
  return `o.email_consent = 'yes' AND o.erased_at IS NULL AND o.merged_into_id IS NULL
   AND NOT EXISTS (SELECT FROM mail_stops s
                    WHERE s.organization_id = o.organization_id AND s.kind = 'campaign_update'
                      AND s.email_hash = encode(sha256(convert_to(o.email, 'UTF8')), 'hex'))`;
}
