import { env } from "~/infrastructure/env.server";
import { keyedHash } from "~/infrastructure/crypto.server";
import { networkBlock } from "~/values/network-block";
import { countTries } from "../card-testing/count-tries.server";
import type { PublicContext } from "../context";
import { DomainError } from "../errors";

const HOUR = 3_600;
/** A school orders behind one network block, and a mailbox gets no flood of mails. */
const PER_BLOCK = { name: "block", points: 60, seconds: HOUR };
const PER_EMAIL = { name: "email", points: 5, seconds: 24 * HOUR };
/** More than an event's announcement brings in an hour; machines with many addresses end here. */
const PER_CAMPAIGN = { name: "campaign", points: 500, seconds: HOUR };

type Limit = typeof PER_BLOCK;

/**
 * Counts an order that costs nothing, which no card limits, by the buyer's network block and e-mail and by the
 * campaign. Throws `rate_limited` with the seconds to wait.
 */
export async function limitFreeOrders(
  ctx: PublicContext,
  { campaignId, email }: { campaignId: string; email: string },
): Promise<void> {
  const block = networkBlock(ctx.ip);
  const exempt = env().CARD_TESTING_EXEMPT;
  if (exempt.includes(ctx.ip) || exempt.includes(block)) return;
  await count(ctx, [
    [PER_BLOCK, block],
    [PER_EMAIL, email],
  ]);
  // Refused orders take no point from the campaign's other visitors.
  await count(ctx, [[PER_CAMPAIGN, `${ctx.organizationId} ${campaignId}`]]);
}

async function count(ctx: PublicContext, subjects: readonly (readonly [Limit, string])[]) {
  const seconds = Math.floor(ctx.now.getTime() / 1000);
  const changes = subjects.map(([limit, subject]) => {
    const window = Math.floor(seconds / limit.seconds);
    const text = `${limit.name} ${window} ${subject}`;
    const key = `free-${keyedHash("free-order", text).toString("base64url").slice(0, 27)}`;
    return { key, by: 1, seconds: 2 * limit.seconds };
  });
  const counted = await countTries(ctx, changes);
  const over = subjects.filter(([{ points }], at) => (counted[at] ?? 0) > points);
  if (over.length === 0) return;
  const waits = over.map(([limit]) => limit.seconds - (seconds % limit.seconds));
  throw new DomainError("rate_limited", { retryAfter: Math.max(...waits) });
}
