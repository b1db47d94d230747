/** Tests each writer of refunds and disputes alone, and all of them in random order. */
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { makeDonation, openGiving, type TestGiving } from "../../../tests/factories/charges";
import { contextAt, useTestDatabase } from "../../../tests/factories/database";
import { describeBooks } from "../../../tests/factories/money-books";
import { newId } from "~/values/ids/ids";
import type { Database, OrganizationContext } from "../context";
import { applyRefund } from "./refunds/apply-refund.server";
import { countedIn } from "~/domain/donations/results/counted-in";
import { donationCause } from "~/domain/donations/results/donation-cause.server";
import {
  lockTransaction,
  type LockedTransaction,
} from "~/domain/donations/results/lock-transaction.server";
import { getReceipt } from "../receipts/get-receipt.server";
import { createRefund } from "./refunds/create-refund.server";
import { findProviderPayment } from "./refunds/find-provider-payment.server";
import { flagTransactions } from "./flag-transactions.server";
import { getRefund } from "./refunds/get-refund.server";
import { listTransactions } from "~/domain/donations/lists/list-transactions.server";
import { recordRefundOutcome } from "./refunds/record-refund-outcome.server";
import { keptOf, statusAfter, withDisputes, type GoneAmounts } from "./refund-totals";
import { writeDispute } from "./refunds/write-dispute.server";
import { moveAttempt } from "./refunds/move-attempt.server";
import { shareBack } from "~/values/money/share-back";

useTestDatabase();
const given = new Date("2026-11-21T15:00:00Z");
const AMOUNT = 9_999n;
let giving: TestGiving;
let owner: OrganizationContext;
beforeAll(async () => {
  giving = await openGiving(given);
  owner = contextAt(giving.organization, given, "owner");
});

async function locked<T>(id: string, work: (db: Database, held: LockedTransaction) => Promise<T>) {
  return owner.transaction(async (db) => {
    const held = await lockTransaction(owner, db, id);
    if (!held) throw new Error("no such transaction");
    return work(db, held);
  });
}
const donation = async () => (await makeDonation(giving.at(given), giving, { amount: AMOUNT })).id;

describe("each writer", () => {
  it("locks a transaction of the organisation only, and finds it at its provider", async () => {
    const id = await donation();
    const other = await openGiving(given);
    const stranger = contextAt(other.organization, given, "owner");
    expect(await stranger.transaction((db) => lockTransaction(stranger, db, id))).toBeNull();
    expect(await findProviderPayment(stranger, "gift", id)).toBeNull();
    expect(await findProviderPayment(owner, "gift", id)).toMatchObject({ providerId: `D-${id}` });
    expect(await locked(id, async (_db, held) => held.status)).toBe("approved");
  });

  it("sets a flag once, and keeps other flags", async () => {
    const id = await donation();
    for (const flag of ["amount_mismatch", "duplicate_charge", "amount_mismatch"] as const)
      await locked(id, (db) => flagTransactions(owner, db, [id], flag, "gift"));
    const flags = await locked(id, async (_db, held) => held.flags);
    expect(flags).toEqual(["amount_mismatch", "duplicate_charge"]);
  });

  it("never gives back more than the charge", async () => {
    const id = await donation();
    const by = { kind: "refund", id: newId(given), amount: 1n, commission: 0n } as const;
    for (const after of [
      { refundedAmount: AMOUNT + 1n },
      { refundedAmount: AMOUNT, chargedBackAmount: 1n },
    ])
      await expect(
        locked(id, (db, held) =>
          moveAttempt(owner, db, donationCause, held, { after: { ...held, ...after }, by }),
        ),
      ).rejects.toThrow();
  });

  it("undoes a refund when its transaction rolls back", async () => {
    const id = await donation();
    const before = await describeBooks(owner);
    const undone = locked(id, async (db, held) => {
      await applyRefund(owner, db, donationCause, held, { id: newId(given), amount: 10n });
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect(await describeBooks(owner)).toEqual(before);
  });

  it("takes a refund from the day of its charge, in whatever time zone the organisation is by then", async () => {
    const own = await openGiving(given);
    // 23:30 of the last day of the month; in Madrid the next month and year have begun.
    const late = new Date("2027-01-01T02:30:00Z");
    const { id, donationId } = await makeDonation(own.at(late), own, { amount: AMOUNT });
    const moved = { ...own.organization, timezone: "Europe/Madrid" };
    const owner = contextAt(moved, late, "owner");
    await owner.transaction(async (db) => {
      const held = await lockTransaction(owner, db, id);
      if (held) await applyRefund(owner, db, donationCause, held, { id: newId(late), amount: 99n });
    });
    const totals = await owner.read((db) =>
      db.dailyTotal.groupBy({ by: ["day"], _sum: { amount: true } }),
    );
    expect(totals).toEqual([{ day: "2026-12-31", _sum: { amount: AMOUNT - 99n } }]);
    const [december, january] = await Promise.all(
      ["2026-12", "2027-01"].map(async (period) => {
        const page = { page: 1, perPage: 25 };
        return (await listTransactions(owner, { period }, page)).items.map((one) => one.id);
      }),
    );
    expect([december, january]).toEqual([[id], []]);
    const receipt = await getReceipt(owner, donationId, id);
    expect(receipt).toMatchObject({ day: "2026-12-31", number: "2026-000001" });
    const postings = await owner.read((db) =>
      db.ledgerPosting.findMany({ orderBy: { id: "asc" }, select: { effectiveOn: true } }),
    );
    const days = postings.map(({ effectiveOn }) => effectiveOn.toISOString().slice(0, 10));
    expect(days).toEqual(["2026-12-31", "2027-01-01"]);
  });

  it("records a refund's outcome once", async () => {
    const id = await donation();
    const order = { amount: 10n, cause: "organization" } as const;
    const made = await locked(id, (db, held) => createRefund(owner, db, held, order));
    const sent = { ...made, transactionId: id, currency: "ARS", checks: 0, provider: "dlocal" };
    const booked = { amount: 10n, currency: "ARS" };
    const done = { kind: "refunded", refundId: "REF-1", booked } as const;
    await recordRefundOutcome(owner, donationCause, sent, {
      ...done,
      booked: { ...booked, amount: 11n },
    });
    expect((await getRefund(owner, made.id)).status).toBe("in_process");
    await recordRefundOutcome(owner, donationCause, sent, done);
    await recordRefundOutcome(owner, donationCause, sent, {
      kind: "refused",
      rawCode: "",
      rawMessage: "",
    });
    await recordRefundOutcome(owner, donationCause, sent, done);
    expect(await getRefund(owner, made.id)).toMatchObject({
      status: "refunded",
      transaction: { status: "approved", refundedAmount: 10n },
    });
  });
});

type Step =
  | { kind: "refund"; amount: bigint }
  | { kind: "dispute"; id: string; stage: "opened" | "won" | "lost"; amount: bigint };
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant("refund" as const), amount: fc.bigInt({ min: 1n, max: AMOUNT }) }),
  fc.record({
    kind: fc.constant("dispute" as const),
    id: fc.constantFrom("CHAR-1", "CHAR-2"),
    amount: fc.oneof(fc.constant(AMOUNT), fc.bigInt({ min: 1n, max: AMOUNT * 2n })),
    stage: fc.constantFrom("opened" as const, "won" as const, "lost" as const),
  }),
);

/** Runs one step as the product does. A rejected step changes nothing. */
async function walk(id: string, one: Step): Promise<void> {
  if (one.kind === "dispute") {
    const { amount, id: disputeId, stage } = one;
    const booked = { amount, currency: "ARS" } as const;
    const notified = { transactionId: id, disputeId, stage, booked };
    await owner.transaction((db) => writeDispute(owner, db, donationCause, notified));
    return;
  }
  const order = { amount: one.amount, cause: "organization" } as const;
  const made = await locked(id, (db, held) => createRefund(owner, db, held, order)).catch(
    () => null,
  );
  if (!made) return;
  const sent = { ...made, transactionId: id, currency: "ARS", checks: 0, provider: "dlocal" };
  const refundId = `REF-${made.id}`;
  await recordRefundOutcome(owner, donationCause, sent, {
    kind: "refunded",
    refundId,
    booked: null,
  });
}

const isLostAgain = (steps: readonly Step[]) =>
  ["CHAR-1", "CHAR-2"].some((id) => {
    const stages = steps.flatMap((one) =>
      one.kind === "dispute" && one.id === id ? [one.stage] : [],
    );
    const won = stages.indexOf("won", stages.indexOf("lost") + 1);
    return stages.includes("lost") && won >= 0 && stages.includes("lost", won);
  });

describe("over any order of refunds and disputes", () => {
  it("conserves money and commission, and keeps the totals equal to the charge", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        const own = await openGiving(given);
        owner = contextAt(own.organization, given, "owner");
        const { id } = await makeDonation(own.at(given), own, { amount: AMOUNT });
        for (const one of steps) await walk(id, one);
        const { accounts, totals } = await describeBooks(owner);
        const held = await locked(id, async (_db, now) => now);
        const sum = Object.values(accounts).reduce((total, amount) => total + amount, 0n);
        expect(sum).toBe(0n);
        // The clearing account holds the paid amount less all that went back.
        const back = held.refundedAmount + held.chargedBackAmount;
        expect(back + held.disputedAmount).toBeLessThanOrEqual(AMOUNT);
        // The ledger has one chargeback for each dispute: lost, won and lost again is for a person.
        const isLostTwice = isLostAgain(steps);
        if (!isLostTwice) expect(accounts.gateway_clearing ?? 0n).toBe(AMOUNT - back);
        if (held.refundedAmount === AMOUNT) expect(accounts.commission ?? 0n).toBe(0n);
        expect(-(accounts.commission ?? 0n)).toBeGreaterThanOrEqual(0n);
        const counted = countedIn(held.status, held);
        expect(totals).toEqual(
          counted.map((one) => `${one.status} ${one.count} ${one.amount}`).toSorted(),
        );
        // Totals and ledger tell the same of what disputes took.
        const taken = counted.find(({ status }) => status === "charged_back")?.amount ?? 0n;
        expect(taken).toBe(held.chargedBackAmount);
      }),
      { numRuns: 25 },
    );
  });

  it("keeps the rest of a partly lost dispute, and nothing of a declined charge", () => {
    const charge = { amount: 1_000n, refundedAmount: 0n, disputedAmount: 0n };
    const lost = { ...charge, chargedBackAmount: 300n };
    expect(keptOf({ ...lost, status: "charged_back" })).toBe(700n);
    expect(keptOf({ ...charge, chargedBackAmount: 1_000n, status: "charged_back" })).toBeNull();
    const held = { ...charge, disputedAmount: 400n, chargedBackAmount: 0n };
    expect(keptOf({ ...held, status: "in_mediation" })).toBe(600n);
    expect(keptOf({ ...charge, chargedBackAmount: 0n, status: "rejected" })).toBeNull();
  });

  it("gives the whole commission back with the last partial refund, and never more", () => {
    const parts = fc.array(fc.bigInt({ min: 1n, max: 1_000n }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(parts, fc.bigInt({ min: 0n, max: 500n }), (refunds, commission) => {
        const amount = refunds.reduce((sum, part) => sum + part, 0n);
        let [refundedAmount, back] = [0n, 0n];
        for (const part of refunds) {
          const given = shareBack({ amount, refundedAmount, share: commission }, part, back);
          expect(given).toBeGreaterThanOrEqual(0n);
          [refundedAmount, back] = [refundedAmount + part, back + given];
          expect(back).toBeLessThanOrEqual(commission);
        }
        expect(back).toBe(commission);
      }),
    );
  });

  it("ranks a lost dispute above an open one, and both above a refund", () => {
    const partly = { amount: 5n, refundedAmount: 2n, disputedAmount: 0n, chargedBackAmount: 0n };
    const disputes = (["won", "opened", "lost"] as const).map((stage) => ({
      ...{ stage, amount: 9n },
      countedAmount: stage === "lost" ? 3n : 0n,
    }));
    const [won, opened, lost] = [1, 2, 3].map((count) =>
      withDisputes(partly, disputes.slice(0, count)),
    ) as [GoneAmounts, GoneAmounts, GoneAmounts];
    expect(lost).toEqual({ ...partly, chargedBackAmount: 3n });
    expect(statusAfter("approved", lost)).toBe("charged_back");
    expect(opened).toEqual({ ...partly, disputedAmount: 3n });
    expect(statusAfter("approved", opened)).toBe("in_mediation");
    expect(statusAfter("in_mediation", won)).toBe("approved");
    expect(statusAfter("in_mediation", { ...won, refundedAmount: 5n })).toBe("refunded");
  });
});
