import type { ChargeOutcome } from "~/providers/provider";
import type { TenantContext } from "~/domain/context";
import type { ChargeResult } from "~/domain/payments/charge-result";
import { recordOutcome } from "~/domain/payments/record-outcome.server";
import { recordResult } from "~/domain/payments/record-result.server";
import type { Verdict } from "./after-decline";
import { findTransactionSnapshot, type ChargeSnapshot } from "./charge-snapshot.server";
import { donationResultOf, type DonationResult } from "./donation-result.server";
import { jobsToPay } from "./jobs-to-pay.server";
import { decideNextStep } from "./decide-next-step.server";
import { writeDonationResults } from "./write-donation-results.server";

/** Commits one donation's result, alone or with others. Returns whether this call wrote it. */
export type WriteDonationResult = (result: DonationResult) => Promise<boolean>;

const writeAlone =
  (ctx: TenantContext): WriteDonationResult =>
  async (result) =>
    (await writeDonationResults(ctx, [result]))[0] === true;

/** Decides what follows a declined month. Returns null if the result alone decides. */
export type DecideNextStep = (
  facts: ChargeSnapshot,
  result: ChargeResult,
) => Promise<Verdict | null>;

const decidingAlone =
  (ctx: TenantContext): DecideNextStep =>
  (facts, result) =>
    decideNextStep(ctx, facts, result);

/**
 * Records a charge result once. Returns whether this call wrote it. A first charge activates the
 * donation or ends it as `refused`; a monthly one plans what follows. Callers pass `write` to write
 * results together, and `decide` to decide the next step themselves.
 */
export async function recordDonationResult(
  ctx: TenantContext,
  facts: ChargeSnapshot,
  result: ChargeResult,
  write: WriteDonationResult = writeAlone(ctx),
  decide: DecideNextStep = decidingAlone(ctx),
): Promise<boolean> {
  return recordResult(facts, result, () => writeDonationResult(ctx, facts, result, write, decide));
}

/** Records the provider's outcome of a charge, as recordDonationResult does. */
export async function recordDonationOutcome(
  ctx: TenantContext,
  facts: ChargeSnapshot,
  outcome: Exclude<ChargeOutcome, { kind: "not_sent" }>,
  write: WriteDonationResult = writeAlone(ctx),
  decide: DecideNextStep = decidingAlone(ctx),
): Promise<boolean> {
  return recordOutcome(
    ctx,
    facts,
    outcome,
    (result) => writeDonationResult(ctx, facts, result, write, decide),
    (pending) => jobsToPay(ctx, facts, pending),
  );
}

/**
 * Commits a result once. Plans the next month by the donation's collect day and card, even if the
 * donor changes them meanwhile.
 */
export async function writeDonationResult(
  ctx: TenantContext,
  facts: ChargeSnapshot,
  result: ChargeResult,
  write: WriteDonationResult = writeAlone(ctx),
  decide: DecideNextStep = decidingAlone(ctx),
): Promise<boolean> {
  for (let known = facts; ;) {
    const verdict = await decide(known, result);
    if (await write(donationResultOf(ctx, known, result, verdict))) return true;
    const now = (await findTransactionSnapshot(ctx, facts.id)) ?? known;
    const { collectDay, isReplaced } = now;
    // Both are unchanged, so the transaction already had its result.
    if (collectDay === known.collectDay && isReplaced === known.isReplaced) return false;
    known = { ...known, collectDay, isReplaced };
  }
}
