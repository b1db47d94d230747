import { afterAll, beforeAll, expect, it } from "vitest";
import { testDatabase, type TestDatabase } from "../../../tests/factories/database";
import { openPlanOwner } from "../../../tests/factories/plans/plan-owner";
import {
  openProviderServer,
  paymentOf,
  type ProviderServer,
} from "../../../tests/factories/servers/provider-server";
import { listInvoices } from "~/domain/subscriptions/list-invoices.server";
import { setClock } from "~/infrastructure/clock";
import { relivePlan } from "./relive-plan";

let database: TestDatabase;
let provider: ProviderServer;
beforeAll(async () => {
  database = testDatabase();
  provider = await openProviderServer();
  provider.charge = (reference, amount) => paymentOf(reference, amount);
});
afterAll(async () => {
  setClock(null);
  provider.close();
  await database.close();
});

it("lives through a plan that began with a coupon, and whose invoice our staff credited in part", async () => {
  const present = new Date("2026-11-24T15:00:00Z");
  const begun = new Date("2026-05-01T03:00:00Z");
  const plan = await openPlanOwner(begun, null);
  const { organization, user } = await plan.at(begun);
  if (!user) throw new Error("no owner");
  await relivePlan(
    [
      {
        ...{ monthsAgo: 3, daysAgo: 10 },
        act: {
          ...{ kind: "choose", tier: "essential", period: "monthly", by: "visa" },
          coupon: { code: "DEMO-50", percent: 50, months: 1 },
        },
      },
      { monthsAgo: 2, daysAgo: 5, act: { kind: "credit", percent: 10, note: "Un acuerdo" } },
    ],
    { organization, owner: user, begun, present },
  );
  const invoices = await listInvoices(await plan.at(present));
  expect(invoices.map(({ total, credit_notes: notes }) => [total, notes.length])).toEqual([
    ["42000.00", 0],
    ["37800.00", 0],
    ["42000.00", 1],
    ["21000.00", 0],
  ]);
});
