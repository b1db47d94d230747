import { revisingPlanned } from "./plan-attempts.sql";

/**
 * Gives the planned charge of donation $3 a new amount $4, and with its open collection a new date
 * $5 and end $6; null leaves each as it is. $1 organisation, $2 time.
 */
export const REVISE_PLAN = `
WITH input AS MATERIALIZED (
  SELECT $3::uuid AS donation_id, $4::bigint AS amount, $5::timestamptz AS due_at, $6::timestamptz AS lapses_at
), ${revisingPlanned("input")}
UPDATE collections c
   SET due_at = coalesce(i.due_at, c.due_at), lapses_at = coalesce(i.lapses_at, c.lapses_at), updated_at = $2::timestamptz
  FROM input i
 WHERE c.organization_id = $1::uuid AND c.donation_id = i.donation_id AND c.state = 'open'`;

/** Returns the open collection of donation $2 with its planned attempt. */
export const OPEN_PLAN = `
SELECT c.period, c.due_at AS "dueAt", c.lapses_at AS "lapsesAt", t.attempt
  FROM collections c
  JOIN transactions t ON t.organization_id = c.organization_id AND t.donation_id = c.donation_id AND t.period = c.period AND t.status = 'planned'
 WHERE c.organization_id = $1::uuid AND c.donation_id = $2::uuid AND c.state = 'open'`;
