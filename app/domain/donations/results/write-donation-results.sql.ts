import { notingChanges } from "~/domain/integration-changes/note-changes.sql";
import { arraysAsRows } from "~/infrastructure/database/array-rows";
import { recordingChanges } from "~/domain/audit/record-change.sql";
import { addingCounts, localDayOf } from "~/domain/donations/totals/add-counts.sql";
import { addingTotals } from "~/domain/donations/totals/add-totals.sql";
import { writingPostings } from "~/domain/ledger/write-postings.sql";
import { INSERT_JOBS, jobRows, listedJobRows } from "~/domain/outbox.sql";
import { RESULTS } from "~/domain/payments/apply-results.sql";
import { sellingOrReleasing } from "~/domain/tickets/sell-or-release-seats.sql";
import { PLANNED_COLUMNS, planningCollections } from "~/domain/donations/plan-collections.sql";
import { applyingDonationResults, lockingDonationResults } from "./donation-attempts.sql";

/** Receipts in one job: few enough to send all of them within the job's time. */
const RECEIPTS_TOGETHER = 50;

/** Columns of a DonationResult; each column is passed as an array. */
export const INPUT = {
  ...RESULTS,
  received: "bigint",
  donation_status: "text",
  is_first: "boolean",
  counts: "boolean",
  jobs: "json",
  collect_day: "int",
  sends_receipt: "boolean",
  pause_reason: "text",
  is_replaced: "boolean",
  ...PLANNED_COLUMNS,
} as const;

const FIRST_INPUT = 4;
const FIRST_POSTING = FIRST_INPUT + Object.keys(INPUT).length;

/** Columns of a locked result without its flags, to which a discard adds one. */
const UNFLAGGED = [
  ...Object.keys(INPUT),
  ...["status_before", "donation_id", "tried_method_id", "tried_at"],
]
  .filter((column) => column !== "flags")
  .map((column) => `l.${column}`)
  .join(", ");

/** Whether the result `s` lets a donation that rests until a day rest until a person resumes it. */
const LOSES_DAY =
  "(s.status_at_lock = 'paused' AND s.pause_reason IS NOT NULL AND s.resumes_on IS NOT NULL)";

/** Columns of a pause's audit record, which may use `next_id`, because nothing is planned. */
const PAUSES = `
  SELECT s.next_id, 'pause-donation', 'donation', s.donation_id,
         CASE d.status_before WHEN 'active' THEN jsonb_build_object('paused_reason', jsonb_build_array(NULL, s.pause_reason))
                              ELSE jsonb_build_object('resumes_on', jsonb_build_array(s.resumes_on, NULL)) END
    FROM applied s JOIN donation d ON d.id = s.donation_id AND d.status = 'paused' AND (d.status_before = 'active' OR ${LOSES_DAY})`;

/** Columns of the counts of donations that became active or paused. */
const CHANGES = `
  SELECT ${localDayOf("$2::timestamptz")} AS day, d.campaign_id, CASE d.status WHEN 'active' THEN 'new' ELSE 'paused' END AS kind,
         d.recurrence, CASE d.status WHEN 'active' THEN '' ELSE d.paused_reason END AS reason, 1 AS count
    FROM donation d WHERE d.status <> d.status_before AND d.status IN ('active', 'paused')`;

/** The status of a donation after the result `s`. */
const STATUS_AFTER = `CASE WHEN s.status_at_lock IN ('attempted', 'refused') THEN coalesce(s.donation_status, s.status_at_lock)
              WHEN s.status_at_lock = 'active' AND s.pause_reason IS NOT NULL THEN 'paused' ELSE s.status_at_lock END`;

/** The cause of a donation's last decline after the result `s`; a later charge's result decides. */
const DECLINE_AFTER = `CASE WHEN s.status = 'cancelled' OR s.cause IS NOT DISTINCT FROM s.decline_at_lock THEN s.decline_at_lock
              WHEN EXISTS (SELECT FROM transactions t JOIN transactions x ON x.organization_id = t.organization_id AND x.donation_id = t.donation_id
                            WHERE t.organization_id = $1::uuid AND t.id = s.id AND (x.date, x.id) > (t.date, t.id)
                              AND x.status NOT IN ('planned', 'in_process', 'pending', 'cancelled')) THEN s.decline_at_lock
              ELSE s.cause END`;

const RECEIPTS = `
  FROM (SELECT s.id, (row_number() OVER () - 1) / ${RECEIPTS_TOGETHER} AS part FROM applied s WHERE s.sends_receipt) r
 GROUP BY r.part`;

/**
 * Writes many donations' charge results in one statement, composed of each noun's writers: $1
 * organisation, $2 now, $3 the shard of the totals, then the columns of INPUT and those of the
 * ledger's writer. Returns the ids whose result it wrote.
 */
export const WRITE_DONATION_RESULTS = `
WITH input AS MATERIALIZED (
  SELECT * FROM ${arraysAsRows("i", INPUT, FIRST_INPUT)}
), givers AS MATERIALIZED (
  -- A pause, discard or other result of the donation waits for this, or has committed: no month is planned for a
  -- donation that rests. Donations are locked before attempts, as everywhere, so that two results cannot deadlock.
  -- LATERAL looks each up by its key: of a young organisation the planner would read all donations.
  SELECT d.* FROM (
    SELECT DISTINCT t.donation_id FROM transactions t
     WHERE t.organization_id = $1::uuid AND t.id = ANY($${FIRST_INPUT}::uuid[]) ORDER BY t.donation_id) k
   CROSS JOIN LATERAL (
     SELECT id, status, amount, next_upgrade_period, upgrade_basis_points, recurrence, collect_day, payment_method_id, last_decline, activated_at, resumes_on
       FROM donations WHERE organization_id = $1::uuid AND id = k.donation_id FOR NO KEY UPDATE) d
), known AS MATERIALIZED (
  SELECT i.* FROM input i WHERE (SELECT count(*) FROM givers) > 0
), ${lockingDonationResults("known", `$${FIRST_INPUT}`)}, results AS (
  SELECT ${UNFLAGGED}, CASE WHEN d.status = 'discarded' AND l.status = 'approved'
           THEN (l.flags::text[] || '{charged_after_discard}')::text ELSE l.flags END AS flags, d.status AS status_at_lock, d.amount AS donation_amount, d.next_upgrade_period, d.upgrade_basis_points, d.recurrence, d.last_decline AS decline_at_lock, d.activated_at, d.resumes_on,
         coalesce(d.payment_method_id, l.tried_method_id) AS donation_method_id
    FROM locked l JOIN givers d ON d.id = l.donation_id
     -- What was planned by a collect day that the donor changed meanwhile is planned anew.
   WHERE (l.next_period IS NULL OR l.collect_day IS NOT DISTINCT FROM d.collect_day)
     -- A pause for a card that the donor replaced meanwhile is decided anew.
     AND (l.pause_reason IS NULL OR l.is_replaced = (coalesce(d.payment_method_id, l.tried_method_id) <> l.tried_method_id))
), ${applyingDonationResults("results")}, donation AS (
  -- One update writes all that a result changes of its donation: a statement can't change a row twice.
  UPDATE donations d
     SET status = r.status_after, last_decline = r.decline_after,
         activated_at = CASE WHEN r.status_after = 'active' AND r.is_first THEN $2::timestamptz ELSE d.activated_at END,
         paused_reason = CASE WHEN r.status_after = 'paused' AND r.status_at_lock = 'active' THEN r.pause_reason ELSE d.paused_reason END,
         paused_at = CASE WHEN r.status_after = 'paused' AND r.status_at_lock = 'active' THEN $2::timestamptz ELSE d.paused_at END,
         resumes_on = CASE WHEN r.loses_day THEN NULL ELSE d.resumes_on END,
         updated_at = CASE WHEN r.status_after = r.status_at_lock AND NOT r.loses_day THEN d.updated_at ELSE $2::timestamptz END
    FROM (SELECT s.donation_id, s.status_at_lock, s.decline_at_lock, s.pause_reason, s.is_first, ${LOSES_DAY} AS loses_day, ${STATUS_AFTER} AS status_after, ${DECLINE_AFTER} AS decline_after FROM applied s) r
   WHERE d.organization_id = $1::uuid AND d.id = r.donation_id
     AND (r.status_after <> r.status_at_lock OR r.loses_day OR r.decline_after IS DISTINCT FROM r.decline_at_lock)
  RETURNING d.id, d.campaign_id, d.recurrence, d.paused_reason, d.status, r.status_at_lock AS status_before
), completed AS (
  -- Who gave is no potential donor any more, on whichever form the e-mail was typed.
  UPDATE leads l SET completed_at = $2::timestamptz
    FROM applied s
    JOIN donations d ON d.organization_id = $1::uuid AND d.id = s.donation_id
    JOIN donors o ON o.organization_id = $1::uuid AND o.id = d.donor_id
   WHERE s.is_first AND s.status = 'approved'
     AND l.organization_id = $1::uuid AND l.email = lower(o.email) AND l.completed_at IS NULL
), ${sellingOrReleasing("applied")}, living AS (
  SELECT s.* FROM applied s WHERE s.status_at_lock IN ('active', 'attempted', 'refused')
), ${recordingChanges(PAUSES)}, ${planningCollections("applied", "living")}, ${writingPostings(FIRST_POSTING, "p.source_id IN (SELECT id FROM applied)")}, counted AS (
  SELECT s.day, s.campaign_id, s.recurrence, c.status, c.sign AS count, c.sign * c.amount AS amount
    FROM applied s
   CROSS JOIN LATERAL (
     SELECT s.status, 1 AS sign, s.amount
      -- What was counted under another status moves, with the amount that was asked for; no decline before the donation became active was.
      UNION ALL SELECT s.status_before, -1, coalesce(s.asked_amount, s.amount)
       WHERE NOT s.is_first AND s.status_before NOT IN ('planned', 'in_process', 'pending')
         AND (s.activated_at IS NULL OR s.tried_at > s.activated_at)) c
   WHERE s.counts
), ${addingTotals("counted", "$3")}, changes AS (${CHANGES}
), ${addingCounts("changes", "$3")}, jobs AS (
  ${INSERT_JOBS} ${listedJobRows("$1::uuid", "applied")}
   UNION ALL ${jobRows("notifications.send-receipts", "$1::uuid", { transactionIds: "jsonb_agg(r.id)" }, RECEIPTS)}
), ${notingChanges("donation", "SELECT donation_id AS id FROM applied")}
SELECT id FROM applied`;
