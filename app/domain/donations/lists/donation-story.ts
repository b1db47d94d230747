/** The history of a donation as one list of events. Pure. */
import type { Currency } from "~/values/money/money";
import type { DonationRecord } from "~/domain/audit/list-donation-records.server";
import type { UpgradeStep } from "~/domain/donations/donation-upgrades";
import type { DonationDetail, DonationTransaction } from "./get-donation.server";
import type { DonorNotice } from "./get-donor-notice.server";

type Refund = DonationTransaction["refunds"][number];
type Dispute = DonationTransaction["disputes"][number];

export type StoryEvent = { key: string; at: Date } & (
  | { kind: "charge"; transaction: DonationTransaction }
  | { kind: "missed"; period: string }
  | { kind: "receipt"; transaction: DonationTransaction }
  | { kind: "mail"; mail: DonorNotice["kind"] }
  | { kind: "step"; step: UpgradeStep; isMail: boolean; currency: Currency }
  | { kind: "refund"; refund: Refund; transaction: DonationTransaction }
  | { kind: "dispute"; stage: string; dispute: Dispute; transaction: DonationTransaction }
  | { kind: "change"; record: DonationRecord }
);

/** A refund has its own event, so the record of its request would be a duplicate. */
const TOLD_OTHERWISE: ReadonlySet<string> = new Set(["refund-transaction", "record-manual-refund"]);

/**
 * Returns every attempt, missed month, receipt, mail, step of an increase, refund, dispute and recorded
 * change of a donation, newest first. Of simultaneous events, an effect is listed above its cause.
 */
export function storyOf(
  donation: Pick<DonationDetail, "currency" | "transactions" | "missed" | "mails" | "upgrades">,
  records: readonly DonationRecord[],
): StoryEvent[] {
  const { transactions, missed, mails, upgrades } = donation;
  const events = [
    ...upgrades.flatMap(({ id, steps }) => steps.flatMap((step) => stepEvents(id, step, donation))),
    ...[...missed].reverse().map(({ dueAt, period }): StoryEvent => ({
      key: `missed-${period}`,
      at: dueAt,
      kind: "missed",
      period,
    })),
    ...[...transactions].reverse().flatMap(eventsOf),
    ...mails.map(({ key, kind, sentAt }): StoryEvent => ({
      key: `mail-${kind}-${key}`,
      at: sentAt,
      kind: "mail",
      // The product writes no other.
      mail: kind as DonorNotice["kind"],
    })),
    ...records
      .filter(({ operation }) => !TOLD_OTHERWISE.has(operation))
      .toReversed()
      .map((record): StoryEvent => ({ key: record.id, at: record.at, kind: "change", record })),
  ];
  return events.toSorted((a, b) => a.at.getTime() - b.at.getTime()).reverse();
}

/** The mail that announces a step, and a step that a limit refused or that waits. A record tells of the others. */
function stepEvents(
  upgradeId: string,
  step: UpgradeStep,
  { currency }: Pick<DonationDetail, "currency">,
): StoryEvent[] {
  const key = `step-${upgradeId}-${step.period}`;
  const event = (at: Date, isMail: boolean): StoryEvent => ({
    key: isMail ? `${key}-mail` : key,
    at,
    kind: "step",
    step,
    isMail,
    currency,
  });
  const refusedAt = ["over_limit", "postponed"].includes(step.state) ? step.decidedAt : null;
  return [
    ...(step.mailedAt ? [event(step.mailedAt, true)] : []),
    ...(refusedAt ? [event(refusedAt, false)] : []),
  ];
}

function eventsOf(transaction: DonationTransaction): StoryEvent[] {
  const { date, disputes, id, receiptSentAt, refunds } = transaction;
  const events: StoryEvent[] = [{ key: id, at: date, kind: "charge", transaction }];
  if (receiptSentAt) {
    events.push({ key: `receipt-${id}`, at: receiptSentAt, kind: "receipt", transaction });
  }
  for (const refund of refunds) {
    events.push({ key: refund.id, at: refund.createdAt, kind: "refund", refund, transaction });
  }
  for (const dispute of disputes) {
    const one = (stage: string, at: Date): StoryEvent => ({
      key: `${dispute.id}-${stage}`,
      at,
      kind: "dispute",
      stage,
      dispute,
      transaction,
    });
    events.push(one("opened", dispute.openedAt));
    if (dispute.decidedAt) events.push(one(dispute.stage, dispute.decidedAt));
  }
  return events;
}
