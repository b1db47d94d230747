// What a restore does to monthly charges: they stand still until `npm run reconcile` has compared the
// books, and what the backup had claimed already is claimed anew then.
const HAS_STATE = "SELECT to_regclass('public.platform_state') IS NOT NULL AS known";
const HOLD = `
INSERT INTO platform_state (key, value, updated_at)
VALUES ('charges_held', jsonb_build_object('restored_from', $1::text), app_now())
ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at`;
const DROP_CLAIMS = `
UPDATE outbox SET done_at = app_now()
 WHERE done_at IS NULL AND job IN ('donations.charge-collection', 'donations.charge-collections')`;
const REOPEN = `
UPDATE collections SET state = 'open', claimed_at = NULL, updated_at = app_now() WHERE state = 'claimed'`;

/** Holds monthly charges; answers false where this schema is too old to know of it. */
export async function freezeCharges(client, { takenAt }) {
  const { rows } = await client.query(HAS_STATE);
  if (rows[0].known) await client.query(HOLD, [takenAt]);
  return rows[0].known;
}

/**
 * Takes back what was claimed when the backup was made, since a hold stops claims alone: such a month
 * would go out at the first start, under an order that may have got another one since. Answers how many.
 */
export async function reopenClaimed(client) {
  await client.query(DROP_CLAIMS);
  return (await client.query(REOPEN)).rowCount;
}
