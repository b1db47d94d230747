/** The settling statement. Its parameters are built in settle-charge.server.ts, in this order. */
export const SETTLE = `
WITH before AS (
  SELECT id, status FROM transactions
   WHERE organization_id = $1::uuid AND id = $2::uuid AND status = ANY($5::text[]) FOR UPDATE
), superseded AS (
  -- Charged after all: what was planned in its place, while nobody had heard of it, is called off.
  UPDATE transactions t SET status = 'cancelled', settled_at = $4::timestamptz, updated_at = $4::timestamptz
    FROM before b JOIN transactions s ON s.organization_id = $1::uuid AND s.id = b.id
   WHERE $3::text = 'approved' AND b.status = 'non_existant' AND t.status = 'planned' AND t.id <> s.id
     AND t.organization_id = s.organization_id AND t.donation_id = s.donation_id AND t.period = s.period
  RETURNING t.id
), settled AS (
  UPDATE transactions t
     SET status = $3::text, settled_at = $4::timestamptz, updated_at = $4::timestamptz, check_at = NULL, challenge_url = NULL,
         acquirer_payment_id = coalesce($6::text, t.acquirer_payment_id), decline_code = $7::text, raw_code = $8::text,
         raw_message = $9::text, fee = $10::bigint, commission = $11::bigint, flags = $12::text[]
    FROM before b
   WHERE t.organization_id = $1::uuid AND t.id = b.id
     -- Reading it orders the two: a period has one attempt that is planned or charged.
     AND (SELECT count(*) FROM superseded) >= 0
  RETURNING t.*
), donation AS (
  UPDATE donations d
     SET status = $15::text, updated_at = $4::timestamptz, activated_at = CASE WHEN $15::text = 'active' THEN $4::timestamptz END
    FROM settled s
   WHERE d.organization_id = s.organization_id AND d.id = s.donation_id
     AND $15::text IS NOT NULL AND d.status IN ('attempted', 'refused')
  RETURNING d.id
), living AS (
  -- A pause or discard that came in between stays; then nothing is planned.
  SELECT s.* FROM settled s
    JOIN donations d ON d.organization_id = s.organization_id AND d.id = s.donation_id
   WHERE d.status IN ('active', 'attempted', 'refused')
), method AS (
  UPDATE payment_methods p
     SET acquirer_card_id = coalesce($13::text, p.acquirer_card_id),
         network_reference = coalesce($14::text, p.network_reference),
         vault_card_id = CASE WHEN $35::boolean THEN NULL ELSE p.vault_card_id END, updated_at = $4::timestamptz
    FROM settled s
   WHERE p.organization_id = s.organization_id AND p.id = s.payment_method_id
     AND ($13::text IS NOT NULL OR $14::text IS NOT NULL OR $35::boolean)
), ledger AS (
  INSERT INTO ledger_entries (organization_id, id, posting_id, transaction_id, kind, account, amount, currency, created_at)
  SELECT s.organization_id, e.id, e.posting, s.id, e.kind, e.account, e.amount, s.currency, $4::timestamptz
    FROM settled s, unnest($19::uuid[], $20::uuid[], $21::text[], $22::text[], $23::bigint[]) AS e (id, posting, kind, account, amount)
), totals AS (
  INSERT INTO daily_totals AS t (organization_id, day, campaign_id, recurrence, status, shard, count, amount)
  SELECT s.organization_id, $16::text, s.campaign_id, d.recurrence, c.status, $18::smallint, c.sign, c.sign * s.amount
    FROM settled s JOIN donations d ON d.organization_id = s.organization_id AND d.id = s.donation_id
   CROSS JOIN LATERAL (
     SELECT s.status, 1 AS sign
      -- What was counted under another status moves.
      UNION ALL SELECT b.status, -1 FROM before b
       WHERE NOT $38::boolean AND b.status NOT IN ('planned', 'in_process', 'pending')) c
   WHERE $17::boolean
  ON CONFLICT (organization_id, day, campaign_id, recurrence, status, shard)
  DO UPDATE SET count = t.count + excluded.count, amount = t.amount + excluded.amount
), collection AS (
  UPDATE collections c
     SET state = $24::text, updated_at = $4::timestamptz, claimed_at = NULL,
         due_at = CASE WHEN $36::boolean THEN $29::timestamptz ELSE c.due_at END
    FROM settled s
   WHERE c.organization_id = s.organization_id AND c.donation_id = s.donation_id
     AND c.period = s.period AND $24::text IS NOT NULL
), missed AS (
  INSERT INTO collections (organization_id, donation_id, period, due_at, lapses_at, state, created_at, updated_at)
  SELECT s.organization_id, s.donation_id, m.period, m.due_at, m.lapses_at, 'missed', $4::timestamptz, $4::timestamptz
    FROM living s, unnest($25::text[], $26::timestamptz[], $27::timestamptz[]) AS m (period, due_at, lapses_at)
  ON CONFLICT DO NOTHING
), opened AS (
  INSERT INTO collections (organization_id, donation_id, period, due_at, lapses_at, state, created_at, updated_at)
  SELECT s.organization_id, s.donation_id, $28::text, $29::timestamptz, $30::timestamptz, 'open', $4::timestamptz, $4::timestamptz
    FROM living s WHERE $28::text IS NOT NULL AND NOT $36::boolean
  ON CONFLICT DO NOTHING
  RETURNING period
), planned AS (
  INSERT INTO transactions (organization_id, id, donation_id, campaign_id, payment_method_id, payment_processor_id,
    status, amount, currency, period, gateway, acquirer, attempt, date, created_at, updated_at)
  SELECT s.organization_id, $31::uuid, s.donation_id, s.campaign_id, s.payment_method_id, s.payment_processor_id,
         'planned', d.amount, s.currency, $28::text, s.gateway, s.acquirer, $32::int, $29::timestamptz, $4::timestamptz, $4::timestamptz
    FROM living s JOIN donations d ON d.organization_id = s.organization_id AND d.id = s.donation_id
   WHERE $28::text IS NOT NULL AND ($36::boolean OR EXISTS (SELECT 1 FROM opened))
), later AS (
  INSERT INTO outbox (id, organization_id, job, payload, due_at, created_at)
  SELECT j.id, s.organization_id, j.job, j.payload::jsonb, $4::timestamptz, $4::timestamptz
    FROM settled s, unnest($33::uuid[], $34::text[], $37::text[]) AS j (id, job, payload)
)
SELECT id FROM settled`;
