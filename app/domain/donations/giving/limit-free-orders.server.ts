import { env } from "~/infrastructure/env.server";
import { networkBlock } from "~/values/web/network-block";
import { countOrders } from "~/domain/card-testing/count-orders.server";
import type { PublicContext } from "~/domain/context";

const HOUR = 3_600;
/** A school orders behind one network block, and a mailbox gets no flood of mails. */
const PER_BLOCK = { name: "block", points: 60, seconds: HOUR };
const PER_EMAIL = { name: "email", points: 5, seconds: 24 * HOUR };
/** More than an event's announcement brings in an hour; machines with many addresses end here. */
const PER_CAMPAIGN = { name: "campaign", points: 500, seconds: HOUR };

/**
 * Counts an order that costs nothing, or a donation that charges nothing now, which no card limits, by the buyer's network block and e-mail and by the
 * campaign. Throws `rate_limited` with the seconds to wait.
 */
export async function limitFreeOrders(
  ctx: PublicContext,
  { campaignId, email }: { campaignId: string; email: string },
): Promise<void> {
  const block = networkBlock(ctx.ip);
  const exempt = env().CARD_TESTING_EXEMPT;
  if (exempt.includes(ctx.ip) || exempt.includes(block)) return;
  await countOrders(ctx, "free", [
    [PER_BLOCK, block],
    [PER_EMAIL, email],
  ]);
  // Refused orders take no point from the campaign's other visitors.
  await countOrders(ctx, "free", [[PER_CAMPAIGN, `${ctx.organizationId} ${campaignId}`]]);
}
