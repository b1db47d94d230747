import type { OrganizationContext } from "../context";
import { replanningAttempts } from "../payments/plan-attempts.sql";

/** How long a month waits for a gateway, or for one that can't be reached, before it is tried again. */
const WAIT_MS = 15 * 60 * 1000;

/**
 * The last byte of a gift's id, which is random, spreads them over four minutes more: a company that
 * answered 429 to all of them at once would answer so again, whichever job or worker put them off.
 * Never behind the day on which the month lapses.
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
 * Puts collections of which nothing was sent off by 15 to 19 minutes: they are open again, each with its
 * transaction planned, under the same key. What is settled meanwhile stays as it is.
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
