import type { DonationResult } from "~/domain/donations/results/donation-result.server";
import type { DonationStatus, NewDonation } from "~/domain/donations/insert-donations.server";
import type { Posting } from "~/domain/ledger/posting-of.server";
import type { StoryDonation } from "../story/donation";
import type { HistoryRow } from "./rows";

/** An attempt and the month that it pays; null for a one-time donation. */
interface Attempt {
  transaction: HistoryRow;
  collection: HistoryRow | null;
}

/** A donation as it is made; keep-cards.ts adds its key for equal ones. */
export type DonationOrder = Omit<NewDonation, "equalKey"> & { donorId: string };

/** What became of a donation since. */
interface DonationState {
  status: DonationStatus;
  activated_at: string | null;
  paused_reason: string | null;
  paused_at: string | null;
  discarded_reason: string | null;
  discarded_at: string | null;
  last_decline: string | null;
  updated_at: string;
}

/** All rows of one donation in their current state. */
export interface DonationRows {
  story: StoryDonation;
  order: DonationOrder;
  donation: DonationState;
  method: HistoryRow;
  /** The seat of an event; null for a donation. */
  ticket: HistoryRow | null;
  collections: HistoryRow[];
  transactions: HistoryRow[];
  references: HistoryRow[];
  postings: Posting[];
  /** One entry for each counted transaction: its day and the amount that it adds. */
  totals: { day: string; status: string; amount: bigint }[];
  /** The last sent attempt, and the planned one, if any. */
  charged: Attempt;
  planned: Attempt | null;
}

/** Applies the changes of write-donation-results.sql.ts for a charge that was just sent. */
export function applyDonationResult(
  rows: DonationRows,
  donationResult: DonationResult,
  at: Date,
): void {
  const now = at.toISOString();
  const { donation, method, charged } = rows;
  const { transaction, collection } = charged;
  Object.assign(transaction, {
    status: donationResult.status,
    settled_at: now,
    updated_at: now,
    check_at: null,
    provider_payment_id: donationResult.provider_id,
    decline_code: donationResult.cause,
    raw_code: donationResult.raw_code,
    raw_message: donationResult.raw_message,
    fee: donationResult.fee,
    commission: donationResult.commission,
    flags: donationResult.flags,
    local_day: donationResult.day,
  });
  if (donationResult.donation_status) {
    const { donation_status: status } = donationResult;
    const activated_at = status === "active" ? now : null;
    Object.assign(donation, { status, activated_at, updated_at: now });
  }
  if (donationResult.status !== "cancelled") donation.last_decline = donationResult.cause;
  const reference = donationResult.network_reference;
  if (reference !== null && reference !== method.network_reference)
    Object.assign(method, { network_reference: reference, updated_at: now });
  if (donationResult.forgets_card) method.updated_at = now;
  rows.postings.push(...donationResult.ledger);
  if (donationResult.counts) {
    const { day, status } = donationResult;
    rows.totals.push({ day, status, amount: BigInt(transaction.amount as string) });
  }
  if (collection && donationResult.collection_state) {
    const state = donationResult.collection_state;
    Object.assign(collection, { state, claimed_at: null, updated_at: now });
  }
  if (donationResult.pause_reason) {
    const { pause_reason: paused_reason } = donationResult;
    Object.assign(donation, { status: "paused", paused_reason, paused_at: now, updated_at: now });
  }
  plan(rows, donationResult, now);
}

/** Opens the next month or the retry, with its transaction. */
function plan(rows: DonationRows, donationResult: DonationResult, now: string): void {
  const { next_period: period, next_due_at: due, next_lapses_at: lapses } = donationResult;
  if (!period || !due || !lapses) return;
  const { transaction } = rows.charged;
  const made = { created_at: now, updated_at: now };
  const collection: HistoryRow = {
    organization_id: transaction.organization_id as string,
    donation_id: transaction.donation_id as string,
    period,
    due_at: due.toISOString(),
    lapses_at: lapses.toISOString(),
    state: "open",
    claimed_at: null,
    ...made,
  };
  const next: HistoryRow = {
    ...transaction,
    id: donationResult.next_id,
    status: "planned",
    amount: String(rows.order.amount),
    period,
    attempt: donationResult.next_attempt,
    date: due.toISOString(),
    sent_at: null,
    commission_basis_points: null,
    decline_code: null,
    raw_code: null,
    raw_message: null,
    provider_payment_id: null,
    fee: "0",
    commission: "0",
    flags: [],
    settled_at: null,
    local_day: null,
    ...made,
  };
  rows.transactions.push(next);
  const { collection: same } = rows.charged;
  if (donationResult.reopens && same) {
    Object.assign(same, { due_at: due.toISOString() });
    rows.planned = { transaction: next, collection: same };
    return;
  }
  rows.collections.push(collection);
  rows.planned = { transaction: next, collection };
}
