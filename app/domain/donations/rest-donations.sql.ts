import { cancellingPlanned } from "../payments/plan-attempts.sql";

/**
 * Cancels the plans of paused or discarded donations, as parts of a WITH: the planned attempts and
 * the open collections of the rows of `from`, by `donation_id`. A collection with a running charge
 * waits for its result. $1 is the organisation, $2 the time.
 */
function endingPlans(from: string): string {
  return `${cancellingPlanned(from)}, unopened AS (
  UPDATE collections c SET state = 'cancelled', claimed_at = NULL, updated_at = $2::timestamptz
    FROM ${from} r
   WHERE c.organization_id = $1::uuid AND c.donation_id = r.donation_id AND c.state IN ('open', 'claimed')
     AND NOT EXISTS (SELECT 1 FROM transactions t
                      WHERE t.organization_id = $1::uuid AND t.donation_id = c.donation_id AND t.period = c.period
                        AND t.status IN ('in_process', 'pending'))
)`;
}

/**
 * Pauses donations, as parts of a WITH: `paused` contains the active ones among the rows of `from`,
 * which has `donation_id` and `pause_reason`; one without a reason stays active. $1 is the
 * organisation, $2 the time.
 */
export function pausingDonations(from: string): string {
  return `paused AS (
  UPDATE donations d SET status = 'paused', paused_reason = p.pause_reason, paused_at = $2::timestamptz, updated_at = $2::timestamptz
    FROM ${from} p
   WHERE d.organization_id = $1::uuid AND d.id = p.donation_id AND d.status = 'active' AND p.pause_reason IS NOT NULL
  RETURNING d.id AS donation_id
)`;
}

/** Ends the plans of donation $3: $1 organisation, $2 time. */
export const END_PLANS = `
WITH given AS (SELECT $3::uuid AS donation_id), ${endingPlans("given")}
SELECT 1`;

/** Pauses only: $1 organisation, $2 time, $3 donations, $4 reasons. Returns the paused ones. */
export const PAUSE_DONATIONS = `
WITH input AS MATERIALIZED (
  SELECT * FROM unnest($3::uuid[], $4::text[]) AS i (donation_id, pause_reason)
), ${pausingDonations("input")}, ${endingPlans("paused")}
SELECT donation_id FROM paused`;

/**
 * Locks the donations $2, then their planned and running attempts: a statement that sends or records
 * one waits, or has committed before. So no result plans a month for a paused donation. Everything
 * that needs both locks the donation first, so that two of them cannot deadlock.
 */
export const LOCK_ATTEMPTS = `
WITH gifts AS MATERIALIZED (
  SELECT d.id FROM donations d
   WHERE d.organization_id = $1::uuid AND d.id = ANY($2::uuid[]) ORDER BY d.id FOR NO KEY UPDATE
)
SELECT t.id, t.status FROM transactions t
 WHERE t.organization_id = $1::uuid AND t.donation_id = ANY($2::uuid[]) AND t.status IN ('planned', 'in_process', 'pending')
   AND (SELECT count(*) FROM gifts) >= 0
 ORDER BY t.id FOR UPDATE`;

/** Discards donation $3 for reason $4 with the donor's words $5: $1 organisation, $2 time. Returns it only once. */
export const DISCARD_DONATION = `
WITH discarded AS (
  UPDATE donations d SET status = 'discarded', discarded_reason = $4::text, discarded_note = $5::text, discarded_at = $2::timestamptz, updated_at = $2::timestamptz
   WHERE d.organization_id = $1::uuid AND d.id = $3::uuid AND d.status IN ('active', 'paused')
  RETURNING d.id AS donation_id
), ${endingPlans("discarded")}
SELECT donation_id FROM discarded`;

/** Cancels the plan of donation $3, which stays active: $1 organisation, $2 time. */
export const END_PLAN = `
WITH input AS (SELECT $3::uuid AS donation_id), ${endingPlans("input")}
SELECT donation_id FROM input`;
