import { inSpan } from "~/infrastructure/tracing.server";
import type { LookUpResult } from "~/providers/provider";
import type { OrganizationContext } from "../context";
import { isMismatch } from "../payments/charge-result";
import { flagTransactions } from "../payments/flag-transactions.server";
import { providerFor } from "../payments/provider-for.server";
import { recheckLater } from "../payments/recheck-later.server";
import { endedStatuses } from "../payments/schema";
import { findTransactionSnapshot, type TransactionSnapshot } from "./charge-snapshot.server";
import { recordGiftOutcome, recordGiftResult } from "./record-gift-result.server";
import { recordLateApproval } from "./record-late-approval.server";

/** Minimum time between two not-found answers (readings 'Payments'). */
const NOT_FOUND_APART_MS = 60_000;

/** `waits`: the provider's answer cannot be recorded yet, and no other job will re-check. */
export type Checked = "done" | "waits";

/**
 * Looks a charge up at the provider. The janitor does so for unknown results, a notification also
 * for ended charges, because a late approval is recorded. A charge that the provider does not know
 * becomes `non_existant` only after two not-found answers 60 s apart, both after the longest
 * flight.
 */
export async function checkCharge(
  ctx: OrganizationContext,
  transactionId: string,
): Promise<Checked> {
  ctx.require("update", "transaction");
  const facts = await findTransactionSnapshot(ctx, transactionId);
  const isEnded = endedStatuses.some((status) => status === facts?.status);
  if (!facts || !(isEnded || ["in_process", "pending"].includes(facts.status))) return "done";
  // The attempt was cancelled before it was sent, so no money was taken.
  if (isEnded && !facts.sentAt) return "done";
  const account = await providerFor(ctx, facts);
  // Without the account there is no provider to ask, so the result stays unknown.
  if (!account) {
    await recheckLater(ctx, facts);
    return "done";
  }
  const { provider, io } = account;
  const { amount, currency } = facts;
  const lookUp = { reference: facts.id, amount, currency };
  const span = { "dadiva.gateway": facts.provider, "dadiva.operation": "look up" };
  const found = await inSpan(`${facts.provider} look up`, span, () => provider.lookUp(lookUp, io));
  if (isEnded) return recordAfterEnd(ctx, facts, found);
  if (found.kind === "found") await recordGiftOutcome(ctx, facts, found.outcome);
  else if (found.kind === "unknown") await recheckLater(ctx, facts);
  else await recordNotFound(ctx, facts, provider.capabilities.longestFlightMs);
  return "done";
}

/** After the end of a charge, only a late approval changes anything. */
async function recordAfterEnd(
  ctx: OrganizationContext,
  facts: TransactionSnapshot,
  found: LookUpResult,
): Promise<Checked> {
  if (found.kind === "unknown") return "waits";
  if (found.kind === "not_found" || found.outcome.kind !== "approved") return "done";
  if (isMismatch(found.outcome)) {
    await ctx.transaction((db) => flagTransactions(ctx, db, [facts.id], "amount_mismatch"));
    return "done";
  }
  const state = await recordLateApproval(ctx, facts, found.outcome);
  return state === "waits" ? "waits" : "done";
}

async function recordNotFound(
  ctx: OrganizationContext,
  facts: TransactionSnapshot,
  longestFlightMs: number,
): Promise<void> {
  const sentAt = facts.sentAt ?? facts.date;
  const flown = ctx.now.getTime() - sentAt.getTime() >= longestFlightMs;
  if (!flown) return recheckLater(ctx, facts);
  const first = facts.notFoundAt;
  if (first && ctx.now.getTime() - first.getTime() >= NOT_FOUND_APART_MS) {
    await recordGiftResult(ctx, facts, { status: "non_existant" });
  } else {
    await recheckLater(ctx, { ...facts, checks: 1 }, { notFoundAt: first ?? ctx.now });
  }
}
