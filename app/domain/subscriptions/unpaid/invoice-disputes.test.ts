/** Disputes of a plan's charges: an invoice asks again for what was lost, and no win is kept for nothing. */
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { testDatabase, type TestDatabase } from "../../../../tests/factories/database";
import { openPlanDays, type PlanDays } from "../../../../tests/factories/plans/plan-days";
import {
  openProviderServer,
  type ProviderServer,
} from "../../../../tests/factories/servers/provider-server";
import { staffContext } from "../../../../tests/factories/staff";
import { writeDispute } from "~/domain/payments/refunds/write-dispute.server";
import { cancelSubscription } from "../cancel-subscription.server";
import { createCreditNote } from "../credit-notes/create-credit-note.server";
import { invoiceCause } from "../invoice-cause.server";
import { moveCredit } from "../invoices/write-invoice.server";
import { voidUnpaid } from "./void-unpaid.server";

let database: TestDatabase;
let provider: ProviderServer;
let plan: PlanDays;

beforeAll(async () => {
  database = testDatabase();
  provider = await openProviderServer();
});
beforeEach(async () => {
  plan = await openPlanDays(provider);
});
afterAll(async () => {
  provider.close();
  await database.close();
});

/** The provider tells of a dispute of the first charge. */
async function dispute(
  day: string,
  stage: "lost" | "won",
  amount: bigint,
  mark = "",
): Promise<void> {
  const ctx = await plan.at(day);
  await ctx.transaction(async (db) => {
    const { id } = await db.invoiceAttempt.findFirstOrThrow({ orderBy: { id: "asc" } });
    const booked = { amount, currency: "ARS" } as const;
    const told = { transactionId: id, disputeId: `CHAR-${id}${mark}`, stage, booked };
    await writeDispute(ctx, db, invoiceCause, told);
  });
}

it("asks again only for what a dispute took, on the days of a declined renewal", async () => {
  await plan.byCard("2026-11-01", "essential_monthly_ar");
  await dispute("2026-11-10", "lost", 1_000_000n);
  await plan.run("2026-11-10", "2026-11-11", "2026-11-13");
  expect(plan.amounts).toEqual([42_000, 10_000]);
  expect(await plan.shown("2026-11-13")).toMatchObject({ status: "active" });
});

it("asks for nothing when the charge had gone back before", async () => {
  await plan.byCard("2026-11-01", "essential_monthly_ar");
  const { owner } = database;
  await owner.query(
    "UPDATE invoice_attempts SET status = 'refunded', refunded_amount = amount WHERE organization_id = $1",
    [plan.owner.organizationId],
  );
  await dispute("2026-11-10", "lost", 4_200_000n);
  expect(await plan.shown("2026-11-10")).toMatchObject({ status: "active" });
  expect(await plan.invoices("2026-11-10")).toMatchObject([{ status: "paid" }]);
});

it("turns a win into credit after the invoice was paid again or became void", async () => {
  await plan.byCard("2026-11-01", "essential_monthly_ar");
  await dispute("2026-11-10", "lost", 4_200_000n);
  await plan.run("2026-11-13");
  expect(plan.amounts).toEqual([42_000, 42_000]);
  await dispute("2026-11-20", "won", 4_200_000n);
  expect(await plan.shown("2026-11-20")).toMatchObject({ status: "active", credit: "42000.00" });
});

it("pays the open invoice with what a win gives back", async () => {
  await plan.byCard("2026-11-01", "essential_monthly_ar");
  await dispute("2026-11-10", "lost", 4_200_000n);
  expect(await plan.shown("2026-11-10")).toMatchObject({ status: "past_due" });
  await dispute("2026-11-12", "won", 4_200_000n);
  expect(await plan.shown("2026-11-12")).toMatchObject({ status: "active", credit: "0.00" });
  expect(await plan.invoices("2026-11-12")).toMatchObject([{ status: "paid" }]);
});

it("leaves a cancelled plan cancelled", async () => {
  await plan.byCard("2026-11-01", "essential_monthly_ar");
  await cancelSubscription(await plan.at("2026-11-02"));
  await dispute("2026-11-05", "lost", 4_200_000n);
  await plan.run("2026-11-08", "2026-11-20");
  expect(plan.amounts).toEqual([42_000]);
  expect(await plan.shown("2026-11-20")).toMatchObject({ status: "ended" });
  await dispute("2026-11-21", "won", 4_200_000n);
  expect(await plan.shown("2026-11-21")).toMatchObject({ credit: "42000.00" });
});

async function credit(day: string, amount: bigint): Promise<void> {
  const [invoice] = await plan.invoices(day);
  const place = { organizationId: plan.owner.organizationId, invoiceId: invoice?.uuid ?? "" };
  const order = { effect: "credit", amount, known: 0, reason: "courtesy", note: "" } as const;
  await createCreditNote(await staffContext(new Date(`${day}T15:00:00Z`)), place, order);
}

it("asks for no more than the price after a credit note, and takes its credit back", async () => {
  await plan.byCard("2026-11-01", "essential_monthly_ar");
  await credit("2026-11-05", 1_000_000n);
  await dispute("2026-11-10", "lost", 4_200_000n);
  expect(await plan.shown("2026-11-10")).toMatchObject({ status: "past_due", credit: "0.00" });
  await plan.run("2026-11-13");
  expect(plan.amounts).toEqual([42_000, 32_000]);
  await dispute("2026-11-20", "won", 4_200_000n);
  expect(await plan.shown("2026-11-20")).toMatchObject({ status: "active", credit: "42000.00" });
});

it("keeps an invoice paid whose dispute took no more than its note had credited", async () => {
  await plan.byCard("2026-11-01", "essential_monthly_ar");
  await credit("2026-11-05", 1_500_000n);
  await dispute("2026-11-10", "lost", 1_000_000n);
  expect(await plan.shown("2026-11-10")).toMatchObject({ status: "active", credit: "5000.00" });
  expect(await plan.invoices("2026-11-10")).toMatchObject([{ status: "paid", owed: "0.00" }]);
});

it("takes a note's credit back when the disputed invoice becomes void", async () => {
  await plan.byCard("2026-11-01", "essential_monthly_ar");
  await credit("2026-11-05", 1_000_000n);
  await plan.change("2026-11-06", "professional_monthly_ar");
  await dispute("2026-11-10", "lost", 4_200_000n);
  const before = await plan.shown("2026-11-10");
  const ctx = await plan.at("2026-11-10");
  const first = (await plan.invoices("2026-11-10")).at(-1)?.uuid ?? "";
  const sourceId = ctx.newId();
  const surplus = { kind: "surplus", amount: 3_000_000n, currency: "ARS", sourceId };
  await ctx.transaction(async (db) => {
    await moveCredit(ctx, db, surplus);
    await voidUnpaid(ctx, db, first);
  });
  // The upgrade had used the note's 10,000 already.
  expect([before.credit, (await plan.shown("2026-11-10")).credit]).toEqual(["0.00", "20000.00"]);
});

it("takes back what a void invoice had made credit, when a dispute takes the money itself", async () => {
  await plan.byCard("2026-11-01", "essential_monthly_ar");
  await dispute("2026-11-10", "lost", 1_000_000n);
  plan.answer = "REJECTED";
  await plan.run("2026-11-13", "2026-11-15", "2026-11-17", "2026-12-01", "2026-12-10");
  expect(await plan.shown("2026-12-10")).toMatchObject({ status: "ended", credit: "32000.00" });
  await dispute("2026-12-11", "lost", 3_200_000n, "2");
  expect(await plan.shown("2026-12-11")).toMatchObject({ status: "ended", credit: "0.00" });
});

async function use(day: string, amount: bigint): Promise<void> {
  const ctx = await plan.at(day);
  const sourceId = ctx.newId();
  const used = { kind: "used", amount: -amount, currency: "ARS", sourceId };
  await ctx.transaction((db) => moveCredit(ctx, db, used));
}

it("gives no credit again that was used before its money was lost and won", async () => {
  await plan.byCard("2026-11-01", "essential_monthly_ar");
  await dispute("2026-11-10", "lost", 1_000_000n);
  plan.answer = "REJECTED";
  await plan.run("2026-11-13", "2026-11-15", "2026-11-17", "2026-12-01", "2026-12-10");
  await use("2026-12-10", 2_000_000n);
  await dispute("2026-12-11", "lost", 3_200_000n, "2");
  expect(await plan.shown("2026-12-11")).toMatchObject({ credit: "0.00" });
  // Of 32,000 the customer had used 20,000.
  await dispute("2026-12-20", "won", 3_200_000n, "2");
  expect(await plan.shown("2026-12-20")).toMatchObject({ credit: "12000.00" });
});

it("gives no note's credit again that was used before its invoice became void", async () => {
  await plan.byCard("2026-11-01", "essential_monthly_ar");
  await credit("2026-11-05", 1_000_000n);
  await use("2026-11-06", 1_000_000n);
  await dispute("2026-11-10", "lost", 4_200_000n);
  const first = (await plan.invoices("2026-11-10")).at(-1)?.uuid ?? "";
  const ctx = await plan.at("2026-11-10");
  await ctx.transaction((db) => voidUnpaid(ctx, db, first));
  await dispute("2026-11-20", "won", 4_200_000n);
  expect(await plan.shown("2026-11-20")).toMatchObject({ credit: "32000.00" });
});
