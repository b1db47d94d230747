import { beforeAll, describe, expect, it } from "vitest";
import { createTestOrganization, useTestDatabase } from "../../../../tests/factories/database";
import { createTestCampaign } from "../../../../tests/factories/donations";
import type { OrganizationContext } from "~/domain/context";
import { getCampaignQr } from "./get-campaign-qr.server";

const NOW = new Date("2026-11-21T12:00:00Z");
let ctx: OrganizationContext;
let campaign: string;
beforeAll(async () => {
  useTestDatabase();
  ctx = await createTestOrganization(NOW);
  campaign = await createTestCampaign(ctx);
});

/** The organisation on another plan. */
const onPlan = (planTier: string, planPaidUntil: Date | null): OrganizationContext =>
  Object.assign(Object.create(ctx) as OrganizationContext, {
    organization: { ...ctx.organization, planTier, planPaidUntil, trialEndsAt: null },
  });

describe("getCampaignQr", () => {
  it("draws the campaign's address as SVG and as a PNG for posters", async () => {
    const qr = await getCampaignQr(onPlan("essential", new Date("2027-01-01T00:00:00Z")), campaign);
    expect(qr.filename).toMatch(/^qr-[\w-]+$/);
    expect(qr.svg).toMatch(/^<svg [^>]*viewBox="0 0 (\d+) \1"/);
    expect(qr.png.subarray(1, 4).toString()).toBe("PNG");
    expect(qr.png.readUInt32BE(16)).toBeGreaterThanOrEqual(1000);
  });

  it("needs a current plan other than Original", async () => {
    const original = getCampaignQr(onPlan("original", null), campaign);
    await expect(original).rejects.toMatchObject({ code: "plan_required" });
    const over = getCampaignQr(onPlan("professional", NOW), campaign);
    await expect(over).rejects.toMatchObject({ code: "plan_required" });
  });

  it("draws no address that opens no page", async () => {
    const teams = await createTestCampaign(ctx);
    const key = { organizationId_id: { organizationId: ctx.organizationId, id: teams } };
    const data = { channels: ["agents", "f2f"] };
    await ctx.transaction((db) => db.campaign.update({ where: key, data }));
    const refused = getCampaignQr(onPlan("essential", new Date("2027-01-01T00:00:00Z")), teams);
    await expect(refused).rejects.toMatchObject({ code: "no_public_page" });
  });

  it("does not find another organisation's campaign", async () => {
    const other = await createTestOrganization(NOW);
    await expect(getCampaignQr(other, campaign)).rejects.toMatchObject({ code: "not_found" });
  });
});
