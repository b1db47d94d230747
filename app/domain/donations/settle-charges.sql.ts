import { arraysAsRows } from "~/infrastructure/array-rows";
import { writingPostings } from "../ledger/write-postings.sql";

/** Receipts of one job: few enough that all are sent within a job's time. */
const RECEIPTS_TOGETHER = 50;

/** The settlements by column, as PostgreSQL's array of each: Settlement in settlement.server.ts has their names. */
export const INPUT = {
  id: "uuid",
  status: "text",
  after: "text",
  provider_id: "text",
  cause: "text",
  raw_code: "text",
  raw_message: "text",
  fee: "bigint",
  commission: "bigint",
  flags: "text",
  saved_card: "text",
  network_reference: "text",
  donation_status: "text",
  is_first: "boolean",
  forgets_card: "boolean",
  counts: "boolean",
  day: "text",
  jobs: "json",
  missed: "json",
  collection_state: "text",
  reopens: "boolean",
  collect_day: "int",
  sends_receipt: "boolean",
  next_id: "uuid",
  next_period: "text",
  next_due_at: "timestamptz",
  next_lapses_at: "timestamptz",
  next_attempt: "int",
} as const;

const FIRST_INPUT = 4;
const FIRST_POSTING = FIRST_INPUT + Object.keys(INPUT).length;

/**
 * The settling statement: $1 organisation, $2 now, $3 the shard of the totals, then the columns of
 * INPUT and those of the ledger's writer. What concerns another organisation, or is settled already, matches nothing.
 * Answers the ids that it settled.
 */
export const SETTLE = `
WITH input AS MATERIALIZED (
  SELECT * FROM ${arraysAsRows("i", INPUT, FIRST_INPUT)}
), before AS (
  -- The array leads to the rows by their key, whatever the planner thinks of its length.
  -- The gift is as it was when the statement began.
  SELECT i.*, t.status AS status_before, d.status AS gift_status, d.amount AS gift_amount, d.recurrence
    FROM transactions t JOIN input i ON i.id = t.id
    JOIN donations d ON d.organization_id = $1::uuid AND d.id = t.donation_id
   WHERE t.organization_id = $1::uuid AND t.id = ANY($${FIRST_INPUT}::uuid[]) AND t.status = ANY(string_to_array(i.after, ' '))
     -- What was planned by a collect day that the donor changed meanwhile is planned anew.
     AND (i.next_period IS NULL OR i.collect_day IS NOT DISTINCT FROM d.collect_day)
     FOR UPDATE OF t
), superseded AS (
  -- Charged after all: what was planned in its place, while nobody had heard of it, is called off.
  UPDATE transactions t SET status = 'cancelled', settled_at = $2::timestamptz, updated_at = $2::timestamptz
    FROM before b JOIN transactions s ON s.organization_id = $1::uuid AND s.id = b.id
   WHERE b.status = 'approved' AND b.status_before = 'non_existant' AND t.status = 'planned' AND t.id <> s.id
     AND t.organization_id = s.organization_id AND t.donation_id = s.donation_id AND t.period = s.period
  RETURNING t.id
), settled AS (
  UPDATE transactions t
     SET status = b.status, settled_at = $2::timestamptz, updated_at = $2::timestamptz, check_at = NULL, challenge_url = NULL,
         acquirer_payment_id = coalesce(b.provider_id, t.acquirer_payment_id), decline_code = b.cause, raw_code = b.raw_code,
         raw_message = b.raw_message, fee = b.fee, commission = b.commission, flags = b.flags::text[]
    FROM before b
   WHERE t.organization_id = $1::uuid AND t.id = b.id
     -- Reading it orders the two: a period has one attempt that is planned or charged.
     AND (SELECT count(*) FROM superseded) >= 0
  RETURNING t.donation_id, t.campaign_id, t.payment_method_id, t.payment_processor_id, t.amount, t.currency, t.period,
            t.gateway, t.acquirer, b.*
), donation AS (
  UPDATE donations d
     SET status = s.donation_status, updated_at = $2::timestamptz,
         activated_at = CASE WHEN s.donation_status = 'active' THEN $2::timestamptz END
    FROM settled s
   WHERE d.organization_id = $1::uuid AND d.id = s.donation_id
     AND s.donation_status IS NOT NULL AND d.status IN ('attempted', 'refused')
), living AS (
  -- A pause or discard that came in between stays; then nothing is planned.
  SELECT s.* FROM settled s WHERE s.gift_status IN ('active', 'attempted', 'refused')
), method AS (
  UPDATE payment_methods p
     SET acquirer_card_id = coalesce(s.saved_card, p.acquirer_card_id),
         network_reference = coalesce(s.network_reference, p.network_reference),
         vault_card_id = CASE WHEN s.forgets_card THEN NULL ELSE p.vault_card_id END, updated_at = $2::timestamptz
    FROM settled s
   WHERE p.organization_id = $1::uuid AND p.id = s.payment_method_id
     -- Nothing new is known of most cards: their rows are not looked up.
     AND (s.forgets_card OR s.saved_card IS NOT NULL OR s.network_reference IS NOT NULL)
     AND (s.forgets_card OR s.saved_card <> coalesce(p.acquirer_card_id, '')
          OR s.network_reference <> coalesce(p.network_reference, ''))
), ${writingPostings(FIRST_POSTING, "p.source_id IN (SELECT id FROM settled)")}, totals AS (
  INSERT INTO daily_totals AS t (organization_id, day, campaign_id, recurrence, status, shard, count, amount)
  SELECT $1::uuid, s.day, s.campaign_id, s.recurrence, c.status, $3::smallint, sum(c.sign), sum(c.sign * s.amount)
    FROM settled s
   CROSS JOIN LATERAL (
     SELECT s.status, 1 AS sign
      -- What was counted under another status moves.
      UNION ALL SELECT s.status_before, -1
       WHERE NOT s.is_first AND s.status_before NOT IN ('planned', 'in_process', 'pending')) c
   WHERE s.counts
   GROUP BY s.day, s.campaign_id, s.recurrence, c.status
   -- Two statements that touch the same days take them in the same order.
   ORDER BY s.day, s.campaign_id, s.recurrence, c.status
  ON CONFLICT (organization_id, day, campaign_id, recurrence, status, shard)
  DO UPDATE SET count = t.count + excluded.count, amount = t.amount + excluded.amount
), collection AS (
  UPDATE collections c
     SET state = s.collection_state, updated_at = $2::timestamptz, claimed_at = NULL,
         due_at = CASE WHEN s.reopens THEN s.next_due_at ELSE c.due_at END
    FROM settled s
   WHERE c.organization_id = $1::uuid AND c.donation_id = s.donation_id
     AND c.period = s.period AND s.collection_state IS NOT NULL
), missed AS (
  INSERT INTO collections (organization_id, donation_id, period, due_at, lapses_at, state, created_at, updated_at)
  SELECT $1::uuid, s.donation_id, m.period, m."dueAt", m."lapsesAt", 'missed', $2::timestamptz, $2::timestamptz
    FROM living s
   CROSS JOIN LATERAL json_to_recordset(s.missed) AS m (period text, "dueAt" timestamptz, "lapsesAt" timestamptz)
   WHERE s.missed IS NOT NULL
  ON CONFLICT DO NOTHING
), opened AS (
  INSERT INTO collections (organization_id, donation_id, period, due_at, lapses_at, state, created_at, updated_at)
  SELECT $1::uuid, s.donation_id, s.next_period, s.next_due_at, s.next_lapses_at, 'open', $2::timestamptz, $2::timestamptz
    FROM living s WHERE s.next_period IS NOT NULL AND NOT s.reopens
  ON CONFLICT DO NOTHING
  RETURNING donation_id
), planned AS (
  INSERT INTO transactions (organization_id, id, donation_id, campaign_id, payment_method_id, payment_processor_id,
    status, amount, currency, period, gateway, acquirer, attempt, date, created_at, updated_at)
  SELECT $1::uuid, s.next_id, s.donation_id, s.campaign_id, s.payment_method_id, s.payment_processor_id,
         'planned', s.gift_amount, s.currency, s.next_period, s.gateway, s.acquirer, s.next_attempt, s.next_due_at, $2::timestamptz, $2::timestamptz
    FROM living s
   WHERE s.next_period IS NOT NULL AND (s.reopens OR s.donation_id IN (SELECT donation_id FROM opened))
), later AS (
  INSERT INTO outbox (id, organization_id, job, payload, due_at, created_at)
  SELECT j.id, $1::uuid, j.name, j.payload, $2::timestamptz, $2::timestamptz
    FROM settled s
   CROSS JOIN LATERAL json_to_recordset(s.jobs) AS j (id uuid, name text, payload jsonb)
   WHERE s.jobs IS NOT NULL
   UNION ALL
  SELECT gen_random_uuid(), $1::uuid, 'notifications.send-receipts', jsonb_build_object('transactionIds', jsonb_agg(r.id)), $2::timestamptz, $2::timestamptz
    FROM (SELECT s.id, (row_number() OVER () - 1) / ${RECEIPTS_TOGETHER} AS part FROM settled s WHERE s.sends_receipt) r
   GROUP BY r.part
)
SELECT id FROM settled`;
