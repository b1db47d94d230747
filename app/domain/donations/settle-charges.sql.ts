/** Receipts of one job: few enough that all are sent within a job's time. */
const RECEIPTS_TOGETHER = 50;

/**
 * The settling statement: $1 organisation, $2 ids of the transactions, $3 now, $4 the settlements as
 * JSON (Settlement in settlement.server.ts; its names are the columns of `input`), $5 the shard of the totals. What concerns another
 * organisation, or is settled already, matches nothing. Answers the ids that it settled.
 */
export const SETTLE = `
WITH input AS MATERIALIZED (
  SELECT * FROM json_to_recordset($4::json) AS i (
    id uuid, status text, after text[], provider_id text, cause text, raw_code text, raw_message text,
    fee bigint, commission bigint, flags text[], saved_card text, network_reference text,
    donation_status text, is_first boolean, forgets_card boolean, counts boolean, day text,
    ledger json, jobs json, missed json, collection_state text, reopens boolean,
    collect_day int, sends_receipt boolean,
    next_id uuid, next_period text, next_due_at timestamptz, next_lapses_at timestamptz, next_attempt int)
), before AS (
  -- The array leads to the rows by their key, whatever the planner thinks of the JSON's length.
  -- The gift is as it was when the statement began.
  SELECT t.id, t.status, d.status AS gift_status, d.amount AS gift_amount, d.recurrence
    FROM transactions t JOIN input i ON i.id = t.id
    JOIN donations d ON d.organization_id = $1::uuid AND d.id = t.donation_id
   WHERE t.organization_id = $1::uuid AND t.id = ANY($2::uuid[]) AND t.status = ANY(i.after)
     -- What was planned by a collect day that the donor changed meanwhile is planned anew.
     AND (i.next_period IS NULL OR i.collect_day IS NOT DISTINCT FROM d.collect_day)
     FOR UPDATE OF t
), superseded AS (
  -- Charged after all: what was planned in its place, while nobody had heard of it, is called off.
  UPDATE transactions t SET status = 'cancelled', settled_at = $3::timestamptz, updated_at = $3::timestamptz
    FROM before b JOIN input i ON i.id = b.id
    JOIN transactions s ON s.organization_id = $1::uuid AND s.id = b.id
   WHERE i.status = 'approved' AND b.status = 'non_existant' AND t.status = 'planned' AND t.id <> s.id
     AND t.organization_id = s.organization_id AND t.donation_id = s.donation_id AND t.period = s.period
  RETURNING t.id
), settled AS (
  UPDATE transactions t
     SET status = i.status, settled_at = $3::timestamptz, updated_at = $3::timestamptz, check_at = NULL, challenge_url = NULL,
         acquirer_payment_id = coalesce(i.provider_id, t.acquirer_payment_id), decline_code = i.cause, raw_code = i.raw_code,
         raw_message = i.raw_message, fee = i.fee, commission = i.commission, flags = i.flags
    FROM before b JOIN input i ON i.id = b.id
   WHERE t.organization_id = $1::uuid AND t.id = b.id
     -- Reading it orders the two: a period has one attempt that is planned or charged.
     AND (SELECT count(*) FROM superseded) >= 0
  RETURNING t.id, t.donation_id, t.campaign_id, t.payment_method_id, t.payment_processor_id, t.amount, t.currency,
            t.period, t.gateway, t.acquirer, t.status, b.status AS status_before, b.gift_status, b.gift_amount, b.recurrence
), donation AS (
  UPDATE donations d
     SET status = i.donation_status, updated_at = $3::timestamptz,
         activated_at = CASE WHEN i.donation_status = 'active' THEN $3::timestamptz END
    FROM settled s JOIN input i ON i.id = s.id
   WHERE d.organization_id = $1::uuid AND d.id = s.donation_id
     AND i.donation_status IS NOT NULL AND d.status IN ('attempted', 'refused')
), living AS (
  -- A pause or discard that came in between stays; then nothing is planned.
  SELECT s.* FROM settled s WHERE s.gift_status IN ('active', 'attempted', 'refused')
), method AS (
  UPDATE payment_methods p
     SET acquirer_card_id = coalesce(i.saved_card, p.acquirer_card_id),
         network_reference = coalesce(i.network_reference, p.network_reference),
         vault_card_id = CASE WHEN i.forgets_card THEN NULL ELSE p.vault_card_id END, updated_at = $3::timestamptz
    FROM settled s JOIN input i ON i.id = s.id
   WHERE p.organization_id = $1::uuid AND p.id = s.payment_method_id
     AND (i.forgets_card OR i.saved_card <> coalesce(p.acquirer_card_id, '')
          OR i.network_reference <> coalesce(p.network_reference, ''))
), ledger AS (
  INSERT INTO ledger_entries (organization_id, id, posting_id, transaction_id, kind, account, amount, currency, created_at)
  SELECT $1::uuid, e.id, e.posting_id, s.id, e.kind, e.account, e.amount, s.currency, $3::timestamptz
    FROM settled s JOIN input i ON i.id = s.id
   CROSS JOIN LATERAL json_to_recordset(i.ledger) AS e (id uuid, posting_id uuid, kind text, account text, amount bigint)
), totals AS (
  INSERT INTO daily_totals AS t (organization_id, day, campaign_id, recurrence, status, shard, count, amount)
  SELECT $1::uuid, i.day, s.campaign_id, s.recurrence, c.status, $5::smallint, sum(c.sign), sum(c.sign * s.amount)
    FROM settled s JOIN input i ON i.id = s.id
   CROSS JOIN LATERAL (
     SELECT s.status, 1 AS sign
      -- What was counted under another status moves.
      UNION ALL SELECT s.status_before, -1
       WHERE NOT i.is_first AND s.status_before NOT IN ('planned', 'in_process', 'pending')) c
   WHERE i.counts
   GROUP BY i.day, s.campaign_id, s.recurrence, c.status
   -- Two statements that touch the same days take them in the same order.
   ORDER BY i.day, s.campaign_id, s.recurrence, c.status
  ON CONFLICT (organization_id, day, campaign_id, recurrence, status, shard)
  DO UPDATE SET count = t.count + excluded.count, amount = t.amount + excluded.amount
), collection AS (
  UPDATE collections c
     SET state = i.collection_state, updated_at = $3::timestamptz, claimed_at = NULL,
         due_at = CASE WHEN i.reopens THEN i.next_due_at ELSE c.due_at END
    FROM settled s JOIN input i ON i.id = s.id
   WHERE c.organization_id = $1::uuid AND c.donation_id = s.donation_id
     AND c.period = s.period AND i.collection_state IS NOT NULL
), missed AS (
  INSERT INTO collections (organization_id, donation_id, period, due_at, lapses_at, state, created_at, updated_at)
  SELECT $1::uuid, s.donation_id, m.period, m."dueAt", m."lapsesAt", 'missed', $3::timestamptz, $3::timestamptz
    FROM living s JOIN input i ON i.id = s.id
   CROSS JOIN LATERAL json_to_recordset(i.missed) AS m (period text, "dueAt" timestamptz, "lapsesAt" timestamptz)
  ON CONFLICT DO NOTHING
), opened AS (
  INSERT INTO collections (organization_id, donation_id, period, due_at, lapses_at, state, created_at, updated_at)
  SELECT $1::uuid, s.donation_id, i.next_period, i.next_due_at, i.next_lapses_at, 'open', $3::timestamptz, $3::timestamptz
    FROM living s JOIN input i ON i.id = s.id WHERE i.next_period IS NOT NULL AND NOT i.reopens
  ON CONFLICT DO NOTHING
  RETURNING donation_id
), planned AS (
  INSERT INTO transactions (organization_id, id, donation_id, campaign_id, payment_method_id, payment_processor_id,
    status, amount, currency, period, gateway, acquirer, attempt, date, created_at, updated_at)
  SELECT $1::uuid, i.next_id, s.donation_id, s.campaign_id, s.payment_method_id, s.payment_processor_id,
         'planned', s.gift_amount, s.currency, i.next_period, s.gateway, s.acquirer, i.next_attempt, i.next_due_at, $3::timestamptz, $3::timestamptz
    FROM living s JOIN input i ON i.id = s.id
   WHERE i.next_period IS NOT NULL AND (i.reopens OR s.donation_id IN (SELECT donation_id FROM opened))
), later AS (
  INSERT INTO outbox (id, organization_id, job, payload, due_at, created_at)
  SELECT j.id, $1::uuid, j.name, j.payload, $3::timestamptz, $3::timestamptz
    FROM settled s JOIN input i ON i.id = s.id
   CROSS JOIN LATERAL json_to_recordset(i.jobs) AS j (id uuid, name text, payload jsonb)
   UNION ALL
  SELECT gen_random_uuid(), $1::uuid, 'notifications.send-receipts', jsonb_build_object('transactionIds', jsonb_agg(r.id)), $3::timestamptz, $3::timestamptz
    FROM (SELECT s.id, (row_number() OVER () - 1) / ${RECEIPTS_TOGETHER} AS part
            FROM settled s JOIN input i ON i.id = s.id WHERE i.sends_receipt) r
   GROUP BY r.part
)
SELECT id FROM settled`;
