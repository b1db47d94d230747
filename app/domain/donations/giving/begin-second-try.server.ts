import type { ChargeOutcome } from "~/providers/provider";
import type { TenantContext } from "~/domain/context";
import { applyResults } from "~/domain/payments/apply-results.server";
import { transactionResultOf } from "~/domain/payments/charge-result";
import { createSecondAttempt } from "./create-second-attempt.server";
import { recordResult } from "~/domain/payments/record-result.server";
import type { ChargeSnapshot } from "~/domain/donations/results/charge-snapshot.server";
import { countedDay } from "~/domain/donations/results/counted-day";
import type { Processor } from "~/domain/donations/terms/read-giving.server";

/**
 * Records the local gateway's decline of a first charge and, in the same transaction, the attempt
 * at the global gateway. The caller sends that attempt. The donation stays `attempted`, and its
 * card is stored. Returns null if the decline was recorded before.
 */
export async function beginSecondTry(
  ctx: TenantContext,
  facts: ChargeSnapshot,
  decline: Extract<ChargeOutcome, { kind: "rejected" }>,
  processor: Processor,
): Promise<ChargeSnapshot | null> {
  const { cause, rawCode, rawMessage, providerId } = decline;
  const result = { status: "rejected", cause, rawCode, rawMessage, providerId } as const;
  const row = transactionResultOf(facts.id, result, {
    ...{ fee: 0n, commission: 0n },
    day: countedDay(ctx, facts),
  });
  const secondId = ctx.newId();
  const isBegun = await recordResult(facts, result, () =>
    ctx.transaction(async (db) => {
      const [isWritten = false] = await applyResults(ctx, db, "gift", [row]);
      if (isWritten) await createSecondAttempt(ctx, db, { id: facts.id, secondId }, processor);
      return isWritten;
    }),
  );
  if (!isBegun) return null;
  const { gateway, provider } = processor;
  return { ...facts, id: secondId, gateway, provider, attempt: 2, pairOfId: facts.id, checks: 0 };
}
