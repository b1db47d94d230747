import { afterAll, beforeAll, expect, it } from "vitest";
import { testDatabase, type TestDatabase } from "../../../../tests/factories/database";
import { attemptInvoice, makeInvoice } from "../../../../tests/factories/plans/invoices";
import { openPlanOwner } from "../../../../tests/factories/plans/plan-owner";
import { staffContext } from "../../../../tests/factories/staff";
import { cancelSubscription } from "~/domain/subscriptions/cancel-subscription.server";
import { invoiceCause } from "~/domain/subscriptions/invoice-cause.server";
import { listPastDue } from "./list-past-due.server";

let database: TestDatabase;
beforeAll(() => {
  database = testDatabase();
});
afterAll(() => database.close());

it("says since when a plan is unpaid, how often it was tried, when it is next, and who to write to", async () => {
  const plan = await openPlanOwner(new Date("2026-11-01T15:00:00Z"), null);
  const ctx = await plan.at("2026-11-01T15:00:00Z");
  const invoice = await makeInvoice(ctx);
  const id = await attemptInvoice(ctx, invoice);
  const seen = async (day: string) => {
    const staff = await staffContext(new Date(`${day}T15:00:00Z`));
    const { items } = await listPastDue(staff, {}, { page: 1, perPage: 100 });
    return items.filter(({ organization }) => organization.id === plan.organizationId);
  };
  expect(await seen("2026-11-02")).toEqual([]);
  const attempt = await invoiceCause.findAttempt(ctx, id);
  if (!attempt) throw new Error("no attempt");
  const declined = { status: "rejected", cause: "insufficient_funds", rawCode: "302" } as const;
  await invoiceCause.recordResult(ctx, attempt, { ...declined, rawMessage: "" });
  expect(await seen("2026-11-02")).toMatchObject([
    {
      ...{ since: "2026-11-01", days: 1, tries: 1, nextTry: "2026-11-04", owed: 10_001n },
      method: "card",
    },
  ]);
  expect(await seen("2026-11-09")).toMatchObject([{ days: 8, nextTry: null }]);
  await cancelSubscription(await plan.at("2026-11-02T15:00:00Z"));
  expect(await seen("2026-11-02")).toMatchObject([{ nextTry: null, owed: 10_001n }]);
});
