import { beforeAll, describe, expect, it } from "vitest";
import {
  createTestOrganization,
  publicContext,
  useTestDatabase,
} from "../../../tests/factories/database";
import { createTestCampaign, createTestProcessor } from "../../../tests/factories/donations";
import { acrossOrganizations, type PublicContext, type TenantContext } from "../context";
import { listPublicCampaigns } from "./list-public-campaigns.server";

const now = new Date("2026-11-21T12:00:00Z");
const trialEndsAt = new Date("2027-01-01T00:00:00Z");
const receiving = { planTier: "essential", activatedAt: now, trialEndsAt };

async function donorContext(): Promise<PublicContext> {
  const { organization } = await createTestOrganization(now);
  return publicContext({ ...organization, ...receiving }, now);
}

const change = (ctx: TenantContext, id: string, data: object) =>
  ctx.transaction((db) =>
    db.campaign.update({
      where: { organizationId_id: { organizationId: ctx.organizationId, id } },
      data,
    }),
  );

beforeAll(() => useTestDatabase());

describe("listPublicCampaigns", () => {
  it("lists this organisation's published campaigns, newest first, and which have ended", async () => {
    const ctx = await donorContext();
    await createTestCampaign(await donorContext(), "De otros");
    const old = await createTestCampaign(ctx, "Vieja");
    const fresh = await createTestCampaign(ctx, "Nueva");
    const draft = await createTestCampaign(ctx, "Borrador");
    await change(ctx, old, {
      publishedAt: new Date("2026-10-01T12:00:00Z"),
      endDate: "2026-11-20",
    });
    await change(ctx, draft, { publishedAt: null });
    const { campaigns } = await listPublicCampaigns(ctx);
    expect(campaigns.map(({ id, title, over }) => [id, title, over])).toEqual([
      [fresh, "Nueva", false],
      [old, "Vieja", true],
    ]);
  });

  it("knows events whose tickets are no longer sold", async () => {
    const ctx = await donorContext();
    const today = await createTestCampaign(ctx, "Hoy");
    const past = await createTestCampaign(ctx, "Ayer");
    const cancelled = await createTestCampaign(ctx, "Cancelado");
    await change(ctx, today, { type: "tickets", eventBeginsAt: "2026-11-21T08:00" });
    await change(ctx, past, { type: "tickets", eventBeginsAt: "2026-11-20T20:00" });
    await change(ctx, cancelled, {
      ...{ type: "tickets", eventBeginsAt: "2026-12-20T20:00" },
      eventCancelledAt: now,
    });
    const { campaigns } = await listPublicCampaigns(ctx);
    expect(Object.fromEntries(campaigns.map(({ id, over }) => [id, over]))).toEqual({
      ...{ [today]: false, [past]: true },
      [cancelled]: true,
    });
  });

  it("returns the organisation's description and whether it accepts donations", async () => {
    const ctx = await donorContext();
    expect(await listPublicCampaigns(ctx)).toEqual({
      ...{ about: "", city: "", links: [], raised: null, receiving: false, campaigns: [] },
      uid: { type: "CUIT", number: expect.any(String) as string },
    });
    await createTestProcessor(ctx);
    await acrossOrganizations("a test writes its tenant", now).transaction((db) =>
      db.organization.update({
        where: { id: ctx.organizationId },
        data: {
          shortDescription: "Cuidamos perros.",
          address: { city: "La Plata", street: "Calle 7" },
          publicLinks: ["https://huellas.example/"],
          showTotals: true,
        },
      }),
    );
    const shown = {
      ...{ about: "Cuidamos perros.", city: "La Plata", raised: 0n, receiving: true },
      links: ["https://huellas.example/"],
    };
    expect(await listPublicCampaigns(ctx)).toMatchObject(shown);
    const suspended = publicContext({ ...ctx.organization, suspendedAt: now }, now);
    expect(await listPublicCampaigns(suspended)).toMatchObject({ receiving: false });
  });
});
