/**
 * The result of a charge, committed once: status by compare-and-set, ledger, roll-up, the donation's
 * own state, the next month and the mails to send. One statement, one round trip.
 */
import { getCountry } from "~/countries/country";
import type { Cause } from "~/gateways/declines";
import { failpoint } from "~/infrastructure/failpoints";
import { chargesTotal } from "~/infrastructure/metrics.server";
import { localDate } from "~/values/calendar";
import { percentOf } from "~/values/money";
import { commissionBasisPoints } from "../billing/entitlements";
import type { OrganizationContext } from "../context";
import { postGift, type Entry } from "../ledger/post-gift.server";
import { statusesBefore } from "../payments/schema";
import type { TransactionFacts } from "./donation-facts.server";
import {
  collectionsAfter,
  collectionsAfterGift,
  type CollectionPlan,
  type NextCollections,
} from "./plan-collections";
import { SETTLE } from "./settle-charge.sql";

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

const SHARDS = 16;

/**
 * Settles a transaction; answers whether this call did it (false: it was settled already). A first
 * charge makes the donation, or ends it as `refused`; a monthly one plans the month after.
 */
export async function settleCharge(
  ctx: OrganizationContext,
  facts: TransactionFacts,
  decision: Decision,
): Promise<boolean> {
  await failpoint("settle.before");
  await failpoint("charge.before_result");
  const values = parametersOf(ctx, facts, decision);
  const rows = await ctx.statements({ name: "settle-charge", text: SETTLE, values });
  await failpoint("charge.after_result");
  await failpoint("settle.after");
  const settled = (rows[0]?.length ?? 0) > 0;
  if (settled) count(facts, decision);
  return settled;
}

function count({ gateway }: TransactionFacts, decision: Decision): void {
  const cause = decision.status === "rejected" ? decision.cause : "";
  chargesTotal.inc({ gateway, outcome: decision.status, cause });
}

function parametersOf(ctx: OrganizationContext, facts: TransactionFacts, decision: Decision) {
  const approved = decision.status === "approved";
  const status = decision.status === "missed" ? "cancelled" : decision.status;
  const isFirst = facts.donationStatus === "attempted" || facts.donationStatus === "refused";
  const { fee, commission } = approved ? deductions(ctx, facts) : { fee: 0n, commission: 0n };
  const entries = approved ? postGift(facts.amount, fee, commission) : [];
  const after = planAfter(ctx, facts, decision, isFirst);
  const jobs = jobsAfter(facts, decision, isFirst, after.missed);
  const refusal = "rawCode" in decision ? decision : null;
  return [
    ctx.organizationId,
    facts.id,
    status,
    ctx.now,
    // A late approval of what counted as refused is believed: money once taken stays taken.
    decision.status === "missed" ? ["planned"] : statusesBefore(status),
    ("providerId" in decision && decision.providerId) || null,
    decision.status === "rejected" ? decision.cause : null,
    refusal?.rawCode.slice(0, 100) ?? null,
    refusal?.rawMessage.slice(0, 300) ?? null,
    fee,
    commission,
    approved ? [...decision.flags] : [],
    approved ? (decision.acquirerCardId ?? null) : null,
    approved ? (decision.networkReference ?? null) : null,
    isFirst ? (approved ? "active" : "refused") : null,
    localDate(facts.date, ctx.organization.timezone),
    // A refused first charge is on no gift: it counts nowhere.
    (approved || !isFirst) && decision.status !== "missed",
    Math.floor(Math.random() * SHARDS),
    ...ledgerColumns(ctx, entries),
    after.collectionState,
    ...collectionColumns(after.missed),
    after.next?.period ?? null,
    after.next?.dueAt ?? null,
    after.next?.lapsesAt ?? null,
    ctx.newId(),
    after.attempt,
    jobs.map(() => ctx.newId()),
    jobs.map((job) => job.name),
    isFirst && !approved,
    after.reopens,
    jobs.map((job) => JSON.stringify(job.payload)),
    isFirst,
  ];
}

function deductions(ctx: OrganizationContext, facts: TransactionFacts) {
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
  /** The same period is tried again: its collection is opened, not added. */
  reopens: boolean;
}

function planAfter(
  ctx: OrganizationContext,
  facts: TransactionFacts,
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
  facts: TransactionFacts,
  decision: Decision,
  isFirst: boolean,
  missed: CollectionPlan[],
) {
  const jobs: { name: string; payload: Record<string, string> }[] = [];
  if (decision.status === "approved") {
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

function ledgerColumns(ctx: OrganizationContext, entries: Entry[]) {
  const postings = new Map<string, string>();
  for (const { kind } of entries) if (!postings.has(kind)) postings.set(kind, ctx.newId());
  return [
    entries.map(() => ctx.newId()),
    entries.map(({ kind }) => postings.get(kind)),
    entries.map(({ kind }) => kind),
    entries.map(({ account }) => account),
    entries.map(({ amount }) => amount),
  ];
}

function collectionColumns(plans: CollectionPlan[]) {
  return [
    plans.map(({ period }) => period),
    plans.map(({ dueAt }) => dueAt),
    plans.map(({ lapsesAt }) => lapsesAt),
  ];
}
