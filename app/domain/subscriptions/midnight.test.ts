/** The trial's end and the plan after it fall on midnight of each country's own clock. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { testDatabase, type TestDatabase } from "../../../tests/factories/database";
import { choiceByCard, openPlanOwner } from "../../../tests/factories/plans/plan-owner";
import {
  openProviderServer,
  paymentOf,
  type ProviderServer,
} from "../../../tests/factories/servers/provider-server";
import { getCountry } from "~/countries/country";
import { choosePlan } from "./choose-plan.server";
import { getSubscription } from "./get-subscription.server";
import { renewSubscription } from "./renew-subscription.server";

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

/** When the last trial day, 30 November 2026, is over. */
const MIDNIGHTS = [
  ["AR", "America/Argentina/Buenos_Aires", "2026-12-01T03:00:00Z"],
  ["BR", "America/Sao_Paulo", "2026-12-01T03:00:00Z"],
  ["BR", "America/Manaus", "2026-12-01T04:00:00Z"],
  ["CL", "America/Santiago", "2026-12-01T03:00:00Z"],
  ["CO", "America/Bogota", "2026-12-01T05:00:00Z"],
  ["EC", "America/Guayaquil", "2026-12-01T05:00:00Z"],
  ["MX", "America/Mexico_City", "2026-12-01T06:00:00Z"],
  ["MX", "America/Tijuana", "2026-12-01T08:00:00Z"],
  ["PE", "America/Lima", "2026-12-01T05:00:00Z"],
  ["UY", "America/Montevideo", "2026-12-01T03:00:00Z"],
] as const;

it.each(MIDNIGHTS)("begins at midnight in %s, %s", async (country, timezone, midnight) => {
  const { currency } = getCountry(country);
  provider.charge = (reference, amount) => paymentOf(reference, amount, "PAID", currency);
  const end = new Date(midnight);
  const facts = { country, currency, timezone };
  const plan = await openPlanOwner(new Date("2026-11-02T15:00:00Z"), end, facts);
  const chosen = await plan.at("2026-11-20T15:00:00Z");
  const code = `essential_monthly_${country.toLowerCase()}`;
  await choosePlan(chosen, await choiceByCard(chosen, code));
  const shownAt = async (at: Date) => getSubscription(await plan.at(at));
  const before = new Date(end.getTime() - 1);
  expect(await shownAt(before)).toMatchObject({
    ...{ status: "trialing", trial_ends_at: "2026-11-30", receives_new_donations: true },
    pending_change: { on: "2026-12-01" },
  });
  const { rows } = await database.owner.query<{ due: Date }>(
    "SELECT due_at AS due FROM subscriptions WHERE organization_id = $1",
    [plan.organizationId],
  );
  expect(rows).toEqual([{ due: end }]);
  await renewSubscription(await plan.jobAt(before));
  expect(await shownAt(before)).toMatchObject({ status: "trialing" });
  await renewSubscription(await plan.jobAt(end));
  expect(await shownAt(end)).toMatchObject({
    ...{ status: "active", period_start: "2026-12-01", period_end: "2027-01-01" },
  });
});
