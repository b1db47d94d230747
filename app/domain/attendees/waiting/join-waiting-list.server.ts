import type { z } from "zod";
import type { PublicContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { INSERT_JOBS, jobRows } from "~/domain/outbox.sql";
import { JOIN_WAITING_LIST } from "~/domain/tickets/change-tickets.sql";
import { getWaitingList } from "./get-waiting-list.server";
import type { waitingSchema } from "~/domain/attendees/schema";

// An order that begins while somebody waits has such a job already. A second entry adds none.
const JOIN = `
WITH joined AS (${JOIN_WAITING_LIST})
${INSERT_JOBS} ${jobRows(
  "attendees.offer-freed-seats",
  "$1::uuid",
  { donationId: "h.donation_id" },
  `FROM (SELECT donation_id, max(held_until) AS held_until FROM tickets
     WHERE organization_id = $1::uuid AND campaign_id = $3::uuid AND donation_id IS NOT NULL
       AND state = 'held' AND held_until > app_now()
     GROUP BY donation_id) h
  WHERE EXISTS (SELECT FROM joined)
    AND NOT EXISTS (SELECT FROM waiting_entries w
     WHERE w.organization_id = $1::uuid AND w.campaign_id = $3::uuid AND w.email <> $5 AND w.notified_at IS NULL)`,
  "h.held_until",
)}`;

/**
 * Puts a visitor on the waiting list of a sold-out event, once for each address: a second entry keeps the
 * place, and one after a notice begins anew. A job at the end of each open hold tells the list of its seats. Throws `not_found`, and `invalid_transition` while nothing is
 * sold out.
 */
export async function joinWaitingList(
  ctx: PublicContext,
  slug: string,
  { email, name, option }: z.output<typeof waitingSchema>,
): Promise<void> {
  const { campaignId, options } = await getWaitingList(ctx, slug);
  if (options.length === 0) throw new DomainError("invalid_transition");
  const optionId = options.find(({ id }) => id === option)?.id ?? null;
  const values = [ctx.organizationId, ctx.newId(), campaignId, optionId, email, name, ctx.now];
  await ctx.statements({ name: "join-waiting-list", text: JOIN, values });
}
