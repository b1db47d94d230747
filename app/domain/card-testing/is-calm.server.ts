import { env } from "~/infrastructure/env.server";
import { networkBlock } from "~/values/web/network-block";
import type { PublicContext } from "../context";
import { countTries } from "./count-tries.server";
import { countOf, assess, windows, type Count, type Counter } from "./rules";
import { keysOf, rulesOf } from "./shield-card.server";

/** The counters that need no card. */
const COUNTED = ["email", "block", "campaign", "organization"] as const;
/** The counters that one person's own declines hardly move. */
export const OF_MANY = ["campaign", "organization"] as const;

/**
 * Returns whether the address, the e-mail and the campaign have few declined tries, by half of the
 * limits of a step-up; `counted` chooses fewer counters. It counts nothing.
 */
export async function isCalm(
  ctx: PublicContext,
  campaignId: string,
  email: string,
  counted: readonly (typeof COUNTED)[number][] = COUNTED,
): Promise<boolean> {
  const exempt = env().CARD_TESTING_EXEMPT;
  if (exempt.includes(ctx.ip) || exempt.includes(networkBlock(ctx.ip))) return true;
  const card = { fingerprint: null, first_six: null };
  const keys = Object.entries(
    keysOf(ctx, { campaignId, email, card, formAgeMs: null, counted }),
  ) as [Counter, string][];
  const stored = await countTries(
    ctx,
    keys.map(([counter, key]) => ({ key, by: 0, seconds: 2 * windows[counter] })),
  );
  const counts: Partial<Record<Counter, Count>> = Object.fromEntries(
    keys.map(([counter], at) => [counter, countOf(stored[at] ?? 0)]),
  );
  return assess(counts, rulesOf(), true).verdict === "pass";
}
