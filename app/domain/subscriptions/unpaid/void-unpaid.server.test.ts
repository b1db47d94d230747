import { afterAll, beforeAll, expect, it } from "vitest";
import { testDatabase, type TestDatabase } from "../../../../tests/factories/database";
import { openPlanDays } from "../../../../tests/factories/plans/plan-days";
import {
  openProviderServer,
  type ProviderServer,
} from "../../../../tests/factories/servers/provider-server";
import { voidUnpaid } from "./void-unpaid.server";

let database: TestDatabase;
let provider: ProviderServer;
beforeAll(async () => {
  database = testDatabase();
  provider = await openProviderServer();
});
afterAll(async () => {
  provider.close();
  await database.close();
});

it("voids an open invoice, and makes the paid part of it credit", async () => {
  const plan = await openPlanDays(provider);
  await plan.byTransfer("2026-11-01", "essential_monthly_ar");
  await plan.transfer("2026-11-02", 1_000_000n, "a part");
  const ctx = await plan.at("2026-11-03");
  const id = (await plan.invoices("2026-11-03"))[0]?.uuid ?? "";
  await ctx.transaction((db) => voidUnpaid(ctx, db, id));
  expect(await plan.invoices("2026-11-03")).toMatchObject([{ status: "void" }]);
  expect(await plan.shown("2026-11-03")).toMatchObject({ credit: "10000.00" });
});
