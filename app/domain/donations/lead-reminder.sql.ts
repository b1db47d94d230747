/**
 * The condition for a reminder to lead `l` of campaign `c`; $2 is the time and $3 the organisation's time zone. The
 * person gave nothing, has no open payment, did not ask for silence, and the form still takes donations.
 */
export const CAN_REMIND = `l.completed_at IS NULL
  AND c.published_at IS NOT NULL AND c.archived_at IS NULL AND c.event_cancelled_at IS NULL
  AND (c.end_date IS NULL OR c.end_date >= to_char($2::timestamptz AT TIME ZONE $3, 'YYYY-MM-DD'))
  AND (c.sell_end_date IS NULL OR c.sell_end_date >= to_char($2::timestamptz AT TIME ZONE $3, 'YYYY-MM-DD'))
  AND (c.event_begins_at IS NULL OR c.event_begins_at > to_char($2::timestamptz AT TIME ZONE $3, 'YYYY-MM-DD"T"HH24:MI'))
  AND NOT EXISTS (SELECT FROM reminder_stops s
    WHERE s.organization_id = l.organization_id AND s.email_hash = encode(sha256(convert_to(l.email, 'UTF8')), 'hex'))
  AND NOT EXISTS (SELECT FROM donors o JOIN donations d ON d.organization_id = o.organization_id AND d.donor_id = o.id
    WHERE o.organization_id = l.organization_id AND lower(o.email) = l.email AND d.status <> 'refused')`;
