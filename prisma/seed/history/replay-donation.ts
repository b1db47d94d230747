/**
 * Computes the rows that the operations would leave for a donation, from its first charge to
 * `until`. It uses the product's own rules (donationResultOf, the calendar) and leaves the rows of each
 * attempt in memory, because that is thirty times faster; write-history.ts writes them by the
 * product's own writers where these take many rows. `replay.test.ts` runs the same donations, cancellations and
 * seats through the operations and compares every row.
 */
import { compactUid } from "~/values/ids/compact-uid";
import { commissionBasisPoints } from "~/domain/billing/entitlements";
import { createJobContext, type CurrentOrganization } from "~/domain/context";
import type { ChargeResult } from "~/domain/payments/charge-result";
import { nextCheckAt } from "~/domain/payments/recheck-later.server";
import {
  TRIES_DAYS,
  verdictOf,
  type DeclineHistory,
  type Verdict,
} from "~/domain/donations/results/after-decline";
import type { ChargeSnapshot } from "~/domain/donations/results/charge-snapshot.server";
import { donationResultOf } from "~/domain/donations/results/donation-result.server";
import type { Locale } from "~/i18n/config";
import { collectionWindow, firstCollection, periodOf } from "~/values/time/calendar";
import { decide } from "../story/bank";
import { diceOf, type Dice } from "../story/dice";
import type { StoryDonation } from "../story/donation";
import { storyId } from "../story/story-ids";
import {
  applyDonationResult,
  type DonationOrder,
  type DonationRows,
} from "./apply-donation-result";
import type { HistoryRow } from "./rows";

/** A worker's schedule finds due work within this time. */
export const RUN_AFTER_MS = 30_000;

/** What an attempt has before its result. */
const UNDECIDED = {
  decline_code: null,
  raw_code: null,
  raw_message: null,
  provider_payment_id: null,
  fee: "0",
  commission: "0",
  flags: [],
  settled_at: null,
  local_day: null,
};

export interface Place {
  organization: CurrentOrganization;
  locale: Locale;
  campaign: {
    id: string;
    title: string;
    items: ReadonlyMap<bigint, { id: string; name: string }>;
    /** Its items are the tickets of an event; each donation is one seat. */
    isEvent?: boolean;
  };
  processor: { id: string; gateway: string; provider: string };
  until: Date;
  /** Whether donors cancel donations, as the story says. */
  ends: boolean;
}

/** Returns the donation's rows. The caller writes `donor`, which spans several donations. */
export function replayDonation(place: Place, story: StoryDonation, donorId: string): DonationRows {
  const dice = diceOf(`${story.key} ids`);
  const rows = begin(place, story, donorId, dice);
  const answers: ChargeResult[] = [];
  const { timezone } = place.organization;
  const recordResult = (now: Date): void => {
    const facts = factsOf(place, story, rows);
    const period = facts.period ?? periodOf(now, timezone);
    const decision = decide(story, answers.length + 1, period, facts.attempt);
    answers.push(decision);
    const ctx = { ...contextAt(place, now), newId: () => storyId(dice, now) };
    const verdict = verdictAfter(place, facts, decision, rows, now);
    applyDonationResult(rows, donationResultOf(ctx, facts, decision, verdict), now);
  };
  recordResult(story.at);
  for (let due = dueAt(rows); due; due = dueAt(rows)) {
    const run = new Date(due.getTime() + RUN_AFTER_MS);
    const { leaves } = story;
    if (place.ends && leaves && leaves.at <= run && leaves.at <= place.until) {
      discard(rows, leaves.reason, leaves.at);
    } else if (run > place.until) break;
    else {
      send(place, rows, run);
      recordResult(run);
    }
  }
  if (rows.ticket && rows.donation.status === "refused") rows.ticket.state = "released";
  return rows;
}

/** Returns decide-next-step.server.ts's verdict; this donation's card pays for no other. */
function verdictAfter(
  { organization }: Place,
  facts: ChargeSnapshot,
  decision: ChargeResult,
  { transactions }: DonationRows,
  now: Date,
): Verdict | null {
  if (decision.status !== "rejected" || facts.donationStatus !== "active") return null;
  const approved = transactions.filter(({ status }) => status === "approved");
  const declined = transactions.filter(({ status }) => status === "rejected");
  const lastPaid =
    approved
      .map(({ settled_at: at }) => String(at))
      .toSorted()
      .at(-1) ?? "";
  const ofPeriod = declined.filter(({ period }) => period === facts.period);
  const failed = declined.filter(
    ({ period, date }) => period !== facts.period && String(date) > lastPaid,
  );
  const [first] = ofPeriod.map(({ date }) => String(date)).toSorted();
  const since = now.getTime() - TRIES_DAYS * 86_400_000;
  const history: DeclineHistory = {
    firstTriedAt: first ? new Date(first) : null,
    failedPeriods: new Set(failed.map(({ period }) => period)).size,
    hasPaidMonth: new Set(approved.map(({ period }) => period)).size > 1,
    tries: transactions.filter(({ sent_at: at }) => at && Date.parse(String(at)) > since).length,
    methodKind: "card",
    hasGlobalTry: false,
  };
  const { cause } = decision;
  const { date, lapsesAt } = facts;
  return verdictOf({ cause, date, lapsesAt, isReplaced: false }, history, organization, now);
}

function contextAt({ organization, locale }: Place, now: Date) {
  return createJobContext("donations.charge-collections", { organization, now, locale });
}

function dueAt({ planned }: DonationRows): Date | null {
  return planned ? new Date(String(planned.transaction.date)) : null;
}

/** A donation that begins: where, of whom, and its next random ids. */
interface Beginning {
  place: Place;
  story: StoryDonation;
  donorId: string;
  newId(): string;
}

/** Returns the rows that donation-intention.server.ts commits. */
function begin(place: Place, story: StoryDonation, donorId: string, dice: Dice): DonationRows {
  const { organization, campaign } = place;
  const beginning = { place, story, donorId, newId: () => storyId(dice, story.at) };
  const now = story.at.toISOString();
  const order = orderOf(beginning);
  const method = methodOf(beginning, order.id);
  const charged = firstAttempt(beginning, order.id, method);
  const item = campaign.items.get(story.amount);
  const rows: DonationRows = {
    story,
    order,
    donation: {
      status: "attempted",
      activated_at: null,
      paused_reason: null,
      paused_at: null,
      discarded_reason: null,
      discarded_at: null,
      last_decline: null,
      updated_at: now,
    },
    method,
    ticket: campaign.isEvent && item ? seatOf(order, item.id, organization.id, dice) : null,
    collections: charged.collection ? [charged.collection] : [],
    transactions: [charged.transaction],
    references: [],
    postings: [],
    totals: [],
    charged,
    planned: null,
  };
  refer(rows, charged.transaction, now);
  return rows;
}

function orderOf({ place, story, donorId, newId }: Beginning): DonationOrder {
  const { organization, campaign, locale } = place;
  const { amount, collectDay } = story;
  const item = campaign.items.get(amount);
  return {
    id: newId(),
    campaignId: campaign.id,
    donorId,
    channel: story.brought?.origin.channel ?? "public",
    origin: story.brought?.origin ?? null,
    consents: story.brought?.consents ?? [],
    status: "attempted",
    activatedAt: null,
    recurrence: collectDay === null ? "one_time" : "monthly",
    amount,
    currency: organization.currency,
    collectDay,
    locale,
    createdAt: story.at,
    typedFirstName: story.donor.firstName,
    items: [
      {
        ...{ id: newId(), amount, quantity: 1, kind: "gift" },
        ...{ campaignItemId: item?.id ?? null, name: item?.name ?? campaign.title },
      },
    ],
    month: null,
  };
}

function methodOf({ place, story, newId }: Beginning, donationId: string): HistoryRow {
  const { at, card, donor } = story;
  return {
    organization_id: place.organization.id,
    id: newId(),
    donation_id: donationId,
    method_id: card.methodId,
    first_six: card.number.slice(0, 6),
    last_four: card.number.slice(-4),
    expiration_month: card.month,
    expiration_year: card.year,
    cardholder_name: `${donor.firstName} ${donor.lastName}`,
    cardholder_id_type: donor.document.type,
    cardholder_id_number: compactUid(donor.document.number),
    fingerprint: "",
    vault_card_id: null,
    provider_card_id: null,
    network_reference: null,
    active: true,
    created_at: at.toISOString(),
    updated_at: at.toISOString(),
  };
}

/** Returns the first attempt as it is sent, with its month. */
function firstAttempt(
  { place, story, newId }: Beginning,
  donationId: string,
  method: HistoryRow,
): DonationRows["charged"] {
  const { organization, processor, campaign } = place;
  const { at, collectDay } = story;
  const zone = organization.timezone;
  const now = at.toISOString();
  const own = { organization_id: organization.id, donation_id: donationId };
  const made = { created_at: now, updated_at: now };
  const period = collectDay === null ? null : periodOf(at, zone);
  const transaction: HistoryRow = {
    ...own,
    id: newId(),
    campaign_id: campaign.id,
    payment_method_id: method.id as string,
    payment_processor_id: processor.id,
    status: "in_process",
    amount: String(story.amount),
    currency: organization.currency,
    period,
    gateway: processor.gateway,
    provider: processor.provider,
    attempt: 1,
    commission_basis_points: commissionBasisPoints(organization, at),
    date: now,
    sent_at: now,
    check_at: nextCheckAt(at, 0, processor.provider).toISOString(),
    ...UNDECIDED,
    ...made,
  };
  if (collectDay === null) return { transaction, collection: null };
  const lapses_at = firstLapse(at, collectDay, zone);
  const month = { period, due_at: now, lapses_at, state: "claimed", claimed_at: now };
  return { transaction, collection: { ...own, ...month, ...made } };
}

/** Returns the seat that sell-or-release-seats.sql.ts leaves; the donor sits on it. */
function seatOf(
  { id, campaignId, amount, currency, createdAt }: DonationOrder,
  optionId: string,
  organizationId: string,
  dice: Dice,
): HistoryRow {
  const code = Array.from({ length: 16 }, () => dice.pick([..."0123456789ABCDEFGHJKMNPQRSTVWXYZ"]));
  const created_at = createdAt.toISOString();
  return {
    ...{ organization_id: organizationId, id: storyId(dice, createdAt), campaign_id: campaignId },
    ...{ option_id: optionId, donation_id: id, amount: String(amount), currency, created_at },
    ...{ updated_at: created_at, attendee_name: "", attendee_email: "", version: 2 },
    state: "sold",
    code: code.join(""),
  };
}

function firstLapse(at: Date, day: NonNullable<StoryDonation["collectDay"]>, zone: string): string {
  return collectionWindow(firstCollection(at, day, zone).period, day, zone).dueAt.toISOString();
}

/** Applies the changes of send-attempts.server.ts. */
function send({ processor, organization }: Place, rows: DonationRows, run: Date): void {
  const { planned } = rows;
  if (!planned) return;
  const now = run.toISOString();
  Object.assign(planned.transaction, {
    status: "in_process",
    date: now,
    sent_at: now,
    commission_basis_points: commissionBasisPoints(organization, run),
    check_at: nextCheckAt(run, 0, processor.provider).toISOString(),
    payment_processor_id: processor.id,
    updated_at: now,
    organization_id: organization.id,
  });
  rows.charged = planned;
  rows.planned = null;
  refer(rows, planned.transaction, now);
}

function refer({ references }: DonationRows, transaction: HistoryRow, now: string): void {
  references.push({
    cause: "gift",
    provider: transaction.provider as string,
    reference: transaction.id as string,
    organization_id: transaction.organization_id as string,
    created_at: now,
  });
}

function factsOf(
  place: Place,
  story: StoryDonation,
  { order, donation, charged }: DonationRows,
): ChargeSnapshot {
  const { transaction, collection } = charged;
  const { gateway, provider } = place.processor;
  const lapsesAt = collection?.lapses_at;
  return {
    id: String(transaction.id),
    cause: "gift",
    amount: story.amount,
    currency: place.organization.currency,
    period: transaction.period as string | null,
    gateway,
    provider,
    attempt: Number(transaction.attempt),
    commissionBasisPoints: Number(transaction.commission_basis_points),
    methodKind: "card",
    pairOfId: null,
    localDay: null,
    date: new Date(String(transaction.date)),
    checks: 0,
    expiresAt: null,
    donationId: order.id,
    donationStatus: donation.status,
    collectDay: story.collectDay,
    donationCreatedAt: story.at,
    resumedAt: null,
    vaultCardId: null,
    lapsesAt: lapsesAt ? new Date(String(lapsesAt)) : null,
    isReplaced: false,
  };
}

/** Discards a donation like rest-donations.sql.ts, forgets its card, and cancels its planned attempts. */
function discard(rows: DonationRows, reason: string, at: Date): void {
  const now = at.toISOString();
  const updated = { updated_at: now };
  Object.assign(rows.donation, {
    status: "discarded",
    discarded_reason: reason,
    discarded_at: now,
    ...updated,
  });
  Object.assign(rows.method, updated);
  const { planned } = rows;
  if (!planned) return;
  Object.assign(planned.transaction, { status: "cancelled", settled_at: now, ...updated });
  if (planned.collection) Object.assign(planned.collection, { state: "cancelled", ...updated });
  rows.planned = null;
}
