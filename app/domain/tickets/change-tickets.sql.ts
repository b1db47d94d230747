/** Statements that change sold seats. Each compares what it found, so that of two changes one wins. */

/** $1 organisation, $2 code, $3 campaign, $4 user, $5 now. Of several devices at once one gets the row. */
export const CHECK_IN = `
UPDATE tickets SET checked_in_at = $5::timestamptz, checked_in_by = $4::uuid, updated_at = $5::timestamptz
 WHERE organization_id = $1::uuid AND code = $2 AND campaign_id = $3::uuid AND state = 'sold' AND checked_in_at IS NULL
RETURNING id`;

/** $1 organisation, $2 ticket, $3 campaign, $4 now, $5 the entry that the person saw. */
export const UNDO_CHECK_IN = `
UPDATE tickets SET checked_in_at = NULL, checked_in_by = NULL, updated_at = $4::timestamptz
 WHERE organization_id = $1::uuid AND id = $2::uuid AND campaign_id = $3::uuid AND checked_in_at = $5::timestamptz
RETURNING id`;

/** $1 organisation, $2 ticket, $3 version, $4 name, $5 e-mail, $6 new code, $7 now, $8 since when it is not its buyer's. */
export const CHANGE_ATTENDEE = `
UPDATE tickets SET attendee_name = $4, attendee_email = $5, code = $6, given_at = $8::timestamptz, version = version + 1, updated_at = $7::timestamptz
 WHERE organization_id = $1::uuid AND id = $2::uuid AND version = $3 AND state = 'sold' AND checked_in_at IS NULL
RETURNING id`;

/** $1 organisation, $2 ticket, $3 new state, $4 refund, $5 now. A used ticket stays. */
export const END_TICKET = `
UPDATE tickets SET state = $3, refund_id = $4::uuid, version = version + 1, updated_at = $5::timestamptz
 WHERE organization_id = $1::uuid AND id = $2::uuid AND state = 'sold' AND checked_in_at IS NULL
RETURNING id`;

/** $1 organisation, $2 order, $3 new state, $4 refund, $5 now. Used tickets end, too: the event or the payment is gone. */
export const END_ORDER = `
UPDATE tickets SET state = $3, refund_id = $4::uuid, version = version + 1, updated_at = $5::timestamptz
 WHERE organization_id = $1::uuid AND donation_id = $2::uuid AND state = 'sold'
RETURNING id, option_id AS "optionId"`;

/** $1 organisation, $2 order, $3 now. As END_ORDER, but a dispute that is won gives the tickets back. */
export const CHARGE_BACK_ORDER = `
UPDATE tickets SET state = 'cancelled', charged_back_at = $3::timestamptz, version = version + 1, updated_at = $3::timestamptz
 WHERE organization_id = $1::uuid AND donation_id = $2::uuid AND state = 'sold'
RETURNING id, option_id AS "optionId"`;

/**
 * $1 organisation, $2 order, $3 now, $4 zone. `used`: somebody came in with such a ticket; null where no
 * chargeback ended one. `begun`: the event has begun.
 */
export const CHARGED_BACK = `
SELECT bool_or(t.checked_in_at IS NOT NULL) AS used,
       bool_or(coalesce(c.event_begins_at <= to_char($3::timestamptz AT TIME ZONE $4, 'YYYY-MM-DD"T"HH24:MI'), false)) AS begun
  FROM tickets t
  JOIN ticket_options o ON o.organization_id = t.organization_id AND o.id = t.option_id
  JOIN campaigns c ON c.organization_id = o.organization_id AND c.id = o.campaign_id
 WHERE t.organization_id = $1::uuid AND t.donation_id = $2::uuid AND t.state = 'cancelled' AND t.charged_back_at IS NOT NULL`;

/** $1 organisation, $2 order. The same order as orders use, so that nobody waits in a circle. */
export const LOCK_ORDER_OPTIONS = `
SELECT o.id FROM ticket_options o
 WHERE o.organization_id = $1::uuid
   AND o.id IN (SELECT t.option_id FROM tickets t WHERE t.organization_id = $1::uuid AND t.donation_id = $2::uuid)
 ORDER BY o.id FOR NO KEY UPDATE`;

/** $1 organisation, $2 order, $3 campaign, $4 now. Only a sale whose payment was rejected, or went back, ends this way. */
export const CANCEL_SALE = `
UPDATE tickets SET state = 'cancelled', sale_cancelled_at = $4::timestamptz, version = version + 1, updated_at = $4::timestamptz
 WHERE organization_id = $1::uuid AND donation_id = $2::uuid AND campaign_id = $3::uuid AND state = 'released'
   AND NOT EXISTS (SELECT FROM transactions x
     WHERE x.organization_id = $1::uuid AND x.donation_id = $2::uuid
       AND x.status IN ('planned', 'in_process', 'pending', 'approved', 'in_mediation'))
RETURNING id`;

/** $1 organisation, $2 id, $3 campaign, $4 option, $5 e-mail, $6 name, $7 now. A second entry changes nothing. */
export const JOIN_WAITING_LIST = `
INSERT INTO waiting_entries (organization_id, id, campaign_id, option_id, email, name, created_at)
VALUES ($1::uuid, $2::uuid, $3::uuid, $4::uuid, $5, $6, $7::timestamptz)
ON CONFLICT (organization_id, campaign_id, email) DO UPDATE
   SET notified_at = NULL, option_id = EXCLUDED.option_id, created_at = EXCLUDED.created_at
 WHERE waiting_entries.notified_at IS NOT NULL
RETURNING id`;

/** $1 organisation, $2 hash of the e-mail. A person who joins again later gets mails again. */
export const LEAVE_WAITING_LISTS = `
DELETE FROM waiting_entries
 WHERE organization_id = $1::uuid AND encode(sha256(convert_to(email, 'UTF8')), 'hex') = $2`;

/**
 * $1 organisation, $2 order, $3 now. Marks the seats that a decline or the end of the hold freed, each once, so that
 * a repeated job offers none of them again.
 */
export const FREE_SEATS = `
WITH freed AS (
  UPDATE tickets SET state = 'released', held_until = NULL, offered_at = $3::timestamptz, version = version + 1,
         updated_at = $3::timestamptz
   WHERE organization_id = $1::uuid AND donation_id = $2::uuid AND offered_at IS NULL
     AND (state = 'released' OR (state = 'held' AND held_until <= $3::timestamptz))
  RETURNING option_id
)
SELECT option_id AS "optionId", count(*)::int AS count FROM freed GROUP BY option_id ORDER BY option_id`;

/** Whether somebody waits for a seat of the campaign with this id; $1 is the organisation. */
export const somebodyWaits = (campaignId: string) => `EXISTS (
  SELECT FROM waiting_entries w
   WHERE w.organization_id = $1::uuid AND w.campaign_id = ${campaignId} AND w.notified_at IS NULL)`;

/**
 * $1 organisation, $2 option, $3 now, $4 time zone, $5 number of people. The first who wait for this option or for
 * any, while the option is for sale.
 */
export const NOTIFY_NEXT = `
WITH next AS MATERIALIZED (
   SELECT w.id FROM waiting_entries w
     JOIN ticket_options o ON o.organization_id = w.organization_id AND o.id = $2::uuid AND o.campaign_id = w.campaign_id
     JOIN campaigns c ON c.organization_id = w.organization_id AND c.id = w.campaign_id
    WHERE w.organization_id = $1::uuid AND w.notified_at IS NULL AND (w.option_id IS NULL OR w.option_id = o.id)
      AND NOT o.sold_out AND o.archived_at IS NULL
      AND c.published_at IS NOT NULL AND c.archived_at IS NULL AND c.event_cancelled_at IS NULL
      AND (c.sell_end_date IS NULL OR c.sell_end_date >= to_char($3::timestamptz AT TIME ZONE $4, 'YYYY-MM-DD'))
      AND (c.event_begins_at IS NULL OR c.event_begins_at > to_char($3::timestamptz AT TIME ZONE $4, 'YYYY-MM-DD"T"HH24:MI'))
    ORDER BY w.created_at, w.id LIMIT $5 FOR UPDATE OF w SKIP LOCKED
)
UPDATE waiting_entries e SET notified_at = $3::timestamptz FROM next
 WHERE e.organization_id = $1::uuid AND e.id = next.id
RETURNING e.id`;
