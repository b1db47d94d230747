import { afterAll, beforeAll, expect, it } from "vitest";
import { testDatabase, type TestDatabase } from "../../../tests/factories/database";
import { openPlanDays } from "../../../tests/factories/plans/plan-days";
import {
  openProviderServer,
  type ProviderServer,
} from "../../../tests/factories/servers/provider-server";
import { cancelSubscription } from "./cancel-subscription.server";
import { getCancelledEnd } from "./get-cancelled-end.server";

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

it("names the day on which a cancelled plan ends, paid or not", async () => {
  const plan = await openPlanDays(provider);
  const endOn = async (day: string) => getCancelledEnd(await plan.at(day));
  expect(await endOn("2026-11-01")).toBeNull();
  await plan.byCard("2026-11-01", "essential_monthly_ar");
  expect(await endOn("2026-11-10")).toBe("2026-12-01");
  plan.answer = "REJECTED";
  await plan.run("2026-12-01");
  expect(await endOn("2026-12-05")).toBe("2026-12-16");
  expect(await endOn("2026-12-20")).toBe("2026-12-20");
  await cancelSubscription(await plan.at("2026-12-05"));
  expect(await plan.shown("2026-12-05")).toMatchObject({ period_end: "2026-12-16" });
});
