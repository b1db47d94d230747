import { inSpan } from "~/infrastructure/watching/tracing.server";
import type { LookUpResult } from "~/providers/provider";
import type { OrganizationContext } from "../context";
import type { ChargeCause, Checked, CheckedAttempt } from "./charge-cause";
import { isMismatch, type ChargeResult } from "./charge-result";
import { flagTransactions } from "./flag-transactions.server";
import { isExpired } from "./next-action";
import { providerFor } from "./provider-for.server";
import { recheckLater } from "./recheck-later.server";
import { recordOutcome } from "./record-outcome.server";
import { recordResult } from "./record-result.server";
import { endedStatuses } from "./schema";

/** Minimum time between two not-found answers (readings 'Payments'). */
const NOT_FOUND_APART_MS = 60_000;

/**
 * Looks a charge up at the provider. The janitor does so for unknown results, a notification also
 * for ended charges, because a late approval is recorded. A charge that the provider does not know
 * becomes `non_existant` only after two not-found answers 60 s apart, both after the longest
 * flight. A pending charge ends with its expiry.
 */
export async function checkCharge(
  ctx: OrganizationContext,
  cause: ChargeCause,
  attemptId: string,
): Promise<Checked> {
  ctx.require("update", "transaction");
  const attempt = await cause.findAttempt(ctx, attemptId);
  const isEnded = endedStatuses.some((status) => status === attempt?.status);
  if (!attempt || !(isEnded || ["in_process", "pending"].includes(attempt.status))) return "done";
  // The attempt was cancelled before it was sent, so no money was taken.
  if (isEnded && !attempt.sentAt) return "done";
  const account = await providerFor(ctx, attempt);
  // Without the account there is no provider to ask, so the result stays unknown.
  if (!account) {
    await recheckLater(ctx, attempt);
    return "done";
  }
  const { provider, io } = account;
  const { amount, currency } = attempt;
  const lookUp = { reference: attempt.id, amount, currency };
  const span = { "dadiva.gateway": attempt.provider, "dadiva.operation": "look up" };
  const found = await inSpan(`${attempt.provider} look up`, span, () =>
    provider.lookUp(lookUp, io),
  );
  if (isEnded) return recordAfterEnd(ctx, cause, attempt, found);
  if (isOver(ctx, attempt, found)) await endExpired(ctx, cause, attempt);
  else if (found.kind === "found") {
    await recordOutcome(
      ctx,
      attempt,
      found.outcome,
      (result) => cause.recordResult(ctx, attempt, result),
      cause.jobsToPay(ctx, attempt),
    );
  } else if (found.kind === "unknown") await recheckLater(ctx, attempt);
  else await recordNotFound(ctx, cause, attempt, provider.capabilities.longestFlightMs);
  return "done";
}

/** After the end of a charge, only a late approval changes anything. */
async function recordAfterEnd(
  ctx: OrganizationContext,
  cause: ChargeCause,
  attempt: CheckedAttempt,
  found: LookUpResult,
): Promise<Checked> {
  if (found.kind === "unknown") return "waits";
  if (found.kind === "not_found" || found.outcome.kind !== "approved") return "done";
  if (isMismatch(found.outcome)) {
    await ctx.transaction((db) =>
      flagTransactions(ctx, db, [attempt.id], "amount_mismatch", attempt.cause),
    );
    return "done";
  }
  const state = await cause.recordLateApproval(ctx, attempt, found.outcome);
  return state === "waits" ? "waits" : "done";
}

/** Whether nobody paid until the expiry; a provider may forget a pending charge after it. */
function isOver({ now }: OrganizationContext, attempt: CheckedAttempt, found: LookUpResult) {
  if (found.kind === "found") {
    const { outcome } = found;
    return outcome.kind === "pending" && isExpired(attempt, now, outcome);
  }
  return found.kind === "not_found" && attempt.status === "pending" && isExpired(attempt, now);
}

/** Ends a charge that nobody paid in time; a payment that arrives later is still approved. */
async function endExpired(
  ctx: OrganizationContext,
  cause: ChargeCause,
  attempt: CheckedAttempt,
): Promise<void> {
  const result: ChargeResult = { status: "cancelled", rawCode: "expired", rawMessage: "" };
  await recordResult(attempt, result, () => cause.recordResult(ctx, attempt, result));
}

async function recordNotFound(
  ctx: OrganizationContext,
  cause: ChargeCause,
  attempt: CheckedAttempt,
  longestFlightMs: number,
): Promise<void> {
  // The provider knew it before, so that 'not found' proves nothing until its expiry.
  if (attempt.status === "pending") return recheckLater(ctx, attempt);
  const sentAt = attempt.sentAt ?? attempt.date;
  const flown = ctx.now.getTime() - sentAt.getTime() >= longestFlightMs;
  if (!flown) return recheckLater(ctx, attempt);
  const first = attempt.notFoundAt;
  if (first && ctx.now.getTime() - first.getTime() >= NOT_FOUND_APART_MS) {
    const result = { status: "non_existant" } as const;
    await recordResult(attempt, result, () => cause.recordResult(ctx, attempt, result));
  } else {
    await recheckLater(ctx, { ...attempt, checks: 1 }, { notFoundAt: first ?? ctx.now });
  }
}
