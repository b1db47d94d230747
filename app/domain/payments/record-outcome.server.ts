import type { ChargeOutcome, Pending } from "~/providers/provider";
import { chargesTotal } from "~/infrastructure/watching/metrics.server";
import { failpoint } from "~/infrastructure/failpoints";
import type { TenantContext } from "../context";
import type { ListedJob } from "../outbox.sql";
import { isMismatch, resultOf, type AskedFor, type ChargeResult } from "./charge-result";
import { recheckLater, type UnknownAttempt } from "./recheck-later.server";
import { recordResult } from "./record-result.server";

export interface SentAttempt extends UnknownAttempt, AskedFor {
  gateway: string;
}

/**
 * Step 4 of every charge: commits the outcome of an attempt that was, or may have been, sent. A
 * time-out is unknown, never a decline: the attempt stays `in_process`, or is `pending` while the
 * donor has to pay, and the janitor re-checks it. `write` records a result with all its effects for
 * the caller's kind of charge; `jobsToPay` follow once, if the payer has to act from now on. Returns
 * whether this call recorded a result.
 */
export async function recordOutcome(
  ctx: TenantContext,
  attempt: SentAttempt,
  outcome: Exclude<ChargeOutcome, { kind: "not_sent" }>,
  write: (result: ChargeResult) => Promise<boolean>,
  jobsToPay: (pending: Pending) => readonly ListedJob[] = () => [],
): Promise<boolean> {
  const result = resultOf(outcome, attempt);
  if (result) return recordResult(attempt, result, () => write(result));
  const pending = outcome.kind === "pending" ? outcome : null;
  // This metric label is older than the term next action, so it keeps its name.
  const isOther = isMismatch(outcome);
  const label = pending?.nextAction ? "challenge" : isOther ? "amount_mismatch" : outcome.kind;
  chargesTotal.inc({ gateway: attempt.gateway, outcome: label, cause: "" });
  await failpoint("charge.before_result");
  await recheckLater(ctx, attempt, {
    pending: pending ?? undefined,
    isMismatch: isOther,
    jobsToPay: pending ? jobsToPay(pending) : [],
  });
  await failpoint("charge.after_result");
  return false;
}
