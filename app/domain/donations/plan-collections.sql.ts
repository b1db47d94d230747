import { arraysAsRows } from "~/infrastructure/database/array-rows";
import { planningAttempts } from "./plan-attempts.sql";

/** Calendar columns of a row; each column is passed as an array. */
export const PLANNED_COLUMNS = {
  collection_state: "text",
  reopens: "boolean",
  missed: "json",
  next_id: "uuid",
  next_period: "text",
  next_due_at: "timestamptz",
  next_lapses_at: "timestamptz",
  next_attempt: "int",
  next_is_pair: "boolean",
} as const;

/**
 * Applies results to the calendars of donations, as parts of a WITH: the current collection ends or
 * reopens, lapsed ones are missed, and the next one opens with its planned attempt. `results`
 * contains all results, `living` those of active donations; $1 is the organisation, $2 the time.
 */
export function planningCollections(results: string, living: string): string {
  return `collection AS (
  UPDATE collections c
     -- Nothing is planned for a donation that rests, so its period must not look open.
     SET state = CASE WHEN s.reopens AND s.donation_id NOT IN (SELECT donation_id FROM ${living}) THEN 'cancelled' ELSE s.collection_state END, updated_at = $2::timestamptz, claimed_at = NULL,
         due_at = CASE WHEN s.reopens THEN s.next_due_at ELSE c.due_at END
    FROM ${results} s
   WHERE c.organization_id = $1::uuid AND c.donation_id = s.donation_id
     AND c.period = s.period AND s.collection_state IS NOT NULL
), missed AS (
  INSERT INTO collections (organization_id, donation_id, period, due_at, lapses_at, state, created_at, updated_at)
  SELECT $1::uuid, s.donation_id, m.period, m."dueAt", m."lapsesAt", 'missed', $2::timestamptz, $2::timestamptz
    FROM ${living} s
   CROSS JOIN LATERAL json_to_recordset(s.missed) AS m (period text, "dueAt" timestamptz, "lapsesAt" timestamptz)
   WHERE s.missed IS NOT NULL
  ON CONFLICT DO NOTHING
), opened AS (
  INSERT INTO collections (organization_id, donation_id, period, due_at, lapses_at, state, created_at, updated_at)
  SELECT $1::uuid, s.donation_id, s.next_period, s.next_due_at, s.next_lapses_at, 'open', $2::timestamptz, $2::timestamptz
    FROM ${living} s WHERE s.next_period IS NOT NULL AND NOT s.reopens
  -- A period whose plan a pause ended opens again.
  ON CONFLICT (organization_id, donation_id, period) DO UPDATE
     SET state = 'open', due_at = excluded.due_at, lapses_at = excluded.lapses_at, updated_at = excluded.updated_at
   WHERE collections.state = 'cancelled'
  RETURNING donation_id
), ${planningAttempts(`
  -- After a try at the global gateway the donation stays with the gateway that it followed.
  SELECT s.next_id, s.donation_id, s.campaign_id, s.donation_method_id, coalesce(o.payment_processor_id, s.payment_processor_id),
         -- A step that is due by then; the charge applies it, and decides whether a limit forbids it.
         CASE WHEN s.next_upgrade_period <= s.next_period
           THEN s.donation_amount + div(s.donation_amount::numeric * s.upgrade_basis_points + 5000, 10000)::bigint
           ELSE s.donation_amount END, s.currency,
         s.next_period, coalesce(o.gateway, s.gateway), coalesce(o.provider, s.provider), s.next_attempt, s.next_due_at,
         CASE WHEN s.next_is_pair THEN coalesce(s.pair_of_id, s.id) END
    FROM ${living} s
    LEFT JOIN transactions o ON o.organization_id = $1::uuid AND o.id = s.pair_of_id
   WHERE s.next_period IS NOT NULL AND (s.reopens OR s.donation_id IN (SELECT donation_id FROM opened))`)}`;
}

export const PLANS = { donation_id: "uuid", period: "text", ...PLANNED_COLUMNS } as const;

/** Plans only. Parameters: $1 organisation, $2 time, then the columns of PLANS. */
export const PLAN_COLLECTIONS = `
WITH input AS MATERIALIZED (
  SELECT i.*, d.amount AS donation_amount, d.next_upgrade_period, d.upgrade_basis_points, d.currency, t.id, d.campaign_id, coalesce(d.payment_method_id, t.payment_method_id) AS donation_method_id, t.payment_processor_id, t.gateway, t.provider, t.pair_of_id
    FROM ${arraysAsRows("i", PLANS, 3)}
    JOIN donations d ON d.organization_id = $1::uuid AND d.id = i.donation_id AND d.status = 'active'
   CROSS JOIN LATERAL (
     SELECT * FROM transactions t WHERE t.organization_id = $1::uuid AND t.donation_id = d.id
      ORDER BY t.created_at DESC, t.id DESC LIMIT 1) t
), ${planningCollections("input", "input")}
SELECT count(*)::int AS count FROM opened`;
