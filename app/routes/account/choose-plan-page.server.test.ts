import { beforeAll, describe, expect, it } from "vitest";
import {
  contextAt,
  createTestOrganization,
  useTestDatabase,
} from "../../../tests/factories/database";
import { acrossOrganizations } from "~/domain/context";
import { updateBillingProfile } from "~/domain/billing-profiles/update-billing-profile.server";
import { findOrganization } from "~/domain/organizations/find-organization.server";
import { getInvoicePaper } from "~/domain/subscriptions/papers/get-invoice-paper.server";
import { listInvoices } from "~/domain/subscriptions/list-invoices.server";
import { createCoupon } from "~/domain/subscriptions/coupons/create-coupon.server";
import { couponForm } from "~/domain/subscriptions/coupons/schema";
import { staffContext } from "../../../tests/factories/staff";
import { orderPlan, tryCoupon } from "~/http/forms/plan-orders.server";
import type { SignedInContext } from "~/http/sessions/require.server";
import { readSubscriptionPage } from "~/routes/manage/subscription/subscription-page.server";
import { readChoice } from "./choose-plan-page.server";

useTestDatabase();

const now = new Date("2026-11-16T15:00:00Z");
const TRIAL_END = new Date("2026-12-01T03:00:00Z");

/** Returns a signed-in person of an organisation on trial. */
async function onTrial(
  facts: Parameters<typeof createTestOrganization>[1] = {},
  role = "owner",
): Promise<SignedInContext> {
  const { organizationId: id } = await createTestOrganization(now, facts);
  await acrossOrganizations("a test sets a plan", now).transaction((db) =>
    db.organization.update({ where: { id }, data: { trialEndsAt: TRIAL_END } }),
  );
  const organization = await findOrganization(now, { id });
  if (!organization) throw new Error("the organisation is gone");
  return contextAt(organization, now, role) as SignedInContext;
}

const choose = (ctx: SignedInContext, query: string) =>
  readChoice(ctx, new Request(`http://huellas.test/account/subscriptions/choose?${query}`));

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

const transfer = {
  intent: "bank_transfer",
  plan_code: "professional_monthly_ar",
  idempotency_key: "a-key",
  name: "Ana Paz",
  email: "ana@huellas.example",
  uid_type: "CUIT",
  uid_number: "30-50001091-2",
  cellphone_country: "AR",
  cellphone_number: "1123456789",
};

describe("readChoice", () => {
  let ctx: SignedInContext;
  beforeAll(async () => {
    ctx = await onTrial();
  });

  it("shows the four plans without a plan in the address, in the period of it", async () => {
    const { plan, payment } = await choose(ctx, "period=yearly");
    expect(payment).toBeNull();
    expect(plan.period).toBe("yearly");
    expect(plan.plans.map(({ tier }) => tier)).toEqual([
      "original",
      "essential",
      "professional",
      "partner",
    ]);
    expect(plan.current).toMatchObject({ tier: "essential", trial: true });
  });

  it("jumps to the payment of a named plan, monthly unless the address says yearly", async () => {
    const { payment } = await choose(ctx, "plan=professional&period=weekly");
    expect(payment?.chosen).toMatchObject({
      code: "professional_monthly_ar",
      price: "$ 129.000,00",
      usd: "89,00",
      endsTrial: true,
      preview: { due_now: "129000.00" },
    });
    expect(payment?.modes).toEqual(["card", "bank_transfer"]);
    expect((await choose(ctx, "plan=nothing")).payment).toBeNull();
  });

  it("says that Essential begins when the trial ends, and charges nothing now", async () => {
    const { payment } = await choose(ctx, "plan=essential&period=yearly");
    expect(payment?.chosen).toMatchObject({
      code: "essential_yearly_ar",
      endsTrial: false,
      preview: { due_now: "0.00", starts_on: "2026-12-01" },
    });
  });

  it("takes a coupon of the address off the price, or says beside its field why not", async () => {
    const form = { kind: "percentage", percentage: "50", duration: "once" };
    const order = couponForm.parse({ ...form, coupon: "MITAD-AHORA", tiers: ["partner"] });
    await createCoupon(await staffContext(now), order);
    const shown = async (query: string) => (await choose(ctx, query)).payment;
    expect(await shown("plan=partner&coupon=mitad-ahora")).toMatchObject({
      chosen: { preview: { due_now: "180500.00" } },
      coupon: { typed: "MITAD-AHORA", isApplied: true, errors: [] },
    });
    for (const [plan, code, text] of [
      ["professional", "MITAD-AHORA", "Ese cupón no es para este plan"],
      ["partner", "OTRO", "No conocemos ese código. Revisa letras y números."],
      ["partner", "¿?", "No conocemos ese código. Revisa letras y números."],
    ]) {
      expect(await shown(`plan=${plan}&coupon=${code}`)).toMatchObject({
        coupon: { typed: code, isApplied: false, errors: [text] },
      });
    }
    const typed = { intent: "coupon", plan_code: "professional_monthly_ar", coupon: "mitad-ahora" };
    await expect(tryCoupon(ctx, formOf(typed))).rejects.toMatchObject({
      fields: { coupon: [{ code: "coupon_other_plan" }] },
    });
    const partner = { ...typed, plan_code: "partner_monthly_ar" };
    expect(await tryCoupon(ctx, formOf(partner))).toBe("MITAD-AHORA");
  });

  it("BR: offers the card alone, and no dollars", async () => {
    const other = await onTrial({ country: "BR", currency: "BRL", timezone: "America/Sao_Paulo" });
    const { payment } = await choose(other, "plan=partner");
    expect(payment?.modes).toEqual(["card"]);
    expect(payment?.chosen.usd).toBeNull();
  });

  it("shows a person who may not choose the plans alone", async () => {
    const { plan, payment } = await choose(await onTrial({}, "fundraiser"), "plan=partner");
    expect([plan.current, payment]).toEqual([null, null]);
  });

  it("offers nothing beside a plan that our staff gave until a day", async () => {
    const granted = await onTrial();
    Object.assign(granted.organization, { planTier: "professional", trialEndsAt: null });
    await granted.transaction((db) =>
      db.organization.updateMany({
        data: { planTier: "professional", planPaidUntil: new Date("2027-05-01T03:00:00Z") },
      }),
    );
    granted.organization.planPaidUntil = new Date("2027-05-01T03:00:00Z");
    const { plan, payment } = await choose(granted, "plan=partner");
    expect(plan.current?.grantedUntil).toBe("01/05/2027");
    expect(payment).toBeNull();
  });
});

describe("orderPlan", () => {
  it("begins a plan by transfer, whose invoice the subscription and its file show", async () => {
    const ctx = await onTrial();
    await updateBillingProfile(ctx, {
      legal_name: "Fundación Huellas",
      tax_id_type: "CUIT",
      tax_id: "30-50001091-2",
      address: { street: "Corrientes", number: "1", city: "CABA", province: "CABA", zip: "1043" },
      email: "pagos@huellas.example",
      iva_condition: "4",
    });
    expect(await orderPlan(ctx, formOf(transfer))).toBe("awaits_money");
    const organization = await findOrganization(now, { id: ctx.organizationId });
    if (!organization) throw new Error("the organisation is gone");
    const after = contextAt(organization, now) as SignedInContext;
    const page = await readSubscriptionPage(after);
    expect(page.plan).toMatchObject({ name: "Profesional", status: "active", canCancel: true });
    expect(page.pay).toMatchObject({ mode: { type: "bank_transfer" }, isOwed: true });
    expect(page.invoices).toMatchObject([{ status: "open", total: "$ 129.000,00" }]);
    const [invoice] = await listInvoices(after);
    const paper = await getInvoicePaper(after, invoice?.uuid ?? "");
    expect(paper).toMatchObject({ total: 12_900_000n, paid: 0n, number: invoice?.number });
    expect(paper.customer).toEqual(
      expect.arrayContaining([
        ["CUIT", "30-50001091-2"],
        ["Condición frente al IVA", "IVA sujeto exento"],
      ]),
    );
    // A second click of the same form makes no second plan.
    expect(await orderPlan(ctx, formOf(transfer))).toBe("awaits_money");
    expect(await listInvoices(after)).toHaveLength(1);
  });

  it("names a wrong document and a missing card after the form's own fields", async () => {
    const ctx = await onTrial();
    const order = (fields: Record<string, string>) => orderPlan(ctx, formOf(fields));
    await expect(order({ ...transfer, uid_number: "30-50001091-3" })).rejects.toMatchObject({
      fields: { uid_number: [{ code: "uid_invalid" }] },
    });
    const card = {
      ...transfer,
      intent: "card",
      cardholder_name: "Ana",
      cardholder_uid: "20123456",
    };
    await expect(order(card)).rejects.toMatchObject({
      fields: { cc_number: [{ code: "card_number_required" }] },
    });
  });
});
