/** Credit notes by staff: what each effect changes, and that no more goes back than was invoiced. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { testDatabase, type TestDatabase } from "../../../../tests/factories/database";
import {
  attemptInvoice,
  chargeInvoice,
  makeInvoice,
  type TestInvoice,
} from "../../../../tests/factories/plans/invoices";
import { openPlanOwner, type PlanOwner } from "../../../../tests/factories/plans/plan-owner";
import {
  openProviderServer,
  paymentOf,
  type ProviderServer,
} from "../../../../tests/factories/servers/provider-server";
import { staffContext } from "../../../../tests/factories/staff";
import type { OrganizationContext } from "~/domain/context";
import { sendRefund } from "~/domain/payments/refunds/send-refund.server";
import type { CreditNoteEffect } from "~/domain/subscriptions/invoices/credit-note-kinds";
import { getSubscription } from "~/domain/subscriptions/get-subscription.server";
import { invoiceCause } from "~/domain/subscriptions/invoice-cause.server";
import { listInvoices } from "~/domain/subscriptions/list-invoices.server";
import { getCreditNotePaper } from "~/domain/subscriptions/papers/get-credit-note-paper.server";
import { listPaidLines, readBilling } from "~/domain/subscriptions/invoices/read-billing.server";
import { getOpenInvoice } from "~/domain/subscriptions/transfers/get-open-invoice.server";
import { findRefundable } from "~/domain/subscriptions/transfers/find-refundable.server";
import { readCredited } from "~/domain/subscriptions/invoices/write-credit-note.server";
import { createCreditNote } from "./create-credit-note.server";

const NOW = "2026-11-21T15:00:00Z";
const AMOUNT = 10_001n;
let database: TestDatabase;
let provider: ProviderServer;
let plan: PlanOwner;
let ctx: OrganizationContext;
let invoice: TestInvoice;

beforeAll(async () => {
  database = testDatabase();
  provider = await openProviderServer();
});
beforeEach(async () => {
  Object.assign(provider, { refund: "SUCCESS", isMade: false, keys: [], order: undefined });
  provider.charge = (reference) => paymentOf(reference, Number(AMOUNT) / 100);
  plan = await openPlanOwner(new Date(NOW), null);
  ctx = await plan.at(NOW);
  invoice = await makeInvoice(ctx, AMOUNT);
});
afterAll(async () => {
  await database.close();
  provider.close();
});

async function credit(effect: CreditNoteEffect, amount: bigint, known = 0) {
  const place = { organizationId: plan.organizationId, invoiceId: invoice.id };
  const order = { effect, amount, known, reason: "courtesy", note: "Por la demora" } as const;
  return createCreditNote(await staffContext(new Date(NOW)), place, order);
}
const seen = async () => {
  const place = { organizationId: plan.organizationId, invoiceId: invoice.id };
  return getOpenInvoice(await staffContext(new Date(NOW)), place);
};
const tooMuch = { fields: { amount: [{ code: "amount_too_high" }] } };

describe("a credit note", () => {
  it("leaves credit for later invoices, at most what was invoiced, with a number of its own", async () => {
    await chargeInvoice(ctx, invoice);
    await credit("credit", 10_000n);
    expect(await getSubscription(ctx)).toMatchObject({ credit: "100.00" });
    await expect(credit("credit", 2n, 1)).rejects.toMatchObject(tooMuch);
    await credit("credit", 1n, 1);
    const [shown] = await listInvoices(ctx);
    expect(shown?.credit_notes).toMatchObject([
      { effect: "credit", reason: "courtesy", amount: "100.00", issued_on: "2026-11-21" },
      { amount: "0.01" },
    ]);
    const sequences = shown?.credit_notes.map(({ number }) => Number(number.slice(-6))) ?? [];
    // Another test's notes may lie between.
    expect(sequences[1]).toBeGreaterThan(sequences[0] ?? 0);
    expect(await seen()).toMatchObject({ creditable: 0n });
    const paper = await getCreditNotePaper(ctx, shown?.credit_notes[0]?.uuid ?? "");
    expect(paper).toMatchObject({ kind: "credit_note", corrects: shown?.number, total: 10_000n });
    expect(paper.lines[0]?.text).toContain("Por la demora");
  });

  it("counts once when two of our staff make it from the same page", async () => {
    await chargeInvoice(ctx, invoice);
    const both = await Promise.allSettled([credit("credit", 100n), credit("credit", 100n)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(both.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { code: "edited_meanwhile" },
    });
    expect(await getSubscription(ctx)).toMatchObject({ credit: "1.00" });
  });

  it("reduces an open invoice, which is paid when nothing is left", async () => {
    await expect(credit("credit", 1n)).rejects.toMatchObject({
      fields: { effect: [{ code: "credit_unpaid" }] },
    });
    await credit("reduction", 4_001n);
    expect(await seen()).toMatchObject({ status: "open", owed: 6_000n, effects: ["reduction"] });
    await expect(credit("reduction", 6_001n, 1)).rejects.toMatchObject(tooMuch);
    await credit("reduction", 6_000n, 1);
    expect(await seen()).toMatchObject({ status: "paid", owed: 0n, paid: 0n });
    await expect(credit("reduction", 1n, 2)).rejects.toMatchObject(tooMuch);
  });

  it("waits for a charge under way, whose approval leaves what is too much as credit", async () => {
    const id = await attemptInvoice(ctx, invoice);
    await expect(credit("reduction", 1n)).rejects.toMatchObject({ code: "invalid_transition" });
    const attempt = await invoiceCause.findAttempt(ctx, id);
    if (!attempt) throw new Error("no attempt");
    const ended = { status: "cancelled", rawCode: "lost", rawMessage: "" } as const;
    await invoiceCause.recordResult(ctx, attempt, ended);
    await credit("reduction", 4_001n);
    const approval = {
      kind: "approved" as const,
      ...{ providerId: `D-${id}`, booked: null, flags: [], approvedAt: new Date(NOW) },
    };
    const late = await invoiceCause.findAttempt(ctx, id);
    if (!late) throw new Error("no attempt");
    await invoiceCause.recordLateApproval(ctx, late, approval);
    expect(await seen()).toMatchObject({ status: "paid", paid: 6_000n });
    expect(await getSubscription(ctx)).toMatchObject({ credit: "40.01" });
  });

  it("takes a change's credit down by what it gave back", async () => {
    await chargeInvoice(ctx, invoice);
    await credit("credit", 9_000n);
    const lines = await ctx.read(async (db) => {
      const { live } = await readBilling(ctx, db, { lock: false });
      return listPaidLines(db, live?.id ?? "", "2026-11-21");
    });
    expect(lines).toMatchObject([{ amount: AMOUNT, credited: 9_000n }]);
    const credited = await ctx.read((db) => readCredited(db, [invoice.id]));
    expect([...credited]).toEqual([[invoice.id, 9_000n]]);
  });
});

describe("a credit note that refunds", () => {
  const send = async () => {
    const { rows } = await database.owner.query<{ id: string }>(
      "SELECT refund_id AS id FROM credit_notes WHERE invoice_id = $1",
      [invoice.id],
    );
    await sendRefund(ctx, invoiceCause, rows[0]?.id ?? "");
  };

  it("has a number when the money went back", async () => {
    await chargeInvoice(ctx, invoice);
    await credit("refund", 10_000n);
    await send();
    expect(await seen()).toMatchObject({
      creditable: 1n,
      creditNotes: [{ effect: "refund", amount: 10_000n, number: expect.stringMatching(/^NC-/) }],
    });
    expect(provider.keys).toHaveLength(1);
    expect(await ctx.read((db) => findRefundable(db, invoice.id))).toMatchObject({ left: 1n });
  });

  it("waits without a number while the result is unknown, and is looked up", async () => {
    await chargeInvoice(ctx, invoice);
    provider.refund = null;
    await credit("refund", AMOUNT);
    await send();
    expect(await seen()).toMatchObject({ creditable: 0n, creditNotes: [{ number: null }] });
    expect((await listInvoices(ctx))[0]?.credit_notes).toEqual([]);
    await expect(credit("credit", 1n, 1)).rejects.toMatchObject(tooMuch);
    provider.refund = "SUCCESS";
    await send();
    expect((await listInvoices(ctx))[0]?.credit_notes).toHaveLength(1);
  });

  it("has none when the provider refuses, and the amount can be given back otherwise", async () => {
    await chargeInvoice(ctx, invoice);
    provider.refund = "REJECTED";
    await credit("refund", AMOUNT);
    await send();
    expect(await seen()).toMatchObject({
      creditable: AMOUNT,
      creditNotes: [{ number: null, isRefused: true }],
    });
    await credit("credit", AMOUNT, 1);
    expect(await getSubscription(ctx)).toMatchObject({ credit: "100.01" });
  });
});
