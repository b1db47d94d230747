import type { OrganizationContext } from "~/domain/context";
import { endingAttempts, replanningAttempts } from "~/domain/donations/plan-attempts.sql";

/** How long a month waits for a missing or unreachable gateway before the next attempt. */
const WAIT_MS = 15 * 60 * 1000;

/**
 * The random last byte of the donation's id spreads the charges over four more minutes: a provider
 * that answered 429 to all of them at once would do so again. The new time is never after the month
 * lapses.
 */
const POSTPONE = `
WITH list AS (SELECT * FROM unnest($2::uuid[], $3::text[], $4::timestamptz[]) AS l (donation_id, period, asked_at)
), locked AS MATERIALIZED (
  -- Donations are locked before attempts, as everywhere.
  SELECT d.id, d.status FROM donations d
   WHERE d.organization_id = $1::uuid AND d.id = ANY($2::uuid[])
   ORDER BY d.id FOR NO KEY UPDATE OF d
), attempts AS MATERIALIZED (
  SELECT t.id FROM list l
    JOIN transactions t ON t.organization_id = $1::uuid AND t.donation_id = l.donation_id AND t.period = l.period
   WHERE t.status IN ('planned', 'in_process') AND (SELECT count(*) FROM locked) >= 0
   ORDER BY t.id FOR UPDATE OF t
), later AS (
  SELECT c.donation_id, c.period,
         least(l.asked_at + get_byte(uuid_send(c.donation_id), 15) * interval '1 second',
               c.lapses_at - interval '1 second') AS due_at
    FROM list l
    JOIN locked d ON d.id = l.donation_id AND d.status = 'active' AND (SELECT count(*) FROM attempts) >= 0
    JOIN collections c
      ON c.organization_id = $1::uuid AND c.donation_id = l.donation_id AND c.period = l.period
), ${replanningAttempts("later")}, resting AS (
  -- Paused or discarded meanwhile: nothing is planned for it.
  SELECT l.donation_id, l.period FROM list l JOIN locked d ON d.id = l.donation_id AND d.status <> 'active'
), ${endingAttempts("resting")}
UPDATE collections c
   SET state = l.state, claimed_at = NULL, due_at = coalesce(l.due_at, c.due_at), updated_at = app_now()
  FROM (
    SELECT donation_id, period, due_at, 'open' AS state FROM later
     UNION ALL
    SELECT donation_id, period, NULL, 'cancelled' FROM resting
  ) l
 WHERE c.organization_id = $1::uuid AND c.donation_id = l.donation_id AND c.period = l.period
   AND c.state IN ('open', 'claimed')`;

export interface PostponedCollection {
  donationId: string;
  period: string;
  /** Instead of a quarter of an hour. */
  waitMs?: number;
}

/**
 * Postpones unsent collections by 15 to 19 minutes, or longer. They reopen, each with its planned transaction
 * under the same key. A collection that got its result meanwhile does not change.
 */
export async function postponeCollections(
  ctx: OrganizationContext,
  collections: readonly PostponedCollection[],
): Promise<void> {
  await ctx.statements({
    name: "postpone-collections",
    text: POSTPONE,
    values: [
      ctx.organizationId,
      collections.map(({ donationId }) => donationId),
      collections.map(({ period }) => period),
      collections.map(({ waitMs = WAIT_MS }) => new Date(ctx.now.getTime() + waitMs)),
    ],
  });
}
