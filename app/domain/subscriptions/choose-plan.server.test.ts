import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { CARD_SUMMARY } from "../../../tests/factories/donation-form";
import { makeAuthorization } from "../../../tests/factories/plans/invoices";
import {
  contextAt,
  createTestOrganization,
  testDatabase,
  type TestDatabase,
} from "../../../tests/factories/database";
import {
  openProviderServer,
  paymentOf,
  type ProviderServer,
} from "../../../tests/factories/servers/provider-server";
import { acrossOrganizations, type OrganizationContext } from "~/domain/context";
import { findOrganization } from "~/domain/organizations/find-organization.server";
import { choosePlan } from "./choose-plan.server";
import { getSubscription } from "./get-subscription.server";
import { listInvoices } from "./list-invoices.server";
import { previewPlan } from "./preview-plan.server";

const now = new Date("2026-11-16T15:00:00Z");
const TRIAL_END = new Date("2026-12-01T03:00:00Z");
let database: TestDatabase;
let provider: ProviderServer;
let owner: OrganizationContext;

const payment = (status: "PAID" | "REJECTED") => (reference: string) =>
  paymentOf(reference, 129_000, status);

beforeAll(async () => {
  database = testDatabase();
  provider = await openProviderServer();
});
beforeEach(async () => {
  provider.charge = payment("PAID");
  const made = await createTestOrganization(now);
  await setPlan(made.organizationId, { planTier: "essential", trialEndsAt: TRIAL_END });
  owner = await contextOf(made, now);
});
afterAll(async () => {
  provider.close();
  await database.close();
});

async function setPlan(id: string, data: { planTier: string; trialEndsAt: Date | null }) {
  const across = acrossOrganizations("a test sets a plan", now);
  await across.transaction((db) => db.organization.update({ where: { id }, data }));
}

async function contextOf({ organizationId: id }: OrganizationContext, at: Date) {
  const organization = await findOrganization(at, { id });
  if (!organization) throw new Error("the organisation is gone");
  return contextAt(organization, at);
}

const byCard = async (planCode: string, authorizedFor = planCode) => ({
  plan_code: planCode,
  payment_mode: {
    type: "card" as const,
    authorization: await makeAuthorization(owner, authorizedFor),
  },
  payment_method: {},
});

it("charges a higher plan at once, issues its invoice, and ends the trial", async () => {
  const preview = await previewPlan(owner, { plan_code: "professional_monthly_ar" });
  const once = await choosePlan(owner, await byCard("professional_monthly_ar"));
  expect(once).toMatchObject({ answer: { charge: { status: "approved" } } });
  expect(await getSubscription(owner)).toMatchObject({
    ...{ plan_code: "professional_monthly_ar", status: "active", current: true, trial: "none" },
    ...{ period_start: "2026-11-16", period_end: "2026-12-16", paid_until: "2026-12-16" },
    payment_mode: { type: "card", brand: "visa", last_four: "1111" },
    next_invoice: { on: "2026-12-16", total: "129000.00", currency: "ARS" },
  });
  const [invoice] = await listInvoices(owner);
  expect(invoice).toMatchObject({
    status: "paid",
    total: preview.due_now,
    issued_on: "2026-11-16",
  });
  expect(invoice?.number).toMatch(/^D-2026-\d{6}$/);
  expect(invoice?.lines).toEqual([{ ...preview.lines[0], plan_code: "professional_monthly_ar" }]);
});

it("leaves the trial and no invoice behind after a decline, and needs a new authorisation", async () => {
  provider.charge = payment("REJECTED");
  const choice = await byCard("professional_monthly_ar");
  const declined = await choosePlan(owner, choice);
  expect(declined).toMatchObject({ answer: { charge: { status: "declined" } } });
  expect(await getSubscription(owner)).toMatchObject({ status: "trialing", tier: "essential" });
  expect(await listInvoices(owner)).toEqual([]);
  await expect(choosePlan(owner, choice)).rejects.toMatchObject({ code: "validation_failed" });
});

it("answers a repeated key by the typed card, whatever its authorisation, and names the next key", async () => {
  const order = async (fingerprint: string) => {
    const choice = await byCard("professional_monthly_ar");
    return { ...choice, payment_method: { card: { ...CARD_SUMMARY, fingerprint, issues: [] } } };
  };
  provider.charge = payment("REJECTED");
  const first = await choosePlan(owner, await order("a fingerprint"), "key-1");
  expect(first).toMatchObject({ answer: { charge: { status: "declined" } } });
  expect(await choosePlan(owner, await order("a fingerprint"), "key-1")).toEqual(first);
  await expect(choosePlan(owner, await order("another"), "key-1")).rejects.toMatchObject({
    code: "idempotency_key_reused",
  });
  provider.charge = payment("PAID");
  const next = first.state === "done" ? (first.answer.charge?.nextIdempotencyKey ?? "") : "";
  expect(await choosePlan(owner, await order("a fingerprint"), next)).toMatchObject({
    answer: { charge: { status: "approved", nextIdempotencyKey: null } },
  });
});

it("charges nothing for Essential until the trial ends", async () => {
  provider.charge = () => {
    throw new Error("charged");
  };
  const once = await choosePlan(owner, await byCard("essential_yearly_ar"));
  expect(once).toMatchObject({ answer: { charge: null } });
  expect(await getSubscription(owner)).toMatchObject({
    ...{ status: "trialing", trial: "running", trial_ends_at: "2026-11-30", paid_until: null },
    pending_change: { plan_code: "essential_yearly_ar", on: "2026-12-01" },
    next_invoice: { on: "2026-12-01", total: "420500.00" },
  });
});

it("takes an authorisation for its plan only, and one of two choices at once", async () => {
  await expect(
    choosePlan(owner, await byCard("partner_monthly_ar", "professional_monthly_ar")),
  ).rejects.toMatchObject({ code: "validation_failed" });
  let charges = 0;
  provider.charge = (reference) => {
    charges += 1;
    return payment("PAID")(reference);
  };
  const both = await Promise.allSettled([
    choosePlan(owner, await byCard("professional_monthly_ar")),
    choosePlan(owner, await byCard("professional_monthly_ar")),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(charges).toBe(1);
});

it("refuses another country's plan, and a plan beside a paid one", async () => {
  await expect(choosePlan(owner, await byCard("partner_monthly_mx"))).rejects.toMatchObject({
    fields: { plan_code: [{ code: "option_invalid" }] },
  });
  await choosePlan(owner, await byCard("professional_monthly_ar"));
  await expect(choosePlan(owner, await byCard("partner_monthly_ar"))).rejects.toMatchObject({
    code: "already_exists",
  });
});

it("begins at once for a transfer, with an open invoice", async () => {
  const payer = {
    ...{ name: "Huellas", email: "a@huellas.example", uid_type: "CUIT", uid_number: "30712345671" },
    cellphone: { country: "AR", number: "1123456789" },
  };
  const mode = { type: "bank_transfer" as const, payer };
  await choosePlan(owner, {
    ...{ plan_code: "professional_monthly_ar", payment_mode: mode, payment_method: {} },
  });
  expect(await getSubscription(owner)).toMatchObject({ status: "active" });
  expect(await listInvoices(owner)).toMatchObject([
    { status: "open", total: "129000.00", due_on: "2026-11-23", attempts: [] },
  ]);
});

it("puts Original in the place of an ended trial at once, without a payment", async () => {
  await setPlan(owner.organizationId, { planTier: "essential", trialEndsAt: now });
  owner = await contextOf(owner, now);
  expect(await getSubscription(owner)).toMatchObject({ status: "ended", commission: 3.5 });
  await choosePlan(owner, { plan_code: "original_monthly_ar", payment_method: {} });
  expect(await getSubscription(owner)).toMatchObject({ status: "original", next_invoice: null });
});
