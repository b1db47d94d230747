/** Disputes of a plan's charges: an invoice asks again for what was lost, and no win is kept for nothing. */
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { testDatabase, type TestDatabase } from "../../../../tests/factories/database";
import { openPlanDays, type PlanDays } from "../../../../tests/factories/plans/plan-days";
import {
  openProviderServer,
  type ProviderServer,
} from "../../../../tests/factories/servers/provider-server";
import { writeDispute } from "~/domain/payments/refunds/write-dispute.server";
import { cancelSubscription } from "../cancel-subscription.server";
import { invoiceCause } from "../invoice-cause.server";

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
async function dispute(day: string, stage: "lost" | "won", amount: bigint): Promise<void> {
  const ctx = await plan.at(day);
  await ctx.transaction(async (db) => {
    const { id } = await db.invoiceAttempt.findFirstOrThrow({ orderBy: { id: "asc" } });
    const booked = { amount, currency: "ARS" } as const;
    const told = { transactionId: id, disputeId: `CHAR-${id}`, stage, booked };
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
