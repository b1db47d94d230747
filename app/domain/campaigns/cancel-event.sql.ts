/** $1 organisation, $2 campaign, $3 now. Ends the sale and the event; a second one finds nothing to do. */
export const CANCEL_EVENT = `
UPDATE campaigns SET event_cancelled_at = $3::timestamptz, event_version = event_version + 1, updated_at = $3::timestamptz
 WHERE organization_id = $1::uuid AND id = $2::uuid AND type = 'tickets' AND event_cancelled_at IS NULL
RETURNING id`;
