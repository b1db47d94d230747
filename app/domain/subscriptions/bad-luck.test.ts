/** What a plan survives: two tabs, a process that dies, and midnight in each zone. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import {
  choiceByCard,
  openPlanOwner,
  type PlanOwner,
} from "../../../tests/factories/plans/plan-owner";
import { makeAuthorization } from "../../../tests/factories/plans/invoices";
import { testDatabase, type TestDatabase } from "../../../tests/factories/database";
import {
  openProviderServer,
  paymentOf,
  type ProviderServer,
} from "../../../tests/factories/servers/provider-server";
import { armFailpoint, disarmFailpoint } from "~/infrastructure/failpoints";
import { startOfDay } from "~/values/time/calendar";
import { beginRenewals } from "./begin-renewals.server";
import { changePaymentMode } from "./change-payment-mode.server";
import { changePlan } from "./change-plan.server";
import { choosePlan } from "./choose-plan.server";
import { getSubscription } from "./get-subscription.server";
import { listInvoices } from "./list-invoices.server";
import { renewSubscription } from "./renew-subscription.server";

let database: TestDatabase;
let provider: ProviderServer;
let plan: PlanOwner;
let status: "PAID" | "REJECTED";
let amounts: number[];

beforeAll(async () => {
  database = testDatabase();
  provider = await openProviderServer();
});
beforeEach(async () => {
  [status, amounts] = ["PAID", []];
  provider.charge = (reference, amount) => {
    amounts.push(amount);
    return paymentOf(reference, amount, status);
  };
  plan = await openPlanOwner(new Date("2026-11-01T15:00:00Z"), null);
});
afterEach(() => disarmFailpoint("charge.after_intention"));
afterAll(async () => {
  provider.close();
  await database.close();
});

const at = (day: string) => plan.at(`${day}T15:00:00Z`);
const run = async (day: string) => renewSubscription(await plan.jobAt(`${day}T15:00:00Z`));
async function choose(day: string, code = "essential_monthly_ar"): Promise<void> {
  const ctx = await at(day);
  await choosePlan(ctx, await choiceByCard(ctx, code));
}

it("charges once when two tabs upgrade, or mend the card, together", async () => {
  await choose("2026-11-01");
  const ctx = await at("2026-11-10");
  const upgrade = () => changePlan(ctx, { plan_code: "professional_monthly_ar" });
  await Promise.allSettled([upgrade(), upgrade()]);
  expect(amounts).toHaveLength(2);
  status = "REJECTED";
  await run("2026-12-01");
  status = "PAID";
  const later = await at("2026-12-02");
  const mend = async () => {
    const authorization = await makeAuthorization(later, "professional_monthly_ar");
    const mode = { type: "card" as const, authorization };
    return changePaymentMode(later, { payment_mode: mode, payment_method: {} });
  };
  await Promise.allSettled([mend(), mend()]);
  expect(amounts).toHaveLength(4);
  const paid = (await listInvoices(later)).map((one) => one.status);
  expect(paid).toEqual(["paid", "paid", "paid"]);
});

it("has one invoice and one attempt of a period whose process died after the intention", async () => {
  await choose("2026-11-01");
  armFailpoint("charge.after_intention", "throw");
  await expect(run("2026-12-01")).rejects.toThrow("charge.after_intention");
  await run("2026-12-01");
  await run("2026-12-02");
  const [invoice, ...others] = await listInvoices(await at("2026-12-02"));
  expect([others.length, invoice?.attempts.length, amounts.length]).toEqual([1, 1, 1]);
  expect(await getSubscription(await at("2026-12-02"))).toMatchObject({ status: "active" });
});

it.each([
  ["AR", "America/Argentina/Buenos_Aires"],
  ["CO", "America/Bogota"],
  ["MX", "America/Mexico_City"],
  ["MX", "America/Tijuana"],
  ["CL", "America/Santiago"],
  ["BR", "America/Sao_Paulo"],
] as const)(
  "begins the plan of %s at midnight in %s, when the trial ends",
  async (country, timezone) => {
    const midnight = startOfDay("2026-12-01", timezone);
    plan = await openPlanOwner(new Date("2026-11-01T15:00:00Z"), midnight, { country, timezone });
    await choose("2026-11-10", `essential_monthly_${country.toLowerCase()}`);
    const queued = async (instant: number) => {
      await beginRenewals(new Date(instant));
      const { rows } = await database.owner.query(
        "DELETE FROM outbox WHERE organization_id = $1 AND job = 'subscriptions.renew-subscription' RETURNING 1",
        [plan.organizationId],
      );
      return rows.length;
    };
    expect(await queued(midnight.getTime() - 1)).toBe(0);
    expect(await queued(midnight.getTime())).toBe(1);
    await renewSubscription(await plan.jobAt(midnight));
    expect(await getSubscription(await plan.at(midnight))).toMatchObject({
      ...{ period_start: "2026-12-01", period_end: "2027-01-01", trial: "none" },
    });
    expect(amounts).toHaveLength(1);
  },
);
