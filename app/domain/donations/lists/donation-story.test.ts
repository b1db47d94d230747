import { expect, it } from "vitest";
import { storyOf } from "./donation-story";
import type { DonationTransaction } from "./get-donation.server";

const at = (day: string) => new Date(`2026-${day}T12:00:00Z`);
const empty = { currency: "ARS" as const, transactions: [], missed: [], mails: [], upgrades: [] };
const transaction = (over: Partial<DonationTransaction>) =>
  ({
    id: "t",
    date: at("10-05"),
    refunds: [],
    disputes: [],
    receiptSentAt: null,
    ...over,
  }) as never;

it("orders receipts, mails, refunds, disputes and missed months among the charges", () => {
  const charge = transaction({
    receiptSentAt: at("10-05"),
    refunds: [
      {
        ...{ id: "r", amount: 1n, status: "refunded", cause: "organization" },
        ...{ createdAt: at("10-07"), refundedOn: null, providerRefundId: null },
      },
    ],
    disputes: [
      { id: "d", amount: 1n, stage: "lost", openedAt: at("10-20"), decidedAt: at("11-20") },
    ],
  });
  const story = storyOf(
    {
      ...empty,
      transactions: [charge],
      missed: [{ period: "2026-11", dueAt: at("11-05") }],
      mails: [{ kind: "paused", key: "t", sentAt: at("11-06") }],
    },
    [],
  );
  expect(story.map(({ key }) => key)).toEqual([
    "d-lost",
    "mail-paused-t",
    "missed-2026-11",
    "d-opened",
    "r",
    "receipt-t",
    "t",
  ]);
});

it("shows a refund once, as its own event instead of the record of its request", () => {
  const record = { id: "a", at: at("10-06"), actor: { kind: "member", name: "Ana" }, changes: {} };
  const records = [
    { ...record, operation: "refund-transaction" },
    { ...record, id: "b", operation: "discard-donation" },
  ];
  expect(storyOf(empty, records).map(({ key }) => key)).toEqual(["b"]);
});

it("shows the mail about a step, and the step itself only where a limit refused it or it waits", () => {
  const step = { period: "2026-11", oldAmount: 100n, newAmount: 110n, createdAt: at("11-01") };
  const upgrade = {
    id: "u",
    steps: [
      { ...step, state: "applied", mailedAt: at("10-28"), decidedAt: at("11-05") },
      { ...step, period: "2026-12", state: "over_limit", mailedAt: null, decidedAt: at("12-05") },
      { ...step, period: "2027-01", state: "postponed", mailedAt: null, decidedAt: at("12-06") },
      { ...step, period: "2027-02", state: "called_off", mailedAt: null, decidedAt: at("12-07") },
    ],
  } as never;
  expect(storyOf({ ...empty, upgrades: [upgrade] }, []).map(({ key }) => key)).toEqual([
    "step-u-2027-01",
    "step-u-2026-12",
    "step-u-2026-11-mail",
  ]);
});
