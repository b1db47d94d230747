// Freezes monthly charges after a restore until `npm run reconcile` has compared the books.
const HAS_STATE = "SELECT to_regclass('public.platform_state') IS NOT NULL AS known";
const HOLD = `
INSERT INTO platform_state (key, value, updated_at)
VALUES ('charges_held', jsonb_build_object('restored_from', $1::text), app_now())
ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at`;
const DROP_CLAIMS = `
UPDATE outbox SET done_at = app_now()
 WHERE done_at IS NULL AND job = 'donations.charge-collections'`;
const REOPEN = `
UPDATE collections SET state = 'open', claimed_at = NULL, updated_at = app_now() WHERE state = 'claimed'`;

/** Freezes monthly charges. Returns false if this schema is too old to support it. */
export async function freezeCharges(client, { takenAt }) {
  const { rows } = await client.query(HAS_STATE);
  if (rows[0].known) await client.query(HOLD, [takenAt]);
  return rows[0].known;
}

/**
 * Reopens the collections that were claimed at the backup; otherwise the first start would charge
 * such a month, with an order that may have been replaced since. Returns how many.
 */
export async function reopenClaimed(client) {
  await client.query(DROP_CLAIMS);
  return (await client.query(REOPEN)).rowCount;
}
