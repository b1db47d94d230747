import { notingChanges } from "~/domain/integration-changes/note-changes.sql";
import { addingCounts, localDayOf } from "~/domain/donations/totals/add-counts.sql";
import { cancellingPlanned } from "./plan-attempts.sql";

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

/** The columns of a paused or discarded donation that its count needs. */
const countedAs = (kind: string, reason: string, from: string) => `rests AS (
  SELECT ${localDayOf("$2::timestamptz")} AS day, r.campaign_id, '${kind}' AS kind, r.recurrence, ${reason} AS reason, 1 AS count
    FROM ${from} r
)`;

/**
 * Pauses those donations $3 that are active, each for its reason of $4 and until its day of $6, or
 * until a person resumes it: $1 organisation, $2 time, $5 the shard of the counts. A donation that
 * rests until a day, and gets another cause to rest, loses that day. Returns the paused ones, and
 * those that lost their day, with it.
 */
export const PAUSE_DONATIONS = `
WITH input AS MATERIALIZED (
  SELECT * FROM unnest($3::uuid[], $4::text[], $6::text[]) AS i (donation_id, pause_reason, resumes_on)
), dated AS MATERIALIZED (
  SELECT d.id AS donation_id, d.resumes_on
    FROM input p JOIN donations d ON d.organization_id = $1::uuid AND d.id = p.donation_id
   WHERE d.status = 'paused' AND d.resumes_on IS NOT NULL AND p.resumes_on IS NULL
), undated AS (
  UPDATE donations d SET resumes_on = NULL, updated_at = $2::timestamptz
    FROM dated WHERE d.organization_id = $1::uuid AND d.id = dated.donation_id
), paused AS (
  UPDATE donations d SET status = 'paused', paused_reason = p.pause_reason, paused_at = $2::timestamptz, resumes_on = p.resumes_on, updated_at = $2::timestamptz
    FROM input p
   WHERE d.organization_id = $1::uuid AND d.id = p.donation_id AND d.status = 'active'
  RETURNING d.id AS donation_id, d.campaign_id, d.recurrence, d.paused_reason
), ${countedAs("paused", "r.paused_reason", "paused")}, ${addingCounts("rests", "$5")}, ${endingPlans("paused")}, ${notingChanges("donation", "SELECT donation_id AS id FROM paused")}
SELECT donation_id, NULL AS lost FROM paused
 UNION ALL SELECT donation_id, resumes_on FROM dated`;

/**
 * Ends the pause of donation $3 as of $5: $1 organisation, $2 time, $4 the shard of the counts. A pause of
 * less than seven days is taken out of the counts (calls.md, business constants); a longer one stays
 * among the donation's past pauses. Returns the donation if it was paused.
 */
export const RESUME_DONATION = `
WITH resting AS MATERIALIZED (
  SELECT d.id, d.campaign_id, d.recurrence, d.paused_at, coalesce(d.paused_reason, 'unknown') AS reason,
         $2::timestamptz >= d.paused_at + interval '7 days' AS is_long
    FROM donations d
   WHERE d.organization_id = $1::uuid AND d.id = $3::uuid AND d.status = 'paused'
     FOR NO KEY UPDATE
), resumed AS (
  UPDATE donations d
     SET status = 'active', paused_reason = NULL, paused_at = NULL, resumes_on = NULL, resumed_at = $5::timestamptz, updated_at = $2::timestamptz,
         past_pauses = CASE WHEN r.is_long THEN d.past_pauses || r.paused_at ELSE d.past_pauses END,
         past_pause_reasons = CASE WHEN r.is_long THEN d.past_pause_reasons || r.reason ELSE d.past_pause_reasons END
    FROM resting r
   WHERE d.organization_id = $1::uuid AND d.id = r.id
  RETURNING d.id
), taken_back AS (
  SELECT ${localDayOf("r.paused_at")} AS day, r.campaign_id, 'paused' AS kind, r.recurrence, r.reason, -1 AS count
    FROM resting r WHERE NOT r.is_long
), ${addingCounts("taken_back", "$4")}, ${notingChanges("donation", "SELECT id FROM resumed")}
SELECT id FROM resumed`;

/**
 * Locks the donations $2, then their planned and running attempts: a statement that sends or records
 * one waits, or has committed before. So no result plans a month for a paused donation. Everything
 * that needs both locks the donation first, so that two of them cannot deadlock.
 */
export const LOCK_ATTEMPTS = `
WITH locked AS MATERIALIZED (
  SELECT d.id FROM donations d
   WHERE d.organization_id = $1::uuid AND d.id = ANY($2::uuid[]) ORDER BY d.id FOR NO KEY UPDATE
)
SELECT t.id, t.status FROM transactions t
 WHERE t.organization_id = $1::uuid AND t.donation_id = ANY($2::uuid[]) AND t.status IN ('planned', 'in_process', 'pending')
   AND (SELECT count(*) FROM locked) >= 0
 ORDER BY t.id FOR UPDATE`;

/**
 * Discards donation $3 for reason $4 with the donor's words $5: $1 organisation, $2 time, $6 the shard
 * of the counts. Returns it only once.
 */
export const DISCARD_DONATION = `
WITH discarded AS (
  UPDATE donations d SET status = 'discarded', discarded_reason = $4::text, discarded_note = $5::text, discarded_at = $2::timestamptz, resumes_on = NULL, updated_at = $2::timestamptz
   WHERE d.organization_id = $1::uuid AND d.id = $3::uuid AND d.status IN ('active', 'paused')
  RETURNING d.id AS donation_id, d.campaign_id, d.recurrence, d.discarded_reason
), ${countedAs("discarded", "r.discarded_reason", "discarded")}, ${addingCounts("rests", "$6")}, ${endingPlans("discarded")}, ${notingChanges("donation", "SELECT donation_id AS id FROM discarded")}
SELECT donation_id FROM discarded`;

/** Cancels the plan of donation $3, which stays active: $1 organisation, $2 time. */
export const END_PLAN = `
WITH input AS (SELECT $3::uuid AS donation_id), ${endingPlans("input")}
SELECT donation_id FROM input`;
