import type { OrganizationContext } from "../context";
import { replanningAttempts } from "../payments/plan-attempts.sql";

/** How long a month waits for a missing or unreachable gateway before the next attempt. */
const WAIT_MS = 15 * 60 * 1000;

/**
 * The random last byte of the donation's id spreads the charges over four more minutes: a provider
 * that answered 429 to all of them at once would do so again. The new time is never after the month
 * lapses.
 */
const POSTPONE = `
WITH later AS (
  SELECT c.donation_id, c.period,
         least($4::timestamptz + get_byte(uuid_send(c.donation_id), 15) * interval '1 second',
               c.lapses_at - interval '1 second') AS due_at
    FROM unnest($2::uuid[], $3::text[]) AS l (donation_id, period)
    JOIN collections c
      ON c.organization_id = $1::uuid AND c.donation_id = l.donation_id AND c.period = l.period
), ${replanningAttempts("later")}
UPDATE collections c SET state = 'open', claimed_at = NULL, due_at = l.due_at, updated_at = app_now()
  FROM later l
 WHERE c.organization_id = $1::uuid AND c.donation_id = l.donation_id AND c.period = l.period
   AND c.state IN ('open', 'claimed')`;

/**
 * Postpones unsent collections by 15 to 19 minutes. They reopen, each with its planned transaction
 * under the same key. A collection that got its result meanwhile does not change.
 */
export async function postponeCollections(
  ctx: OrganizationContext,
  collections: readonly { donationId: string; period: string }[],
): Promise<void> {
  const dueAt = new Date(ctx.now.getTime() + WAIT_MS);
  await ctx.statements({
    name: "postpone-collections",
    text: POSTPONE,
    values: [
      ctx.organizationId,
      collections.map(({ donationId }) => donationId),
      collections.map(({ period }) => period),
      dueAt,
    ],
  });
}
