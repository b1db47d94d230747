/** Coupons through the product's operations: who redeems them, and what each invoice then says. */
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import {
  choiceByCard,
  choiceByTransfer,
  openPlanOwner,
  type PlanOwner,
} from "../../../../tests/factories/plans/plan-owner";
import { testDatabase, type TestDatabase } from "../../../../tests/factories/database";
import {
  openProviderServer,
  paymentOf,
  type ProviderServer,
} from "../../../../tests/factories/servers/provider-server";
import { staffContext } from "../../../../tests/factories/staff";
import { cancelSubscription } from "~/domain/subscriptions/cancel-subscription.server";
import { changePlan } from "~/domain/subscriptions/change-plan.server";
import { choosePlan } from "~/domain/subscriptions/choose-plan.server";
import { getSubscription } from "~/domain/subscriptions/get-subscription.server";
import { listInvoices } from "~/domain/subscriptions/list-invoices.server";
import { getInvoicePaper } from "~/domain/subscriptions/papers/get-invoice-paper.server";
import { previewPlan } from "~/domain/subscriptions/preview-plan.server";
import { renewSubscription } from "~/domain/subscriptions/renew-subscription.server";
import { createCoupon } from "./create-coupon.server";
import { readBilling } from "~/domain/subscriptions/invoices/read-billing.server";
import { endCoupon } from "./end-coupon.server";
import { findCoupon } from "./find-coupon.server";
import { listTerms } from "./list-terms.server";
import { redeemCoupon, startCoupon } from "./redeem-coupon.server";
import { releaseCoupon, retakeCoupon } from "./release-coupon.server";
import { listCoupons } from "./list-coupons.server";
import { couponForm } from "./schema";

const DAY = "2026-11-01";
const ESSENTIAL = "essential_monthly_ar";
let database: TestDatabase;
let provider: ProviderServer;
let plan: PlanOwner;
let status: "PAID" | "REJECTED";
let amounts: number[];
let count = 0;

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
  plan = await openPlanOwner(new Date(`${DAY}T15:00:00Z`), null);
});
afterAll(async () => {
  provider.close();
  await database.close();
});

const at = (day: string, owner = plan) => owner.at(`${day}T15:00:00Z`);
const staff = () => staffContext(new Date(`${DAY}T15:00:00Z`));

/** Creates a coupon as our staff types it. Returns its code and id. */
async function make(typed: Record<string, unknown>) {
  count += 1;
  const coupon = `CUPON-${count}`;
  const form = { coupon, kind: "percentage", percentage: "50", duration: "forever", ...typed };
  return { coupon, id: await createCoupon(await staff(), couponForm.parse(form)) };
}
async function choose(day: string, code: string, coupon?: string, owner = plan) {
  const ctx = await at(day, owner);
  return choosePlan(ctx, { ...(await choiceByCard(ctx, code)), coupon });
}
const listed = async (id: string) =>
  (await listCoupons(await staff(), {}, { page: 1, perPage: 100 })).items.find(
    (one) => one.id === id,
  );
const refusal = (code: string) => ({ fields: { coupon: [{ code }] } });

it("takes its part off the first invoice, the preview, and every renewal of its time", async () => {
  const { coupon, id } = await make({ percentage: "25", duration: "months", months: "2" });
  const preview = await previewPlan(await at(DAY), { plan_code: ESSENTIAL, coupon });
  expect(preview).toMatchObject({
    ...{ due_now: "31500.00", next_invoice: { total: "31500.00" } },
    lines: [{ kind: "plan" }, { kind: "coupon", amount: "-10500.00", from: DAY, to: "2026-12-01" }],
  });
  await choose(DAY, ESSENTIAL, coupon);
  const [first] = await listInvoices(await at(DAY));
  expect(first?.lines.map(({ plan_code: _, ...line }) => line)).toEqual(preview.lines);
  const paper = await getInvoicePaper(await at(DAY), first?.uuid ?? "");
  expect(paper.lines[1]?.text).toContain(`Descuento del cupón · ${coupon} · `);
  for (const day of ["2026-12-01", "2027-01-01"])
    await renewSubscription(await plan.jobAt(`${day}T15:00:00Z`));
  expect(amounts).toEqual([31_500, 31_500, 42_000]);
  expect(await getSubscription(await at("2027-01-01"))).toMatchObject({
    next_invoice: { total: "42000.00" },
  });
  expect(await listed(id)).toMatchObject({ uses: 1, state: "active" });
});

it("gives its share back with the days of an upgrade, and goes on with the next plan", async () => {
  const { coupon } = await make({ percentage: "50" });
  await choose(DAY, ESSENTIAL, coupon);
  const ctx = await at("2026-11-16");
  const preview = await previewPlan(ctx, { plan_code: "professional_monthly_ar" });
  expect(preview).toMatchObject({ credit: "10500.00", due_now: "21750.00" });
  await changePlan(ctx, { plan_code: "professional_monthly_ar" });
  expect(amounts).toEqual([21_000, 21_750]);
  const [newest] = await listInvoices(ctx);
  expect(newest?.lines.map(({ kind, amount }) => [kind, amount])).toEqual([
    ["proration_credit", "-10500.00"],
    ["proration_charge", "64500.00"],
    ["coupon", "-32250.00"],
  ]);
});

it("settles an invoice of nothing without a charge", async () => {
  const { coupon } = await make({ percentage: "100", duration: "once" });
  await choose(DAY, ESSENTIAL, coupon);
  expect(amounts).toEqual([]);
  const [invoice] = await listInvoices(await at(DAY));
  expect(invoice).toMatchObject({ status: "paid", total: "0.00", attempts: [] });
  await renewSubscription(await plan.jobAt("2026-12-01T15:00:00Z"));
  expect(amounts).toEqual([42_000]);
});

it("gives its last use to one of two organisations, and charges nothing for the other", async () => {
  const { coupon, id } = await make({ max_uses: "1" });
  const other = await openPlanOwner(new Date(`${DAY}T15:00:00Z`), null);
  const both = await Promise.allSettled([
    choose(DAY, ESSENTIAL, coupon),
    choose(DAY, ESSENTIAL, coupon, other),
  ]);
  expect(both.map((one) => one.status).sort()).toEqual(["fulfilled", "rejected"]);
  const refused = both.find((one) => one.status === "rejected");
  expect(refused?.reason).toMatchObject(refusal("coupon_used_up"));
  expect(amounts).toEqual([21_000]);
  expect(await listed(id)).toMatchObject({ uses: 1, state: "used_up" });
});

it("can be redeemed again after a declined choice, and after one that never began", async () => {
  const { coupon, id } = await make({ max_uses: "1" });
  status = "REJECTED";
  await choose(DAY, ESSENTIAL, coupon);
  expect(await listed(id)).toMatchObject({ uses: 0 });
  await plan.setPlan({ trialEndsAt: new Date("2026-12-01T03:00:00Z") });
  await choose(DAY, ESSENTIAL, coupon);
  expect(await listed(id)).toMatchObject({ uses: 1 });
  await cancelSubscription(await at(DAY));
  expect(await listed(id)).toMatchObject({ uses: 0 });
});

it("says why a code is not taken, and keeps what an organisation redeemed when it ends", async () => {
  const tried = async (coupon: string, day = DAY) =>
    previewPlan(await at(day), { plan_code: ESSENTIAL, coupon });
  await expect(tried("NO-EXISTE")).rejects.toMatchObject(refusal("coupon_unknown"));
  const late = await make({ valid_until: "2026-11-01" });
  await expect(tried(late.coupon)).resolves.toMatchObject({ due_now: "21000.00" });
  await expect(tried(late.coupon, "2026-11-02")).rejects.toMatchObject(refusal("coupon_expired"));
  const partner = await make({ tiers: ["partner"] });
  await expect(tried(partner.coupon)).rejects.toMatchObject(refusal("coupon_other_plan"));
  const peso = await make({ kind: "amount", amount_mxn: "100" });
  await expect(tried(peso.coupon)).rejects.toMatchObject(refusal("coupon_other_plan"));
  const { coupon, id } = await make({ kind: "amount", amount_ars: "1.000,50" });
  await choosePlan(await at(DAY), { ...choiceByTransfer(ESSENTIAL), coupon });
  await endCoupon(await staff(), id);
  await expect(endCoupon(await staff(), id)).rejects.toMatchObject({ code: "invalid_transition" });
  const ctx = await at(DAY);
  expect(await getSubscription(ctx)).toMatchObject({ next_invoice: { total: "40999.50" } });
  const order = { plan_code: "partner_monthly_ar", coupon: (await make({})).coupon };
  expect((await previewPlan(ctx, order)).lines.at(-1)).toMatchObject({ kind: "coupon" });
});

it("refuses a second coupon with the same code, and a last day that is over", async () => {
  const { coupon } = await make({});
  const again = couponForm.parse({ coupon, kind: "percentage", percentage: "5", duration: "once" });
  await expect(createCoupon(await staff(), again)).rejects.toMatchObject(refusal("coupon_exists"));
  const past = { ...again, coupon: "OTRO", valid_until: "2026-10-01" };
  await expect(createCoupon(await staff(), past)).rejects.toMatchObject({
    fields: { valid_until: [{ code: "date_past" }] },
  });
});

it("takes the use of a released coupon again when the money of its choice arrives late", async () => {
  const { coupon, id } = await make({ max_uses: "1" });
  const order = { code: coupon, tier: "essential" as const, today: DAY };
  status = "REJECTED";
  await choose(DAY, ESSENTIAL, coupon);
  const other = await openPlanOwner(new Date(`${DAY}T15:00:00Z`), null);
  const rival = await at(DAY, other);
  const taken = await rival.transaction(async (db) => {
    const terms = await redeemCoupon(rival, db, order);
    await startCoupon(rival, db, terms, DAY);
    return listTerms(db, [terms.id, null]);
  });
  expect(taken).toMatchObject([{ code: coupon, percentage: 50, firstOn: DAY }]);
  const ctx = await at(DAY);
  await expect(ctx.read((db) => findCoupon(ctx, db, order))).rejects.toMatchObject(
    refusal("coupon_used_up"),
  );
  await ctx.transaction(async (db) => {
    await readBilling(ctx, db, { lock: true });
    const { id: declined } = await db.subscription.findFirstOrThrow({ where: { status: "ended" } });
    await retakeCoupon(ctx, db, declined);
    await retakeCoupon(ctx, db, declined);
  });
  expect(await listed(id)).toMatchObject({ uses: 2 });
  await ctx.transaction(async (db) => {
    const { id: declined } = await db.subscription.findFirstOrThrow({ where: { status: "ended" } });
    await releaseCoupon(ctx, db, declined);
    await releaseCoupon(ctx, db, declined);
  });
  expect(await listed(id)).toMatchObject({ uses: 1 });
});
