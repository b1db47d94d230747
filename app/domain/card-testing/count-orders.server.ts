import { keyedHash } from "~/infrastructure/crypto.server";
import type { TenantContext } from "../context";
import { DomainError } from "../errors";
import { countTries } from "./count-tries.server";

export interface OrderLimit {
  name: string;
  points: number;
  seconds: number;
}

type Subjects = readonly (readonly [OrderLimit, string])[];

/** Counters of one purpose have a prefix of their own, and their keys tell nobody whom they count. */
function changesOf(now: Date, purpose: string, subjects: Subjects, by: number) {
  const seconds = Math.floor(now.getTime() / 1000);
  return subjects.map(([limit, subject]) => {
    const window = Math.floor(seconds / limit.seconds);
    const text = `${limit.name} ${window} ${subject}`;
    const key = `${purpose}-${keyedHash(`${purpose}-order`, text).toString("base64url").slice(0, 27)}`;
    return { key, by, seconds: 2 * limit.seconds };
  });
}

/**
 * Counts an order for these subjects in the windows of their limits, for all processes together. Throws
 * `rate_limited` with the seconds to wait.
 */
export async function countOrders(
  ctx: Pick<TenantContext, "now">,
  purpose: string,
  subjects: Subjects,
): Promise<void> {
  const counted = await countTries(ctx, changesOf(ctx.now, purpose, subjects, 1));
  const over = subjects.filter(([{ points }], at) => (counted[at] ?? 0) > points);
  if (over.length === 0) return;
  const seconds = Math.floor(ctx.now.getTime() / 1000);
  const waits = over.map(([limit]) => limit.seconds - (seconds % limit.seconds));
  throw new DomainError("rate_limited", { retryAfter: Math.max(...waits) });
}

/** Takes back what `countOrders` counted, for an order that its limit is not about. */
export async function uncountOrders(
  ctx: Pick<TenantContext, "now">,
  purpose: string,
  subjects: Subjects,
): Promise<void> {
  await countTries(ctx, changesOf(ctx.now, purpose, subjects, -1));
}
