import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { findOrganization } from "~/domain/organizations/find-organization.server";
import {
  contextAt,
  createTestOrganization,
  useTestDatabase,
} from "../../../../tests/factories/database";
import { acrossOrganizations, type OrganizationContext } from "~/domain/context";
import type { Campaign } from "~/domain/campaigns/campaign";
import { createCampaign } from "./create-campaign.server";
import { getCampaign } from "~/domain/campaigns/get-campaign.server";
import { publishCampaign } from "./publish-campaign.server";
import { campaignSchema } from "~/domain/campaigns/schema";
import { unpublishCampaign } from "./unpublish-campaign.server";
import { updateCampaign } from "./update-campaign.server";

const NOW = new Date("2026-11-21T12:00:00Z");
const base = {
  type: "fundraise",
  title: "Un techo",
  description: "Para ellos.",
  amounts: [{ amount: "1000", caption: "Uno" }, { amount: "2000" }],
};
const input = (more: object = {}) => campaignSchema("ARS").parse({ ...base, ...more });

let ctx: OrganizationContext;
let campaign: Campaign;
beforeAll(async () => {
  useTestDatabase();
  ctx = await createTestOrganization(NOW);
  await acrossOrganizations("a test activates its tenant", NOW).transaction((db) =>
    db.organization.update({ where: { id: ctx.organizationId }, data: { activatedAt: NOW } }),
  );
});
beforeEach(async () => {
  campaign = await createCampaign(ctx, input());
});

const version = async () => {
  const { id } = ctx.organization;
  return (await findOrganization(NOW, { id }))?.publicVersion ?? 0n;
};

describe("updateCampaign", () => {
  it("keeps the ids of remaining presets, in their new order", async () => {
    const [one, two] = campaign.amounts;
    const amounts = [
      { uuid: two?.id, amount: "2500" },
      { amount: "5000", caption: "Nuevo" },
      { uuid: one?.id, amount: "1000", caption: "Otro texto" },
    ];
    const saved = await updateCampaign(ctx, campaign.id, input({ amounts }));
    expect(saved.amounts.map(({ id, amount }) => [id, amount])).toEqual([
      [two?.id, 250_000n],
      [expect.any(String), 500_000n],
      [one?.id, 100_000n],
    ]);
    const fewer = await updateCampaign(ctx, campaign.id, input({ amounts: amounts.slice(2) }));
    expect(fewer.amounts).toEqual([
      { id: one?.id, amount: 100_000n, caption: "Otro texto", recurrence: null },
    ]);
  });

  it("records the differences", async () => {
    const more = { description: "Para todos.", amounts: [{ amount: "1000", caption: "Uno solo" }] };
    await updateCampaign(ctx, campaign.id, input(more));
    const entry = await ctx.read((db) =>
      db.auditEntry.findFirst({ where: { operation: "update-campaign", subjectId: campaign.id } }),
    );
    expect(entry?.changes).toEqual({
      description: ["Para ellos.", "Para todos."],
      amounts: ['["1000.00 Uno","2000.00"]', '["1000.00 Uno solo"]'],
    });
  });

  it("rejects another campaign's preset, and duplicates", async () => {
    const other = await createCampaign(ctx, input());
    const uuid = other.amounts[0]?.id;
    await expect(
      updateCampaign(ctx, campaign.id, input({ amounts: [{ uuid, amount: "1" + "0".repeat(4) }] })),
    ).rejects.toMatchObject({ code: "validation_failed" });
    const own = campaign.amounts[0]?.id;
    const twice = [
      { uuid: own, amount: "1000" },
      { uuid: own, amount: "2000" },
    ];
    await expect(updateCampaign(ctx, campaign.id, input({ amounts: twice }))).rejects.toMatchObject(
      { code: "validation_failed" },
    );
    expect((await getCampaign(ctx, campaign.id)).amounts).toEqual(campaign.amounts);
    expect((await getCampaign(ctx, other.id)).amounts).toEqual(other.amounts);
  });

  it("derives the address from the title until the first publication, never after", async () => {
    const renamed = await updateCampaign(ctx, campaign.id, input({ title: "Dos techos" }));
    expect(renamed.slug).toBe("dos-techos");
    await publishCampaign(ctx, campaign.id);
    await unpublishCampaign(ctx, campaign.id);
    const later = await updateCampaign(ctx, campaign.id, input({ title: "Tres techos" }));
    expect([later.slug, later.title]).toEqual(["dos-techos", "Tres techos"]);
    expect(later.settings).toEqual({});
  });

  it("keeps the type, and the colour if none is given", async () => {
    const saved = await updateCampaign(ctx, campaign.id, input({ style: { color: "#102030" } }));
    expect(saved.color).toBe("#102030");
    const again = await updateCampaign(ctx, campaign.id, input({ type: "crowdfund" }));
    expect([again.type, again.color]).toEqual(["fundraise", "#102030"]);
  });

  it("invalidates public pages only for changes that donors see", async () => {
    const before = await version();
    await updateCampaign(ctx, campaign.id, input());
    expect(await version()).toBe(before);
    await publishCampaign(ctx, campaign.id);
    await updateCampaign(ctx, campaign.id, input({ title: "Visible" }));
    expect(await version()).toBe(before + 2n);
  });

  it("keeps a published campaign complete", async () => {
    await publishCampaign(ctx, campaign.id);
    const without = (more: object) => updateCampaign(ctx, campaign.id, input(more));
    await expect(without({ description: "" })).rejects.toMatchObject({
      fields: { description: [{ code: "required" }] },
    });
    await expect(without({ amounts: [], allow_other_amount: false })).rejects.toMatchObject({
      fields: { amounts: [{ code: "amounts_required" }] },
    });
  });

  it("keeps an end date in the past, but accepts no new one", async () => {
    await updateCampaign(ctx, campaign.id, input({ end_date: "2026-12-01" }));
    const later = contextAt(ctx.organization, new Date("2027-01-10T12:00:00Z"));
    const kept = await updateCampaign(later, campaign.id, input({ end_date: "2026-12-01" }));
    expect(kept.endDate).toBe("2026-12-01");
    await expect(
      updateCampaign(later, campaign.id, input({ end_date: "2026-12-02" })),
    ).rejects.toMatchObject({ fields: { end_date: [{ code: "date_past" }] } });
  });

  it("changes no campaign of another tenant", async () => {
    const other = await createTestOrganization(NOW);
    await expect(
      updateCampaign(other, campaign.id, input({ title: "Robada" })),
    ).rejects.toMatchObject({ code: "not_found" });
    expect((await getCampaign(ctx, campaign.id)).title).toBe("Un techo");
  });
});
