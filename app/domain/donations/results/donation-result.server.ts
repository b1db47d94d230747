/** Computes everything that a charge result changes, so that one statement can write it. */
import { getCountry } from "~/countries/country";
import type { Costs } from "~/providers/provider";
import { releaseDays } from "~/providers/registry";
import { addDays } from "~/values/time/calendar";
import { percentOf } from "~/values/money/money";
import { commissionBasisPoints } from "~/domain/billing/entitlements";
import type { TenantContext } from "~/domain/context";
import { holderOf, takesCommission } from "~/domain/ledger/holder-of.server";
import { postingOf, type Posting } from "~/domain/ledger/posting-of.server";
import { listJob, type ListedJob } from "~/domain/outbox.sql";
import {
  transactionResultOf,
  WITHDRAWN,
  type ChargeResult,
  type Deductions,
  type TransactionResult,
} from "~/domain/payments/charge-result";
import type { Verdict } from "./after-decline";
import type { ChargeSnapshot } from "./charge-snapshot.server";
import { countedDay } from "./counted-day";
import type { DonorNoticeKind } from "~/domain/donations/lists/donor-notice";
import {
  collectionsAfter,
  collectionsAfterDonation,
  fromCollectDay,
  type CollectionPlan,
  type NextCollections,
} from "~/domain/donations/plan-collections";
import { isAnnounced, type PauseReason } from "~/domain/donations/schema";

/** A charge result with all its effects: a row of write-donation-results.sql.ts. */
export interface DonationResult extends TransactionResult {
  /** Minor units as text: what arrived instead of the amount that was asked for; else null. */
  received: string | null;
  /** The donation's status after a first charge; null for a later month. */
  donation_status: "active" | "refused" | null;
  is_first: boolean;
  /** Whether the totals of its day count it. */
  counts: boolean;
  ledger: Posting[];
  jobs: ListedJob[];
  missed: CollectionPlan[];
  collection_state: string | null;
  /** The same period gets another attempt: its collection opens again instead of a new one. */
  reopens: boolean;
  /** The collect day behind `next_*`; if the donation's differs, nothing is recorded. */
  collect_day: number | null;
  /** Receipts of later months share a job with those whose results are written together. */
  sends_receipt: boolean;
  next_id: string;
  next_period: string | null;
  next_due_at: Date | null;
  next_lapses_at: Date | null;
  next_attempt: number;
  /** The next attempt is the immediate one at the global gateway. */
  next_is_pair: boolean;
  /** Why the donation pauses; null if it stays as it is. */
  pause_reason: PauseReason | null;
  /** Whether the pause was decided for a card that is no longer the donation's. */
  is_replaced: boolean;
}

export function donationResultOf(
  ctx: TenantContext,
  asked: ChargeSnapshot,
  result: ChargeResult,
  verdict: Verdict | null = null,
): DonationResult {
  const received = (result.status === "approved" && result.received) || null;
  // Books, commission and receipt are of what arrived.
  const facts = received === null ? asked : { ...asked, amount: received };
  const approved = result.status === "approved";
  const isFirst = facts.donationStatus === "attempted" || facts.donationStatus === "refused";
  const taken =
    result.status === "approved"
      ? deductions(ctx, facts, result.costs)
      : { fee: 0n, taxes: 0n, commission: 0n };
  const after = planAfter(ctx, facts, result, isFirst, verdict);
  const day = countedDay(ctx, facts);
  return {
    ...transactionResultOf(facts.id, result, { ...taken, day }, isFirst && !approved),
    received: received?.toString() ?? null,
    donation_status: isFirst ? (approved ? "active" : "refused") : null,
    is_first: isFirst,
    // A declined first charge belongs to no donation, so no total counts it.
    counts: (approved || !isFirst) && result.status !== "missed",
    ledger: approved ? [donationPosting(ctx, facts, taken, day)] : [],
    jobs: jobsAfter(ctx, facts, result, { isFirst, after, verdict }),
    missed: after.missed,
    collection_state: after.collectionState,
    reopens: after.reopens,
    collect_day: facts.collectDay === null ? null : fromCollectDay(facts.collectDay),
    sends_receipt: approved && !isFirst,
    next_id: ctx.newId(),
    next_period: after.next?.period ?? null,
    next_due_at: after.next?.dueAt ?? null,
    next_lapses_at: after.next?.lapsesAt ?? null,
    next_attempt: after.attempt,
    next_is_pair: after.isPair,
    pause_reason: verdict?.kind === "pause" ? verdict.reason : null,
    is_replaced: facts.isReplaced,
  };
}

function donationPosting(
  ctx: TenantContext,
  { id: sourceId, amount, currency, provider, methodKind }: ChargeSnapshot,
  { fee, taxes, withheld, commission }: Taken,
  effectiveOn: string,
): Posting {
  const days = releaseDays(provider, ctx.organization.country, methodKind);
  return postingOf(ctx, {
    kind: "gift",
    sourceId,
    provider,
    heldBy: holderOf(provider),
    takesCommission: takesCommission(provider),
    availableOn: days === null ? undefined : addDays(effectiveOn, days),
    money: { amount, currency },
    fee: { amount: fee, currency },
    taxes: { amount: taxes, currency },
    withheld,
    commission: { amount: commission, currency },
    effectiveOn,
  });
}

/** Returns our commission on a charge of that amount; the plan at the charge decides, whatever it is later. */
export function commissionOf(
  { organization }: TenantContext,
  facts: Pick<ChargeSnapshot, "commissionBasisPoints" | "date">,
  amount: bigint,
): bigint {
  const rate = facts.commissionBasisPoints ?? commissionBasisPoints(organization, facts.date);
  return percentOf(amount, rate);
}

interface Taken extends Deductions {
  taxes: bigint;
  withheld?: Costs["withheld"];
}

/** What the provider says counts before the rate that we agreed with it. */
function deductions(ctx: TenantContext, facts: ChargeSnapshot, costs?: Costs): Taken {
  const { organization } = ctx;
  const gateways = getCountry(organization.country).integratedGateways;
  const feeBasisPoints = gateways.find(({ id }) => id === facts.gateway)?.feeBasisPoints ?? 0;
  return {
    fee: costs?.fee ?? percentOf(facts.amount, feeBasisPoints),
    taxes: costs?.taxes ?? 0n,
    withheld: costs?.withheld,
    commission: commissionOf(ctx, facts, facts.amount),
  };
}

interface After {
  collectionState: string | null;
  next: CollectionPlan | null;
  missed: CollectionPlan[];
  attempt: number;
  reopens: boolean;
  isPair: boolean;
}

function planAfter(
  ctx: TenantContext,
  facts: ChargeSnapshot,
  result: ChargeResult,
  isFirst: boolean,
  verdict: Verdict | null,
): After {
  const nothing = { next: null, missed: [], attempt: 1, reopens: false, isPair: false };
  const { collectDay, period, lapsesAt } = facts;
  if (collectDay === null || period === null) return { ...nothing, collectionState: null };
  const zone = ctx.organization.timezone;
  if (isFirst) {
    if (result.status !== "approved") return { ...nothing, collectionState: "cancelled" };
    const donation = collectionsAfterDonation(facts.donationCreatedAt, collectDay, zone, ctx.now);
    return { ...planned(donation), collectionState: "settled" };
  }
  const isFree = isFreed(result);
  if (isFree && lapsesAt && lapsesAt > ctx.now) {
    // The period was not charged and has not lapsed, so it gets another attempt.
    return again(facts, { period, dueAt: ctx.now, lapsesAt }, facts.pairOfId !== null);
  }
  if (verdict?.kind === "pause") {
    return { ...nothing, collectionState: result.status === "rejected" ? "settled" : "cancelled" };
  }
  if (lapsesAt && (verdict?.kind === "retry" || verdict?.kind === "global")) {
    const isPair = verdict.kind === "global";
    const dueAt = verdict.kind === "retry" ? verdict.dueAt : ctx.now;
    return again(facts, { period, dueAt, lapsesAt }, isPair);
  }
  // A retry that was not sent in time leaves its period declined, not missed.
  const isUntried = result.status === "missed" && verdict === null;
  const lapsed = isFree || isUntried;
  const state = lapsed ? "missed" : "settled";
  return {
    ...planned(collectionsAfter(period, collectDay, zone, ctx.now, facts.resumedAt)),
    collectionState: state,
  };
}

/** Whether the attempt's end leaves its period uncharged without a decline. */
function isFreed(result: ChargeResult): boolean {
  if (result.status === "non_existant") return true;
  return result.status === "cancelled" && result.rawCode === WITHDRAWN;
}

function planned({ next, missed }: NextCollections) {
  return { next, missed, attempt: 1, reopens: false, isPair: false };
}

/** Plans another attempt in the same period. */
function again({ attempt }: ChargeSnapshot, next: CollectionPlan, isPair = false): After {
  const plan = { next, missed: [], attempt: attempt + 1, isPair };
  return { ...plan, reopens: true, collectionState: "open" };
}

function jobsAfter(
  ctx: TenantContext,
  facts: ChargeSnapshot,
  result: ChargeResult,
  { isFirst, after, verdict }: { isFirst: boolean; after: After; verdict: Verdict | null },
): ListedJob[] {
  const { missed, collectionState } = after;
  const jobs: ListedJob[] = [];
  if (result.status === "approved") {
    // A donor waits for the first receipt; `sends_receipt` covers the others.
    if (isFirst) jobs.push(listJob(ctx, "notifications.send-receipt", { transactionId: facts.id }));
  } else if (isFirst && facts.vaultCardId) {
    // No donor agreed to a monthly donation, so the stored card is erased.
    jobs.push(listJob(ctx, "payments.erase-card", { vaultCardId: facts.vaultCardId }));
  }
  const notice = noticeAfter(result, verdict);
  if (notice) {
    const order = { donationId: facts.donationId, notice, key: facts.id };
    jobs.push(listJob(ctx, "notifications.send-donor-notice", order));
  }
  const lapsed =
    result.status === "missed" && collectionState === "missed" && facts.period
      ? [facts.period]
      : [];
  for (const period of [...lapsed, ...missed.map((plan) => plan.period)]) {
    const payload = { donationId: facts.donationId, period };
    jobs.push(listJob(ctx, "notifications.report-missed", payload));
  }
  return jobs;
}

/** Each failed step is a mail to the donor; a pair of gateways is one step. */
function noticeAfter(result: ChargeResult, verdict: Verdict | null): DonorNoticeKind | null {
  if (verdict?.kind === "pause") return isAnnounced(verdict.reason) ? "paused" : null;
  const isStep = verdict?.kind === "retry" || verdict?.kind === "next";
  return isStep && result.status === "rejected" ? "declined" : null;
}
