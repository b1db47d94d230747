import { beforeAll, describe, expect, it } from "vitest";
import {
  asVisitor,
  createTestOrganization,
  useTestDatabase,
} from "../../../../tests/factories/database";
import { createTestCampaign, createTestProcessor } from "../../../../tests/factories/donations";
import type { OrganizationContext } from "~/domain/context";
import { getPublicCampaign } from "~/domain/campaigns/get-public-campaign.server";
import { getLimits, limitsOf } from "./get-limits.server";

const now = new Date("2026-11-21T12:00:00Z");

async function campaignWith(bounds: { minAmount?: bigint; maxAmount?: bigint; endDate?: string }) {
  const ctx = await createTestOrganization(now);
  const id = await createTestCampaign(ctx);
  const where = { organizationId_id: { organizationId: ctx.organizationId, id } };
  await ctx.transaction((db) => db.campaign.update({ where, data: bounds }));
  return { ctx, id };
}

beforeAll(() => useTestDatabase());

const ownLimits = async (ctx: OrganizationContext, id: string) =>
  limitsOf(asVisitor(ctx), await getPublicCampaign(asVisitor(ctx), id));

describe("getLimits", () => {
  it("returns the narrower of the gateway's and the campaign's limits", async () => {
    const open = await campaignWith({});
    await createTestProcessor(open.ctx);
    // dLocal's limits in Argentina are 10 and 3 000 000.
    const gateway = { min: "10.00", max: "3000000.00" };
    expect(await getLimits(asVisitor(open.ctx), open.id, {})).toMatchObject(gateway);
    expect(await ownLimits(open.ctx, open.id)).toEqual({ min: 1000n, max: 300_000_000n });
    const narrow = await campaignWith({ minAmount: 50_000n, maxAmount: 900_000_000n });
    await createTestProcessor(narrow.ctx);
    const query = { gateway: "local_payments", currency: "ARS" } as const;
    expect(await getLimits(asVisitor(narrow.ctx), narrow.id, query)).toMatchObject({
      ...gateway,
      min: "500.00",
    });
  });

  it("names the ways to pay that are no card, with their own limits and time", async () => {
    const { ctx, id } = await campaignWith({ maxAmount: 200_000_000n });
    await createTestProcessor(ctx);
    const own = { min: "10.00", max: "2000000.00", recurring: true, expires_in: 72 * 3600 };
    const { methods } = await getLimits(asVisitor(ctx), id, {});
    expect(methods).toEqual([
      { method: "bank_transfer", ...own },
      { method: "cbu", ...own, expires_in: 5 * 24 * 60 * 60 },
      { method: "cash", ...own },
    ]);
  });

  it("has a method's own limits, where they are narrower than its provider's", async () => {
    const ctx = await createTestOrganization(now, { country: "MX", currency: "MXN" });
    const id = await createTestCampaign(ctx);
    await createTestProcessor(ctx);
    expect(await getLimits(asVisitor(ctx), id, { method: "cash" })).toMatchObject({
      max: "10000.00",
    });
    const { max, methods } = await getLimits(asVisitor(ctx), id, {});
    expect([max, methods.map(({ method, min, max }) => [method, min, max])]).toEqual([
      "50000.00",
      [
        ["spei", "5.00", "50000.00"],
        ["cash", "10.00", "10000.00"],
      ],
    ]);
  });

  it("rejects a disabled gateway and another currency, with an error on the field", async () => {
    const { ctx, id } = await campaignWith({});
    await createTestProcessor(ctx);
    const option = [{ code: "option_invalid" }];
    await expect(
      getLimits(asVisitor(ctx), id, { gateway: "global_payments" }),
    ).rejects.toMatchObject({
      fields: { gateway: option },
    });
    await expect(getLimits(asVisitor(ctx), id, { currency: "BRL" })).rejects.toMatchObject({
      fields: { currency: option },
    });
  });

  it("has none without a gateway; the page then uses the campaign's own", async () => {
    const { ctx, id } = await campaignWith({ maxAmount: 70_000n });
    await expect(getLimits(asVisitor(ctx), id, {})).rejects.toMatchObject({
      code: "not_receiving",
    });
    expect(await ownLimits(ctx, id)).toEqual({ min: 1n, max: 70_000n });
  });

  it("names the end of a campaign as the cause, also where no gateway is left", async () => {
    const { ctx, id } = await campaignWith({ endDate: "2026-11-20" });
    await expect(getLimits(asVisitor(ctx), id, {})).rejects.toMatchObject({
      code: "campaign_ended",
    });
  });

  it("finds no campaign of another organisation", async () => {
    const { id } = await campaignWith({});
    const other = await createTestOrganization(now);
    await createTestProcessor(other);
    await expect(getLimits(asVisitor(other), id, {})).rejects.toMatchObject({ code: "not_found" });
  });
});
