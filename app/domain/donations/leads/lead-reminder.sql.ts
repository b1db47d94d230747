import { OPENS_BY_ADDRESS } from "~/domain/campaigns/public-campaign.sql";

/** A reminder that could not go out for so long, or that was switched on later, is out of place. */
const LATEST_DAYS = 7;

/**
 * The condition for a reminder to lead `l` of campaign `c` and organisation `g`; $2 is the time and $3 the time
 * zone. The person gave nothing, has no open payment, refused no e-mails, did not ask for silence, and the form still
 * takes donations; tickets may be sold out, so their forms have no reminder. Without the authorisation 'recover rejected
 * donations' nobody is written to after a declined payment (readings, Monthly donations). An address that was merged
 * counts as its donor's.
 */
export const CAN_REMIND = `l.completed_at IS NULL
  AND g.lead_reminder_days > 0 AND g.activated_at IS NOT NULL AND g.suspended_at IS NULL
  AND l.updated_at > $2::timestamptz - make_interval(days => g.lead_reminder_days + ${LATEST_DAYS})
  AND c.type <> 'tickets' AND c.published_at IS NOT NULL AND ${OPENS_BY_ADDRESS}
  AND (c.end_date IS NULL OR c.end_date >= to_char($2::timestamptz AT TIME ZONE $3, 'YYYY-MM-DD'))
  AND NOT EXISTS (SELECT FROM mail_stops s
    WHERE s.organization_id = l.organization_id AND s.kind = 'lead_reminder' AND s.email_hash = encode(sha256(convert_to(l.email, 'UTF8')), 'hex'))
  AND NOT EXISTS (SELECT FROM donors o
    JOIN donors p ON p.organization_id = o.organization_id AND p.id = coalesce(o.merged_into_id, o.id)
    WHERE o.organization_id = l.organization_id AND o.email = l.email
      AND (p.email_consent = 'no' OR EXISTS (SELECT FROM donations d
        WHERE d.organization_id = p.organization_id AND d.donor_id = p.id
          AND (d.status <> 'refused' OR NOT g.recover_rejected_donations))))`;
