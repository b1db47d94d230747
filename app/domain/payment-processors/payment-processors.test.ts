import { beforeAll, describe, expect, it, vi } from "vitest";
import {
  contextFor,
  createTestOrganization,
  useTestDatabase,
} from "../../../tests/factories/database";
import { createTestCampaign } from "../../../tests/factories/donations";
import { countryCodes, getCountry, type CountryCode } from "~/countries/country";
import {
  acrossOrganizations,
  type CurrentOrganization,
  type OrganizationContext,
} from "~/domain/context";
import { getOrganizationCountry } from "~/domain/organizations/get-organization-country.server";
import { chargeLimits } from "~/domain/campaigns/editor/check-campaign";
import { listChargingAccounts } from "~/domain/organizations/charging-accounts.server";
import { providerBehind } from "./provider-behind.server";
import { createPaymentProcessor } from "./create-payment-processor.server";
import { discardPaymentProcessor } from "./discard-payment-processor.server";
import { getPaymentProcessor } from "./get-payment-processor.server";
import { listPaymentProcessors } from "./list-payment-processors.server";
import { listRuleCampaigns } from "./list-rule-campaigns.server";
import { orderPaymentProcessors } from "./order-payment-processors.server";
import type { PaymentProcessorInput, PaymentProcessorView } from "./schema";
import { updatePaymentProcessor } from "./update-payment-processor.server";

const now = new Date("2026-11-21T12:00:00Z");
const later = new Date("2027-06-01T12:00:00Z");
const local = { gateway: "local_payments", soft_descriptor: "HUELLAS" };
const global = { gateway: "global_payments", soft_descriptor: "HUELLAS" };
const retry = { retry: true, campaign_uuids: [] };

type PlanColumns = Partial<CurrentOrganization>;

/** Creates a tenant with a bank account, on its trial unless `plan` overrides it. */
async function tenant(country: CountryCode = "AR", plan: PlanColumns = {}, bank = true) {
  const { currency, defaultTimezone } = getCountry(country);
  const made = await createTestOrganization(now, { country, currency, timezone: defaultTimezone });
  const columns = { planTier: "essential", planPaidUntil: null, trialEndsAt: later, ...plan };
  const ctx = contextFor({ ...made.organization, ...columns }, made.user, now);
  if (bank) await addBankAccount(ctx);
  return ctx;
}

async function addBankAccount(ctx: OrganizationContext): Promise<void> {
  const { organizationId } = ctx;
  const names = { contactEmail: "a@b.example", contactFirstName: "Ana", contactLastName: "Paz" };
  await ctx.transaction((db) =>
    db.bankAccount.create({
      data: {
        ...{ organizationId, id: ctx.newId(), currency: ctx.organization.currency, ...names },
        ...{ bankCode: "1", bankName: "Banco", accountNumber: "12345678", contactPhone: "123456" },
        ...{ createdAt: now, updatedAt: now },
      },
    }),
  );
}

async function addVerifiedOwner({ organizationId, newId }: OrganizationContext): Promise<void> {
  const id = newId();
  const stamps = { createdAt: now, updatedAt: now };
  await acrossOrganizations("a test makes its owner", now).transaction(async (db) => {
    await db.user.create({
      data: {
        ...{ id, email: `${id}@huellas.example`, passwordHash: "", locale: "es", ...stamps },
        ...{ firstName: "Ana", lastName: "Paz", emailVerifiedAt: now, cellphoneVerifiedAt: now },
      },
    });
    await db.membership.create({
      data: { organizationId, userId: id, role: "owner", createdAt: now },
    });
  });
}

async function create(ctx: OrganizationContext, input: PaymentProcessorInput) {
  const once = await createPaymentProcessor(ctx, input);
  return (once as { answer: PaymentProcessorView }).answer;
}

const publicVersion = (ctx: OrganizationContext) =>
  ctx.read(async (db) => {
    const where = { id: ctx.organizationId };
    return (await db.organization.findUniqueOrThrow({ where })).publicVersion;
  });

beforeAll(() => useTestDatabase());

describe("createPaymentProcessor", () => {
  it.each(countryCodes)("enables local payments in %s with dLocal behind it", async (code) => {
    const ctx = await tenant(code);
    const before = await publicVersion(ctx);
    const created = await create(ctx, local);
    const { customizable } = getCountry(code).integratedGateways[0]?.descriptor ?? {};
    expect(created).toMatchObject({
      ...{ family: "local_payments", gateway: "local_payments", order: 1 },
      ...{ gateway_name: "Pagos integrados locales", gateway_account_name: null },
      soft_descriptor: customizable ? "HUELLAS" : null,
      rules: { retry: false, campaigns: [] },
      allowed_without_cvv: true,
    });
    expect(created.fee).toBeGreaterThan(3);
    expect(created.method_ids).toContain("visa");
    expect(providerBehind(code, "local_payments")).toBe("dlocal");
    expect(await publicVersion(ctx)).toBeGreaterThan(before);
  });

  it("charges at the company of the country's row where this installation has its account", () => {
    const at = (country: CountryCode) => providerBehind(country, "global_payments");
    expect(at("MX")).toBe("dlocal");
    vi.stubEnv("STRIPE_SECRET_KEY", "key");
    expect(at("MX")).toBe("dlocal");
    vi.stubEnv("STRIPE_WEBHOOK_SECRET", "secret");
    expect([at("MX"), at("BR"), at("AR")]).toEqual(["stripe", "stripe", "dlocal"]);
    expect(providerBehind("MX", "local_payments")).toBe("dlocal");
    vi.unstubAllEnvs();
  });

  it("charges local payments in Mexico at Conekta where this installation chooses it", async () => {
    const at = (country: CountryCode) => providerBehind(country, "local_payments");
    vi.stubEnv("CONEKTA_PRIVATE_KEY", "key");
    vi.stubEnv("CONEKTA_WEBHOOK_KEY", "key");
    expect(at("MX")).toBe("dlocal");
    vi.stubEnv("LOCAL_PAYMENTS_MX", "conekta");
    vi.stubEnv("LOCAL_PAYMENTS_AR", "conekta");
    expect([at("MX"), at("AR")]).toEqual(["conekta", "dlocal"]);
    expect(providerBehind("MX", "global_payments")).toBe("dlocal");
    const ctx = await tenant("MX");
    const made = await createPaymentProcessor(ctx, local);
    expect(made).toMatchObject({
      answer: { allowed_without_cvv: false, soft_descriptor: null },
    });
    expect(getOrganizationCountry(ctx).payment_gateways[0]?.limits).toEqual({
      ...{ min: "10.00", max: "8000.00" },
    });
    // The gateway stays with its company, whatever the setting says later.
    vi.stubEnv("LOCAL_PAYMENTS_MX", "dlocal");
    const country = getOrganizationCountry(ctx, await listChargingAccounts(ctx));
    expect(country.payment_gateways[0]).toMatchObject({
      ...{ limits: { min: "10.00", max: "8000.00" }, descriptor: { value: "", soft: false } },
    });
    expect(await chargeLimits(ctx)).toEqual({ min: 1_000n, max: 800_000n });
    vi.unstubAllEnvs();
  });

  it("checks for a bank account before everything else", async () => {
    const ctx = await tenant("AR", {}, false);
    const refused = create(ctx, { gateway: "local_payments" });
    await expect(refused).rejects.toMatchObject({ code: "bank_account_required" });
  });

  it.each([
    [undefined, "required"],
    ["HUELLAS DE MAS LETRAS", "soft_descriptor_too_long"],
    ["HUELLAS*", "soft_descriptor_characters"],
  ])("checks the descriptor %s", async (soft_descriptor, code) => {
    const refused = create(await tenant(), { gateway: "local_payments", soft_descriptor });
    await expect(refused).rejects.toMatchObject({
      fields: { soft_descriptor: [{ code, values: { max: 16 } }] },
    });
  });

  it("enables a gateway once, and a second one only with the feature", async () => {
    const ctx = await tenant();
    await create(ctx, local);
    await expect(create(ctx, local)).rejects.toMatchObject({ code: "already_exists" });
    const second = create(ctx, { ...global, rules: retry });
    await expect(second).rejects.toMatchObject({ code: "feature_required" });
    const paid = await tenant("AR", { planTier: "professional", planPaidUntil: later });
    await create(paid, local);
    expect(await create(paid, { ...global, rules: retry })).toMatchObject({ order: 2 });
  });

  it("lets only one of two simultaneous calls create the first one", async () => {
    const ctx = await tenant();
    const calls = await Promise.allSettled([create(ctx, local), create(ctx, local)]);
    expect(calls.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await listPaymentProcessors(ctx)).toHaveLength(1);
  });

  it("allows global payments only with a suitable plan", async () => {
    const input = { ...global, rules: retry };
    const original = create(await tenant("AR", { planTier: "original" }), input);
    await expect(original).rejects.toMatchObject({ code: "plan_required" });
    const over = create(await tenant("AR", { trialEndsAt: now }), input);
    await expect(over).rejects.toMatchObject({ code: "plan_required" });
    const without = await tenant("AR", { features: [], featuresOverridden: true });
    await expect(create(without, input)).rejects.toMatchObject({ code: "feature_required" });
    expect(await create(await tenant(), input)).toMatchObject({ rules: { retry: true } });
  });

  it("requires a rule for global payments, with the organisation's own campaigns, not promoted ones", async () => {
    const ctx = await tenant();
    const campaign = await createTestCampaign(ctx, "Techo");
    const foreign = await createTestCampaign(await tenant());
    const rules = (...campaign_uuids: string[]) => ({ retry: false, campaign_uuids });
    await expect(create(ctx, { ...global, rules: rules() })).rejects.toMatchObject({
      fields: { rules: [{ code: "rule_required" }] },
    });
    const where = { organizationId_id: { organizationId: ctx.organizationId, id: campaign } };
    const setType = (type: string) =>
      ctx.transaction((db) => db.campaign.update({ where, data: { type } }));
    await setType("promoted");
    for (const wrong of [campaign, foreign, "nothing"]) {
      await expect(create(ctx, { ...global, rules: rules(wrong) })).rejects.toMatchObject({
        fields: { "rules.campaign_uuids": [{ code: "option_invalid" }] },
      });
    }
    await setType("fundraise");
    expect(await create(ctx, { ...global, rules: rules(campaign, campaign) })).toMatchObject({
      rules: { retry: false, campaigns: [{ uuid: campaign, title: "Techo" }] },
    });
  });

  it("distinguishes gateways that cannot be connected yet from unknown ones", async () => {
    const ctx = await tenant();
    for (const gateway of ["mercadopago", "centralpos"]) {
      await expect(create(ctx, { gateway })).rejects.toMatchObject({
        code: "gateway_not_available",
        status: 422,
      });
    }
    await expect(create(ctx, { gateway: "paypal" })).rejects.toMatchObject({
      fields: { gateway: [{ code: "option_invalid" }] },
    });
  });
});

describe("updatePaymentProcessor", () => {
  it("changes the descriptor and the order", async () => {
    const ctx = await tenant("AR", { planTier: "partner", planPaidUntil: later });
    const first = await create(ctx, local);
    const second = await create(ctx, { ...global, rules: retry });
    await updatePaymentProcessor(ctx, second.uuid, { order: 1 });
    const listed = await listPaymentProcessors(ctx);
    expect(listed.map(({ uuid, order }) => [uuid, order])).toEqual([
      [second.uuid, 1],
      [first.uuid, 2],
    ]);
    const changed = await updatePaymentProcessor(ctx, first.uuid, { soft_descriptor: "PATITAS" });
    expect(changed).toMatchObject({ soft_descriptor: "PATITAS", order: 2 });
    const emptied = updatePaymentProcessor(ctx, second.uuid, {
      rules: { retry: false, campaign_uuids: [] },
    });
    await expect(emptied).rejects.toMatchObject({ fields: { rules: [{ code: "rule_required" }] } });
    const other = updatePaymentProcessor(ctx, first.uuid, { gateway: "global_payments" });
    await expect(other).rejects.toMatchObject({ code: "validation_failed" });
  });
});

describe("discardPaymentProcessor", () => {
  it("deactivates the organisation with its last gateway", async () => {
    const ctx = await tenant();
    await addVerifiedOwner(ctx);
    const activatedAt = () =>
      ctx.read(async (db) => {
        const where = { id: ctx.organizationId };
        return (await db.organization.findUniqueOrThrow({ where })).activatedAt;
      });
    expect(await activatedAt()).toBeNull();
    const { uuid } = await create(ctx, local);
    expect(await activatedAt()).toEqual(now);
    await discardPaymentProcessor(ctx, uuid);
    expect(await activatedAt()).toBeNull();
  });

  it("removes it from the list, closes the gap and frees its place", async () => {
    const ctx = await tenant("AR", { planTier: "partner", planPaidUntil: later });
    const first = await create(ctx, local);
    const second = await create(ctx, { ...global, rules: retry });
    await discardPaymentProcessor(ctx, first.uuid);
    const [left] = await listPaymentProcessors(ctx);
    expect(left).toMatchObject({ uuid: second.uuid, order: 1 });
    const gone = discardPaymentProcessor(ctx, first.uuid);
    await expect(gone).rejects.toMatchObject({ code: "not_found" });
    expect(await create(ctx, local)).toMatchObject({ order: 2 });
  });

  it("finds no other organisation's gateway, and no malformed id", async () => {
    const [ctx, other] = [await tenant(), await tenant()];
    const { uuid } = await create(ctx, local);
    const notFound = { code: "not_found" };
    for (const id of [uuid, "nothing"]) {
      await expect(getPaymentProcessor(other, id)).rejects.toMatchObject(notFound);
      await expect(updatePaymentProcessor(other, id, { order: 1 })).rejects.toMatchObject(notFound);
      await expect(discardPaymentProcessor(other, id)).rejects.toMatchObject(notFound);
    }
    expect(await getPaymentProcessor(ctx, uuid)).toMatchObject({ order: 1 });
  });
});

describe("orderPaymentProcessors", () => {
  it("sorts by the given ids, and finds no other organisation's", async () => {
    const ctx = await tenant("AR", { planTier: "partner", planPaidUntil: later });
    const first = await create(ctx, local);
    const second = await create(ctx, { ...global, rules: retry });
    const order = async () => (await listPaymentProcessors(ctx)).map(({ uuid }) => uuid);
    await orderPaymentProcessors(ctx, [second.uuid, first.uuid]);
    expect(await order()).toEqual([second.uuid, first.uuid]);
    await orderPaymentProcessors(ctx, [first.uuid]);
    expect(await order()).toEqual([first.uuid, second.uuid]);
    const foreign = await create(await tenant(), local);
    const wrong = orderPaymentProcessors(ctx, [foreign.uuid]);
    await expect(wrong).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("listRuleCampaigns", () => {
  it("lists by title, without promoted ones", async () => {
    const ctx = await tenant();
    const [, , promoted] = [
      await createTestCampaign(ctx, "Útiles"),
      await createTestCampaign(ctx, "Abrigo"),
      await createTestCampaign(ctx, "Promovida"),
    ];
    await ctx.transaction((db) =>
      db.campaign.update({
        where: {
          organizationId_id: { organizationId: ctx.organizationId, id: promoted },
        },
        data: { type: "promoted" },
      }),
    );
    const listed = await listRuleCampaigns(ctx);
    expect(listed.map(({ title }) => title)).toEqual(["Abrigo", "Útiles"]);
  });

  it("also lists those after the first 500 that a rule names", async () => {
    const ctx = await tenant();
    const last = await createTestCampaign(ctx, "Zapatos");
    const now = ctx.now;
    await ctx.transaction(async (db) => {
      const model = await db.campaign.findUniqueOrThrow({
        where: { organizationId_id: { organizationId: ctx.organizationId, id: last } },
      });
      await db.campaign.createMany({
        data: Array.from({ length: 500 }, (_, at) => ({
          ...{
            organizationId: ctx.organizationId,
            id: ctx.newId(),
            createdAt: now,
            updatedAt: now,
          },
          ...{ title: `Abrigo ${at}`, slug: `abrigo-${at}`, type: model.type },
          currency: model.currency,
        })),
      });
    });
    const titles = async (...chosen: string[]) =>
      (await listRuleCampaigns(ctx, chosen)).map(({ title }) => title);
    expect(await titles()).not.toContain("Zapatos");
    const listed = await titles(last);
    expect(listed).toHaveLength(501);
    expect(listed.at(-1)).toBe("Zapatos");
  });
});
