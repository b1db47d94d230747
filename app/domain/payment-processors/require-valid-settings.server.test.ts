import { beforeAll, describe, expect, it } from "vitest";
import { createTestOrganization, useTestDatabase } from "../../../tests/factories/database";
import { createTestCampaign } from "../../../tests/factories/donations";
import type { IntegratedGatewayId } from "~/countries/country-shape";
import type { OrganizationContext } from "~/domain/context";
import { requireIntegratedGateway, requireValidSettings } from "./require-valid-settings.server";

const now = new Date("2026-11-21T12:00:00Z");
const gateways = ["local_payments", "global_payments"] as const;
const noRules = { retry: false, campaign_uuids: [] };

type SettingsInput = Parameters<typeof requireValidSettings>[3];
const check = (
  ctx: OrganizationContext,
  gateway: IntegratedGatewayId,
  given: SettingsInput,
  provider = "dlocal",
) =>
  ctx.read((db) =>
    requireValidSettings(ctx, db, gateway, { soft_descriptor: "HUELLAS", ...given }, provider),
  );

beforeAll(() => useTestDatabase());

describe("requireValidSettings", () => {
  it.each(gateways)(
    "rejects for %s campaigns that are unknown, foreign or promoted",
    async (name) => {
      const [ctx, other] = [await createTestOrganization(now), await createTestOrganization(now)];
      const [own, promoted] = [await createTestCampaign(ctx), await createTestCampaign(ctx)];
      const where = { organizationId_id: { organizationId: ctx.organizationId, id: promoted } };
      await ctx.transaction((db) => db.campaign.update({ where, data: { type: "promoted" } }));
      const foreign = await createTestCampaign(other);
      for (const wrong of [ctx.newId(), foreign, promoted, "nothing"]) {
        const rules = { retry: true, campaign_uuids: [own, wrong] };
        await expect(check(ctx, name, { rules })).rejects.toMatchObject({
          code: "validation_failed",
          status: 422,
          fields: { "rules.campaign_uuids": [{ code: "option_invalid" }] },
        });
      }
    },
  );

  it("keeps each campaign once, only for global payments", async () => {
    const ctx = await createTestOrganization(now);
    const id = await createTestCampaign(ctx);
    const rules = { retry: true, campaign_uuids: [id.toUpperCase(), id] };
    const kept = { retry: true, campaign_uuids: [id] };
    expect(await check(ctx, "global_payments", { rules })).toMatchObject({ rules: kept });
    expect(await check(ctx, "local_payments", { rules })).toMatchObject({ rules: noRules });
    expect(await check(ctx, "local_payments", {})).toEqual({
      softDescriptor: "HUELLAS",
      rules: noRules,
    });
  });

  it("asks for no name where the charging company prints none", async () => {
    const ctx = await createTestOrganization(now);
    const given = { soft_descriptor: "" };
    expect(await check(ctx, "local_payments", given, "conekta")).toMatchObject({
      softDescriptor: null,
    });
  });

  it("names every wrong field at once", async () => {
    const ctx = await createTestOrganization(now);
    const wrong = check(ctx, "global_payments", { soft_descriptor: " ", rules: null });
    await expect(wrong).rejects.toMatchObject({
      fields: { soft_descriptor: [{ code: "required" }], rules: [{ code: "rule_required" }] },
    });
  });
});

describe("requireIntegratedGateway", () => {
  it("accepts gateways that can be enabled, and distinguishes the others", () => {
    expect(gateways.map(requireIntegratedGateway)).toEqual(gateways);
    const codeOf = (gateway: string) => {
      try {
        return requireIntegratedGateway(gateway);
      } catch (error) {
        return (error as { code: string }).code;
      }
    };
    expect(codeOf("mercadopago")).toBe("gateway_not_available");
    expect(codeOf("centralpos")).toBe("gateway_not_available");
    expect(codeOf("paypal")).toBe("validation_failed");
  });
});
