import { notingChanges } from "~/domain/integration-changes/note-changes.sql";
import { arraysAsRows } from "~/infrastructure/database/array-rows";
import { recordingChanges } from "~/domain/audit/record-change.sql";

/** Locked in one order, so that two jobs with the same donations cannot deadlock. */
export const LOCK_DONATIONS = `
SELECT d.id FROM donations d
 WHERE d.organization_id = $1::uuid AND d.id = ANY($2::uuid[]) ORDER BY d.id FOR UPDATE`;

/** Selects amount, due increase and items of the locked donations $2, for the charged periods $3. */
export const DUE_STEPS = `
SELECT w.at::int AS at, d.id AS "donationId", d.amount, d.currency, c.max_amount AS "maxAmount", u.id AS "upgradeId",
       u.basis_points AS "basisPoints", u.period, u.auto, u.starts_in AS "startsIn", s.mailed_at AS "mailedAt", s.new_amount AS announced,
       (SELECT array_agg(i.id::text ORDER BY i.id) FROM donation_items i WHERE i.organization_id = $1::uuid AND i.donation_id = d.id) AS "itemIds",
       (SELECT array_agg(i.amount ORDER BY i.id) FROM donation_items i WHERE i.organization_id = $1::uuid AND i.donation_id = d.id) AS "itemAmounts"
  FROM unnest($2::uuid[], $3::bpchar[]) WITH ORDINALITY AS w (donation_id, period, at)
  JOIN donations d ON d.organization_id = $1::uuid AND d.id = w.donation_id
  JOIN campaigns c ON c.organization_id = $1::uuid AND c.id = d.campaign_id
  LEFT JOIN upgrades u ON u.organization_id = $1::uuid AND u.donation_id = d.id AND u.ended_at IS NULL
    AND d.next_upgrade_period <= w.period
  LEFT JOIN upgrade_steps s ON s.organization_id = $1::uuid AND s.upgrade_id = u.id AND s.period = w.period AND s.state = 'announced'
 ORDER BY w.at`;

/** Columns of a step; each column is passed as an array. */
export const STEPS = {
  donation_id: "uuid",
  upgrade_id: "uuid",
  period: "text",
  state: "text",
  old_amount: "bigint",
  new_amount: "bigint",
  next_period: "text",
  record_id: "uuid",
  changes: "text",
} as const;

const FIRST_ITEM = 3 + Object.keys(STEPS).length;

const RECORDS = `
  SELECT s.record_id, 'apply-upgrade', 'donation', s.donation_id, s.changes::jsonb FROM step s WHERE s.state = 'applied'`;

/**
 * Writes steps, at most one for each donation: $1 organisation, $2 time, the columns of STEPS, then
 * ids and amounts of the raised items. Its caller locks the donations.
 */
export const WRITE_STEPS = `
WITH step AS MATERIALIZED (
  SELECT * FROM ${arraysAsRows("s", STEPS, 3)}
), stepped AS (
  INSERT INTO upgrade_steps (organization_id, upgrade_id, period, donation_id, state, old_amount, new_amount, decided_at, created_at)
  SELECT $1::uuid, s.upgrade_id, s.period, s.donation_id, s.state, s.old_amount, s.new_amount, $2::timestamptz, $2::timestamptz FROM step s
  -- The donor was told of it before.
  ON CONFLICT (organization_id, upgrade_id, period) DO UPDATE
     SET state = excluded.state, old_amount = excluded.old_amount, new_amount = excluded.new_amount, decided_at = excluded.decided_at
   WHERE upgrade_steps.state IN ('announced', 'postponed', 'called_off')
), ended AS (
  UPDATE upgrades u SET ended_at = $2::timestamptz, ended_reason = 'applied', updated_at = $2::timestamptz
    FROM step s WHERE u.organization_id = $1::uuid AND u.id = s.upgrade_id AND s.next_period IS NULL
), item AS (
  UPDATE donation_items i SET amount = v.amount
    FROM unnest($${FIRST_ITEM}::uuid[], $${FIRST_ITEM + 1}::bigint[]) AS v (id, amount)
   WHERE i.organization_id = $1::uuid AND i.id = v.id
), ${recordingChanges(RECORDS)}, ${notingChanges("donation", "SELECT donation_id AS id FROM step WHERE state = 'applied'")}
UPDATE donations d
   SET amount = CASE WHEN s.state = 'applied' THEN s.new_amount ELSE d.amount END, next_upgrade_period = s.next_period,
       upgrade_basis_points = CASE WHEN s.next_period IS NULL THEN NULL ELSE d.upgrade_basis_points END, updated_at = $2::timestamptz
  FROM step s WHERE d.organization_id = $1::uuid AND d.id = s.donation_id`;
