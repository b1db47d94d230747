/** What a decision on a charge changes, worked out before it is written in one statement. */
import { getCountry } from "~/countries/country";
import type { Cause } from "~/providers/declines";
import { localDate } from "~/values/calendar";
import { percentOf } from "~/values/money";
import { commissionBasisPoints } from "../billing/entitlements";
import type { TenantContext } from "../context";
import { postingOf, type Posting } from "../ledger/posting-of.server";
import { statusesBefore, type TransactionStatus } from "../payments/schema";
import type { ChargeFacts } from "./donation-facts.server";
import {
  collectionsAfter,
  collectionsAfterGift,
  fromCollectDay,
  type CollectionPlan,
  type NextCollections,
} from "./plan-collections";

/** What became of a charge, as the product keeps it. */
export type Decision =
  | {
      status: "approved";
      providerId: string;
      acquirerCardId?: string;
      networkReference?: string;
      flags: readonly string[];
    }
  | { status: "rejected"; cause: Cause; rawCode: string; rawMessage: string; providerId?: string }
  | { status: "cancelled"; rawCode: string; rawMessage: string; providerId?: string }
  | { status: "non_existant" }
  /** A month whose time went by before anything was sent: its planned transaction is called off. */
  | { status: "missed" };

/** One transaction's part of the settling statement, which knows it by these names. */
export interface Settlement {
  id: string;
  status: TransactionStatus;
  /** The statuses from which it may be settled so: the compare of the compare-and-set. */
  after: TransactionStatus[];
  provider_id: string | null;
  cause: Cause | null;
  raw_code: string | null;
  raw_message: string | null;
  /** Minor units, as text: JSON has no bigint. */
  fee: string;
  commission: string;
  flags: readonly string[];
  saved_card: string | null;
  network_reference: string | null;
  /** What a first charge makes of its gift; null for a later month. */
  donation_status: "active" | "refused" | null;
  is_first: boolean;
  forgets_card: boolean;
  /** Whether it is counted in the totals of its day. */
  counts: boolean;
  day: string;
  ledger: Posting[];
  jobs: { id: string; name: string; payload: Record<string, string> }[];
  missed: CollectionPlan[];
  collection_state: string | null;
  /** The same period is tried again: its collection is opened, not added. */
  reopens: boolean;
  /** The day that `next_*` was planned by; settled only while the gift has it. */
  collect_day: number | null;
  /** A later month's receipt goes with those that are settled with it. */
  sends_receipt: boolean;
  next_id: string;
  next_period: string | null;
  next_due_at: Date | null;
  next_lapses_at: Date | null;
  next_attempt: number;
}

export function settlementOf(
  ctx: TenantContext,
  facts: ChargeFacts,
  decision: Decision,
): Settlement {
  const approved = decision.status === "approved";
  const status = decision.status === "missed" ? "cancelled" : decision.status;
  const isFirst = facts.donationStatus === "attempted" || facts.donationStatus === "refused";
  const { fee, commission } = approved ? deductions(ctx, facts) : { fee: 0n, commission: 0n };
  const after = planAfter(ctx, facts, decision, isFirst);
  const refusal = "rawCode" in decision ? decision : null;
  return {
    id: facts.id,
    status,
    // A late approval of what counted as refused is believed: money once taken stays taken.
    after: decision.status === "missed" ? ["planned"] : statusesBefore(status),
    provider_id: ("providerId" in decision && decision.providerId) || null,
    cause: decision.status === "rejected" ? decision.cause : null,
    raw_code: refusal?.rawCode.slice(0, 100) ?? null,
    raw_message: refusal?.rawMessage.slice(0, 300) ?? null,
    fee: fee.toString(),
    commission: commission.toString(),
    flags: approved ? decision.flags : [],
    saved_card: approved ? (decision.acquirerCardId ?? null) : null,
    network_reference: approved ? (decision.networkReference ?? null) : null,
    donation_status: isFirst ? (approved ? "active" : "refused") : null,
    is_first: isFirst,
    forgets_card: isFirst && !approved,
    // A refused first charge is on no gift: it counts nowhere.
    counts: (approved || !isFirst) && decision.status !== "missed",
    day: localDate(facts.date, ctx.organization.timezone),
    ledger: approved ? [giftPosting(ctx, facts, fee, commission)] : [],
    jobs: jobsAfter(facts, decision, isFirst, after.missed).map((job) => ({
      id: ctx.newId(),
      ...job,
    })),
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
  };
}

function giftPosting(
  ctx: TenantContext,
  { id: sourceId, amount, currency }: ChargeFacts,
  fee: bigint,
  commission: bigint,
): Posting {
  return postingOf(ctx, {
    kind: "gift",
    sourceId,
    money: { amount, currency },
    fee: { amount: fee, currency },
    commission: { amount: commission, currency },
  });
}

function deductions(ctx: TenantContext, facts: ChargeFacts) {
  const { organization, now } = ctx;
  const gateways = getCountry(organization.country).integratedGateways;
  const feeBasisPoints = gateways.find(({ id }) => id === facts.gateway)?.feeBasisPoints ?? 0;
  return {
    fee: percentOf(facts.amount, feeBasisPoints),
    commission: percentOf(facts.amount, commissionBasisPoints(organization, now)),
  };
}

interface After {
  collectionState: string | null;
  next: CollectionPlan | null;
  missed: CollectionPlan[];
  attempt: number;
  reopens: boolean;
}

function planAfter(
  ctx: TenantContext,
  facts: ChargeFacts,
  decision: Decision,
  isFirst: boolean,
): After {
  const nothing = { next: null, missed: [], attempt: 1, reopens: false };
  const { collectDay, period, lapsesAt } = facts;
  if (collectDay === null || period === null) return { ...nothing, collectionState: null };
  const zone = ctx.organization.timezone;
  if (isFirst) {
    if (decision.status !== "approved") return { ...nothing, collectionState: "cancelled" };
    const gift = collectionsAfterGift(facts.donationCreatedAt, collectDay, zone, ctx.now);
    return { ...planned(gift), collectionState: "settled" };
  }
  if (decision.status === "non_existant" && lapsesAt && lapsesAt > ctx.now) {
    // Never charged, and its time is not over: the same period gets another attempt.
    const again = { period, dueAt: ctx.now, lapsesAt };
    const attempt = facts.attempt + 1;
    return { next: again, missed: [], attempt, reopens: true, collectionState: "open" };
  }
  const lapsed = decision.status === "non_existant" || decision.status === "missed";
  const state = lapsed ? "missed" : "settled";
  return {
    ...planned(collectionsAfter(period, collectDay, zone, ctx.now)),
    collectionState: state,
  };
}

function planned({ next, missed }: NextCollections) {
  return { next, missed, attempt: 1, reopens: false };
}

function jobsAfter(
  facts: ChargeFacts,
  decision: Decision,
  isFirst: boolean,
  missed: CollectionPlan[],
) {
  const jobs: { name: string; payload: Record<string, string> }[] = [];
  if (decision.status === "approved") {
    // Somebody waits for the first one. The others': sends_receipt.
    if (isFirst)
      jobs.push({ name: "notifications.send-receipt", payload: { transactionId: facts.id } });
  } else if (isFirst && facts.vaultCardId) {
    // Nobody agreed to a monthly gift: the kept number goes.
    jobs.push({ name: "payments.erase-card", payload: { vaultCardId: facts.vaultCardId } });
  }
  const lapsed = decision.status === "missed" && facts.period ? [facts.period] : [];
  for (const period of [...lapsed, ...missed.map((plan) => plan.period)]) {
    const payload = { donationId: facts.donationId, period };
    jobs.push({ name: "notifications.report-missed", payload });
  }
  return jobs;
}
