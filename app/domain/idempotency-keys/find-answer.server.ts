import { setTimeout as wait } from "node:timers/promises";
import type { TenantContext } from "~/domain/context";
import { keptAnswer, requireKey, type KeyedContent } from "./run-once.server";

const PAUSE_MS = 100;

/**
 * Returns the first answer of a key, or null. For work that consumes something outside the database before
 * `withIdempotency`: a repeat finds it consumed, and waits `patienceMs` until the first call has committed. Throws
 * `idempotency_key_reused` for other content, and `malformed_request`.
 */
export async function findAnswer<Answer>(
  ctx: TenantContext,
  keyed: KeyedContent,
  patienceMs = 0,
): Promise<{ answer: Answer } | null> {
  requireKey(keyed.key);
  const until = performance.now() + patienceMs;
  for (;;) {
    const kept = await ctx.read((db) => keptAnswer<Answer>(ctx, db, keyed));
    if (kept || performance.now() >= until) return kept;
    await wait(PAUSE_MS);
  }
}
