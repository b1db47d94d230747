import { inSpan } from "~/infrastructure/watching/tracing.server";
import type { LookUpResult } from "~/providers/provider";
import { batchProviders } from "~/providers/registry";
import type { OrganizationContext } from "../context";
import { checkEndedLater } from "./check-ended-later.server";
import type { ChargeCause, Checked, CheckedAttempt } from "./charge-cause";
import { resultOf, type ChargeResult } from "./charge-result";
import { flagTransactions } from "./flag-transactions.server";
import { isExpired } from "./next-action";
import { providerFor } from "./provider-for.server";
import { recheckLater } from "./recheck-later.server";
import { recordOutcome } from "./record-outcome.server";
import { recordResult } from "./record-result.server";
import { endedStatuses } from "./schema";

const DAY_MS = 24 * 60 * 60_000;
/** From the first record of a batch to its answer, where the company does not name the day. */
const LONGEST_BATCH_MS = 30 * DAY_MS;
/** Another attempt of the period has its answer by then. */
const SOON_HOURS = 1;
const SILENCE_MS = 7 * DAY_MS;
/** Minimum time between two not-found answers (readings 'Payments'). */
const NOT_FOUND_APART_MS = 60_000;

/**
 * Looks a charge up at the provider. The janitor does so for unknown results, a notification also
 * for ended charges, because a late approval is recorded. A charge that the provider does not know
 * becomes `non_existant` only after two not-found answers 60 s apart, both after the longest
 * flight, and never after the provider confirmed it. A pending charge ends with its expiry.
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
  // Others decide once: most messages of an ended charge cost nothing more.
  if (isEnded && batchProviders.includes(attempt.provider)) await checkEndedLater(ctx, attempt);
  const account = await providerFor(ctx, attempt);
  // Without the account there is no provider to ask, so the result stays unknown.
  if (!account) {
    await recheckLater(ctx, attempt);
    return "done";
  }
  const { provider, io } = account;
  const { amount, currency, providerPaymentId } = attempt;
  const lookUp = {
    ...{ reference: attempt.id, amount, currency },
    providerId: providerPaymentId ?? undefined,
  };
  const span = { "dadiva.gateway": attempt.provider, "dadiva.operation": "look up" };
  const found = await inSpan(`${attempt.provider} look up`, span, () =>
    provider.lookUp(lookUp, io),
  );
  if (isEnded) {
    const checked = await recordAfterEnd(ctx, cause, attempt, found);
    if (checked === "waits") await checkEndedLater(ctx, attempt, SOON_HOURS);
    return checked;
  }
  if (isSilent(ctx, attempt, found)) {
    await ctx.transaction((db) =>
      flagTransactions(ctx, db, [attempt.id], "never_answered", attempt.cause),
    );
  }
  if (isOver(ctx, attempt, found)) await endExpired(ctx, cause, attempt);
  else if (found.kind === "found") {
    await recordOutcome(
      ctx,
      attempt,
      found.outcome,
      (result) => cause.recordResult(ctx, attempt, result),
      (pending) => cause.jobsToPay(ctx, attempt, pending),
    );
  } else if (found.kind === "unknown") await recheckLater(ctx, attempt);
  else await recordNotFound(ctx, cause, attempt, provider.capabilities.longestFlightMs);
  return "done";
}

/** Whether a batch, or the banks of a debit, should have decided the charge a week ago, so that a person has to ask the company. */
function isSilent(
  { now }: OrganizationContext,
  { expiresAt, provider, sentAt, status }: CheckedAttempt,
  found: LookUpResult,
): boolean {
  const pending = found.kind === "found" && found.outcome.kind === "pending" ? found.outcome : null;
  // A debit has no expiry: the banks answer, or a person has to ask.
  const isDebit =
    pending?.isAtBanks === true ||
    (found.kind === "not_found" && status === "pending" && expiresAt === null);
  if (!sentAt || !(isDebit || batchProviders.includes(provider))) return false;
  if (found.kind === "found" && !pending) return false;
  const decided = pending?.decidedAt ?? new Date(sentAt.getTime() + LONGEST_BATCH_MS);
  return now.getTime() - decided.getTime() >= SILENCE_MS;
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
  if (resultOf(found.outcome, attempt) === null) {
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
  // The provider knew it before, so 'not found' proves nothing: another attempt could charge it twice.
  const isConfirmed = attempt.status === "pending" || attempt.providerPaymentId !== null;
  if (isConfirmed) return recheckLater(ctx, attempt);
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
