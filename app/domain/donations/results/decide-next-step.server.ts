import type { TenantContext } from "~/domain/context";
import type { ChargeResult } from "~/domain/payments/charge-result";
import { verdictOf, type DeclineHistory, type Verdict } from "./after-decline";
import type { ChargeSnapshot } from "./charge-snapshot.server";
import { listDeclineHistories } from "./list-decline-histories.server";

export type FindHistory = (transactionId: string) => Promise<DeclineHistory | null>;

/**
 * Returns the verdict on a month that was declined, or not sent after a decline. For every other
 * result it returns null without a query.
 */
export async function decideNextStep(
  ctx: TenantContext,
  facts: ChargeSnapshot,
  result: ChargeResult,
  findHistory?: FindHistory,
): Promise<Verdict | null> {
  const isMonth = facts.donationStatus === "active" && facts.period !== null;
  const isDeclined = result.status === "rejected";
  if (!isMonth || !(isDeclined || (result.status === "missed" && facts.attempt > 1))) return null;
  const find = findHistory ?? (async (id) => (await listDeclineHistories(ctx, [id]))[0] ?? null);
  const history = await find(facts.id);
  if (!history || (!isDeclined && !history.firstTriedAt)) return null;
  const declined = { cause: isDeclined ? result.cause : null, date: facts.date };
  const { retryDeclined, pauseAfterPeriods, timezone } = ctx.organization;
  const rules = { retryDeclined, pauseAfterPeriods, timezone };
  return verdictOf(
    { ...declined, lapsesAt: facts.lapsesAt, isReplaced: facts.isReplaced },
    history,
    rules,
    ctx.now,
  );
}
