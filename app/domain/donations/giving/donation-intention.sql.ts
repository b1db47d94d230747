import { parametersAsRow } from "~/infrastructure/database/array-rows";
import { addingDonors, DONOR } from "~/domain/donors/add-donors.sql";
import { claimingKey } from "~/domain/idempotency-keys/claim-key.sql";
import { addingMethod, METHOD } from "./add-method.sql";
import { ATTEMPT, creatingAttempt } from "~/domain/payments/create-attempt.sql";
import { DONATION, insertingDonations } from "~/domain/donations/insert-donations.sql";
import { planningAttempts } from "~/domain/donations/plan-attempts.sql";
import { addingCounts, localDayOf } from "~/domain/donations/totals/add-counts.sql";
import { SHARDS } from "~/domain/donations/totals/add-totals.sql";
import { INSERT_JOBS, jobRows } from "~/domain/outbox.sql";

/** Makes two tabs wait for each other; the second then sees the first one's donation. */
export const LOCK = `SELECT pg_advisory_xact_lock(hashtextextended($1, 0))`;

/** Parameters of a donation with its charge, as one row. */
export const INTENTION = {
  key: "text",
  fingerprint: "bytea",
  key_expires_at: "timestamptz",
  is_confirmed: "boolean",
  ...DONOR,
  ...DONATION,
  ...ATTEMPT,
  ...METHOD,
} as const;

const FIRST_PARAMETER = 5;
const FIRST_ITEM = FIRST_PARAMETER + Object.keys(INTENTION).length;

/**
 * Selects donations of organisation $1 with one of the `keys` that were made after `since`. LATERAL
 * looks each key up by itself; otherwise the planner follows the order by time through all
 * donations of the window.
 */
function equalDonation(keys: string, since: string): string {
  return `
SELECT d.id, (t.id IS NULL OR t.status IN ('approved', 'planned')) AS decided FROM unnest(${keys}::bytea[]) AS given (equal_key)
 CROSS JOIN LATERAL (
   SELECT * FROM donations
    WHERE organization_id = $1::uuid AND equal_key = given.equal_key AND created_at > ${since}::timestamptz
    OFFSET 0) d
  LEFT JOIN transactions t ON t.organization_id = d.organization_id AND t.donation_id = d.id
 WHERE (t.status IN ('approved', 'in_process', 'pending', 'planned')
        -- An order that costs nothing has no charge.
        OR (d.amount = 0 AND d.status = 'active'))`;
}

/** Completes the leads of a donation that charges nothing now, as write-donation-results.sql.ts does for an approved charge. */
const COMPLETED = `completed AS (
  UPDATE leads l SET completed_at = $2::timestamptz
    FROM made m
   WHERE l.organization_id = $1::uuid AND l.email = lower(m.email) AND l.completed_at IS NULL
)`;

/** A donation's first attempt, with the card that it charges. */
const DONATION_ATTEMPT = `${addingMethod("made")}, ${creatingAttempt("gift", "made", ["donation_id", "campaign_id", "payment_method_id", "period"])}`;

/** The first charge of a monthly donation that waits for its day, and the mail that names the day. */
const SCHEDULED = `${addingMethod("made")}, ${COMPLETED}, begun AS (
  SELECT ${localDayOf("$2::timestamptz")} AS day, m.campaign_id, 'new' AS kind, m.recurrence, '' AS reason, 1 AS count FROM made m
), ${addingCounts("begun", `(SELECT floor(random() * ${SHARDS}))`)}, told AS (
  ${INSERT_JOBS} ${jobRows(
    "notifications.send-donor-notice",
    "$1::uuid",
    { donationId: "m.donation_id", notice: "'scheduled'", key: "m.donation_id" },
    "FROM made m",
  )}
), ${planningAttempts(`
  SELECT m.transaction_id, m.donation_id, m.campaign_id, m.payment_method_id, m.processor_id, m.amount, m.currency,
         m.period, m.gateway, m.provider, 1, m.due_at, NULL::uuid
    FROM made m`)}`;

/**
 * Commits a donation: $1 organisation, $2 now, $3 start of the window for equal donations, $4 its
 * keys, then INTENTION, and the columns of its items and answers. Returns the id of the attempt or of
 * the donation, or no row if the key is in use or an equal donation was just made.
 */
const committing = (after: string, result: string) => `
WITH input AS MATERIALIZED (${parametersAsRow(INTENTION, FIRST_PARAMETER)}), equal AS (
  ${equalDonation("$4", "$3")} AND NOT (SELECT is_confirmed FROM input)
     AND NOT EXISTS (SELECT 1 FROM idempotency_keys k JOIN input i ON k.key = i.key
                      WHERE k.organization_id = $1::uuid AND k.scope = 'donation' AND k.expires_at > $2::timestamptz)
   ORDER BY d.created_at DESC LIMIT 1
), ${claimingKey("donation", "input i WHERE NOT EXISTS (SELECT 1 FROM equal)")},
${addingDonors("input i, claimed")}, ${insertingDonations("input i, donor", "donor.id", FIRST_ITEM)}, ${after}
SELECT id FROM ${result}`;

export const COMMIT_INTENTION = committing(DONATION_ATTEMPT, "attempt");

/** Commits an order that costs nothing: it is active at once, without an attempt. */
export const COMMIT_FREE_ORDER = committing(COMPLETED, "donation");

/** Commits a monthly donation whose first charge waits for its day: it is active at once. */
export const COMMIT_SCHEDULED = committing(SCHEDULED, "donation");

export const FIND_EQUAL = `${equalDonation("$2", "$3")} ORDER BY d.created_at DESC LIMIT 1`;
