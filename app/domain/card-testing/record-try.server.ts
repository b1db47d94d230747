import { logger } from "~/infrastructure/watching/logger.server";
import type { TenantContext } from "../context";
import { countTries } from "./count-tries.server";
import { changes } from "./rules";
import { withdrawn, type ShieldedTry } from "./shield-card.server";

/** `withdrawn`: the try says nothing about its card, because it was not sent or its bank decides. */
export type TryResult = "approved" | "unapproved" | "withdrawn";

/** Records a try's result. It never throws: a lost result only makes the counters stricter. */
export async function recordTry(
  ctx: Pick<TenantContext, "now">,
  shielded: ShieldedTry,
  result: TryResult,
): Promise<void> {
  if (result === "unapproved" || shielded.changes.length === 0) return;
  const counted =
    result === "approved"
      ? shielded.changes.map((change) => ({ ...change, by: changes.approved }))
      : withdrawn(shielded.changes);
  await countTries(ctx, counted).catch((error: unknown) =>
    logger.warn({ err: error }, "card testing: a result was not counted"),
  );
}
