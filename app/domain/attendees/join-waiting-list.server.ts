import type { z } from "zod";
import type { PublicContext } from "../context";
import { DomainError } from "../errors";
import { JOIN_WAITING_LIST } from "../tickets/change-tickets.sql";
import { getWaitingList } from "./get-waiting-list.server";
import type { waitingSchema } from "./schema";

/**
 * Puts a visitor on the waiting list of a sold-out event, once for each address: a second entry keeps the
 * place, and one after a notice begins anew. Throws `not_found`, and `invalid_transition` while nothing is
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
  await ctx.statements({ name: "join-waiting-list", text: JOIN_WAITING_LIST, values });
}
