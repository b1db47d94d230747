/** Price versions: the price of new choices, and the notices before a price changes. */
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import {
  choiceByCard,
  openPlanOwner,
  type PlanOwner,
} from "../../../../tests/factories/plans/plan-owner";
import { jobContext, testDatabase, type TestDatabase } from "../../../../tests/factories/database";
import {
  openProviderServer,
  paymentOf,
  type ProviderServer,
} from "../../../../tests/factories/servers/provider-server";
import { findPlan } from "~/countries/plans/plans";
import { toDecimal } from "~/values/money/money";
import { staffContext } from "../../../../tests/factories/staff";
import { cancelSubscription } from "~/domain/subscriptions/cancel-subscription.server";
import { choosePlan } from "~/domain/subscriptions/choose-plan.server";
import { getSubscription } from "~/domain/subscriptions/get-subscription.server";
import { previewPlan } from "~/domain/subscriptions/preview-plan.server";
import { renewSubscription } from "~/domain/subscriptions/renew-subscription.server";
import { restoreSubscription } from "~/domain/subscriptions/restore-subscription.server";
import { announcePrice } from "./announce-price.server";
import { createPrice } from "./create-price.server";
import { findPrice } from "./find-price.server";
import { getOwnPrice } from "./get-own-price.server";
import { getPrices } from "./get-prices.server";
import { listPricedPlans } from "./list-priced-plans.server";
import { tellPrice } from "./tell-price.server";

/** A plan of its own, because every test file reads the same prices. */
const CODE = "essential_monthly_uy";
const URUGUAY = { country: "UY", currency: "UYU", timezone: "America/Montevideo" } as const;
const OLD = findPlan(CODE)?.price ?? 0n;
const NEW = OLD + 100_000n;
const shownMoney = (amount: bigint) => toDecimal(amount, "UYU");
const charged = (...sums: bigint[]) => sums.map((amount) => Number(shownMoney(amount)));
let database: TestDatabase;
let provider: ProviderServer;
let plan: PlanOwner;
let amounts: number[];

/** Removes the prices of this file's plan. */
async function forget(): Promise<void> {
  await database.owner.query(
    `UPDATE subscriptions SET price_id = NULL, next_price_id = NULL, next_price = NULL, next_price_from = NULL
      WHERE plan_code = $1`,
    [CODE],
  );
  await database.owner.query("DELETE FROM plan_prices WHERE plan_code = $1", [CODE]);
}

beforeAll(async () => {
  database = testDatabase();
  provider = await openProviderServer();
});
beforeEach(async () => {
  await forget();
  amounts = [];
  provider.charge = (reference, amount) => {
    amounts.push(amount);
    return paymentOf(reference, amount, "PAID", "UYU");
  };
  plan = await openPlanOwner(new Date("2026-11-01T15:00:00Z"), null, URUGUAY);
});
afterAll(async () => {
  await forget();
  provider.close();
  await database.close();
});

const noon = (day: string) => new Date(`${day}T15:00:00Z`);
const at = (day: string, owner = plan) => owner.at(noon(day));
const staffAt = (day: string) => staffContext(noon(day));
const add = async (day: string, validFrom: string, price = NEW) =>
  createPrice(await staffAt(day), CODE, { price, usd_price: 3_500n, valid_from: validFrom });
async function choose(day: string, owner = plan) {
  const ctx = await at(day, owner);
  await choosePlan(ctx, await choiceByCard(ctx, CODE));
}
/** Runs the jobs that tell this organisation of a price. */
async function tell(day: string): Promise<number> {
  const { rows } = await database.owner.query<{ payload: { priceId: string } }>(
    `DELETE FROM outbox WHERE organization_id = $1 AND job = 'subscriptions.tell-price' RETURNING payload`,
    [plan.organizationId],
  );
  const { organization } = await at(day);
  const ctx = jobContext(organization, "subscriptions.tell-price", noon(day));
  for (const { payload } of rows) await tellPrice(ctx, payload);
  for (const { payload } of rows) await tellPrice(ctx, payload);
  return rows.length;
}
const told = async () =>
  (
    await database.owner.query(
      `SELECT facts FROM plan_notices WHERE organization_id = $1 AND kind = 'price_change'`,
      [plan.organizationId],
    )
  ).rows;

it("costs new choices its price from its day on, in preview, list and charge, and nobody else", async () => {
  await choose("2026-11-01");
  await add("2026-11-02", "2026-11-10");
  const other = await openPlanOwner(noon("2026-11-01"), null, URUGUAY);
  const costs = async (day: string) => {
    const ctx = await at(day, other);
    const { due_now: due } = await previewPlan(ctx, { plan_code: CODE });
    const listed = (await listPricedPlans(ctx.now, { country: "UY" })).find(
      ({ code }) => code === CODE,
    );
    const found = listed && (await ctx.read((db) => findPrice(db, listed, day)));
    return [due, listed?.price, found?.price];
  };
  expect(await costs("2026-11-09")).toEqual([shownMoney(OLD), OLD, OLD]);
  expect(await costs("2026-11-10")).toEqual([shownMoney(NEW), NEW, NEW]);
  await choose("2026-11-10", other);
  await renewSubscription(await plan.jobAt(noon("2026-12-01")));
  expect(amounts).toEqual(charged(OLD, NEW, OLD));
  expect(await tell("2026-12-01")).toBe(0);
  expect(await getOwnPrice(await at("2026-12-01"))).toEqual({ price: OLD, next: null });
});

it("reaches who has the plan after its announcement: told once, from the first period of its day", async () => {
  await choose("2026-11-15");
  const id = await add("2026-11-16", "2026-11-17");
  const early = { id, applies_from: "2026-12-25" };
  await expect(announcePrice(await staffAt("2026-11-16"), early)).rejects.toMatchObject({
    code: "invalid_transition",
  });
  await expect(
    announcePrice(await staffAt("2026-11-20"), { id, applies_from: "2026-12-19" }),
  ).rejects.toMatchObject({ fields: { applies_from: [{ code: "price_too_soon" }] } });
  await announcePrice(await staffAt("2026-11-20"), early);
  await expect(announcePrice(await staffAt("2026-11-20"), early)).rejects.toMatchObject({
    code: "invalid_transition",
  });
  expect(await tell("2026-11-20")).toBe(1);
  expect(await told()).toEqual([
    {
      facts: { tier: "essential", amount: shownMoney(NEW), currency: "UYU", next: "2026-12-25" },
    },
  ]);
  const shown = await at("2026-11-21");
  expect(await getOwnPrice(shown)).toMatchObject({ next: { price: NEW, from: "2026-12-25" } });
  expect((await getSubscription(shown)).next_invoice).toMatchObject({ total: shownMoney(OLD) });
  await renewSubscription(await plan.jobAt(noon("2026-12-15")));
  const next = await getSubscription(await at("2026-12-15"));
  expect(next.next_invoice).toMatchObject({ on: "2027-01-15", total: shownMoney(NEW) });
  await renewSubscription(await plan.jobAt(noon("2027-01-15")));
  expect(amounts).toEqual(charged(OLD, OLD, NEW));
  expect(await getOwnPrice(await at("2027-01-15"))).toEqual({ price: NEW, next: null });
});

it("gives the whole notice also when the job runs late, and tells a plan that was cancelled", async () => {
  await choose("2026-11-01");
  const id = await add("2026-11-02", "2026-11-03");
  await cancelSubscription(await at("2026-11-04"));
  await announcePrice(await staffAt("2026-11-04"), { id, applies_from: "2026-12-05" });
  await tell("2026-11-20");
  expect(await told()).toMatchObject([{ facts: { next: "2026-12-20" } }]);
  await restoreSubscription(await at("2026-11-21"));
  await renewSubscription(await plan.jobAt(noon("2026-12-01")));
  expect(amounts).toEqual(charged(OLD, OLD));
});

it("is refused for today, for a day that has one, and for a plan without a price", async () => {
  await expect(add("2026-11-02", "2026-11-02")).rejects.toMatchObject({
    fields: { valid_from: [{ code: "date_past" }] },
  });
  await add("2026-11-02", "2026-11-03");
  await expect(add("2026-11-02", "2026-11-03")).rejects.toMatchObject({
    fields: { valid_from: [{ code: "price_exists" }] },
  });
  const order = { price: 1n, usd_price: 1n, valid_from: "2026-12-01" };
  await expect(
    createPrice(await staffAt("2026-11-02"), "original_monthly_uy", order),
  ).rejects.toMatchObject({ code: "not_found" });
  const [shown] = await getPrices(await staffAt("2026-11-02"), { code: CODE });
  expect(shown?.prices.map(({ price, state }) => [price, state])).toEqual([
    [NEW, "planned"],
    [OLD, "current"],
  ]);
  expect(await getPrices(await staffAt("2026-11-02"), { country: "UY" })).toHaveLength(6);
});
