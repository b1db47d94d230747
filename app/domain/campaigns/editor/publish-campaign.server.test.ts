import { beforeAll, describe, expect, it } from "vitest";
import { createTestOrganization, useTestDatabase } from "../../../../tests/factories/database";
import { createTestProcessor } from "../../../../tests/factories/donations";
import { newId } from "~/values/ids/ids";
import { acrossOrganizations, type OrganizationContext } from "~/domain/context";
import { createCampaign } from "./create-campaign.server";
import { getCampaignEditor } from "./get-campaign-editor.server";
import { publishCampaign } from "./publish-campaign.server";
import { campaignSchema } from "~/domain/campaigns/schema";
import { unpublishCampaign } from "./unpublish-campaign.server";

const NOW = new Date("2026-11-21T12:00:00Z");
const across = acrossOrganizations("a test prepares its tenant", NOW);
const input = (more: object = {}) =>
  campaignSchema("ARS").parse({ type: "fundraise", title: "Un techo", ...more });
const complete = { amounts: [{ amount: "1000" }] };

beforeAll(useTestDatabase);

async function addOwner(
  ctx: OrganizationContext,
  verified: { email: boolean; cellphone: boolean },
) {
  const id = newId(NOW);
  const stamps = { createdAt: NOW, updatedAt: NOW };
  await across.transaction(async (db) => {
    await db.user.create({
      data: {
        id,
        email: `${id}@example.org`,
        passwordHash: "-",
        firstName: "Ana",
        lastName: "Paz",
        locale: "es",
        emailVerifiedAt: verified.email ? NOW : null,
        cellphoneVerifiedAt: verified.cellphone ? NOW : null,
        ...stamps,
      },
    });
    const { organizationId } = ctx;
    await db.membership.create({
      data: { organizationId, userId: id, role: "owner", createdAt: NOW },
    });
  });
}

const activate = (ctx: OrganizationContext) =>
  across.transaction((db) =>
    db.organization.update({ where: { id: ctx.organizationId }, data: { activatedAt: NOW } }),
  );

describe("publishCampaign", () => {
  it("names everything that is missing, each by its code", async () => {
    const ctx = await createTestOrganization(NOW);
    const { id } = await createCampaign(ctx, input({ allow_other_amount: false }));
    const missing = ["amounts", "email", "cellphone", "gateway"];
    await expect(publishCampaign(ctx, id)).rejects.toMatchObject({
      code: "campaign_incomplete",
      status: 409,
      details: { missing },
    });
    expect((await getCampaignEditor(ctx, id)).missing).toEqual(missing);
  });

  it("distinguishes verified people and enabled gateways from missing ones", async () => {
    const ctx = await createTestOrganization(NOW);
    const { id } = await createCampaign(ctx, input(complete));
    const missing = async () => (await getCampaignEditor(ctx, id)).missing;
    await addOwner(ctx, { email: true, cellphone: false });
    expect(await missing()).toEqual(["cellphone", "gateway"]);
    await createTestProcessor(ctx);
    expect(await missing()).toEqual(["cellphone"]);
    await addOwner(ctx, { email: true, cellphone: true });
    // Nothing is missing, but the account is not activated; one item is always named.
    expect(await missing()).toEqual(["gateway"]);
    await activate(ctx);
    expect(await missing()).toEqual([]);
  });

  it("publishes once, and unpublishes", async () => {
    const ctx = await createTestOrganization(NOW);
    await activate(ctx);
    const { id } = await createCampaign(ctx, input({}));
    expect(await publishCampaign(ctx, id)).toMatchObject({ state: "published", publishedAt: NOW });
    expect(await publishCampaign(ctx, id)).toMatchObject({ publishedAt: NOW });
    const version = () =>
      ctx.read((db) => db.organization.findUnique({ where: { id: ctx.organizationId } }));
    const before = (await version())?.publicVersion ?? 0n;
    expect(await unpublishCampaign(ctx, id)).toMatchObject({ state: "unpublished" });
    expect(await unpublishCampaign(ctx, id)).toMatchObject({ publishedAt: null });
    expect((await version())?.publicVersion).toBe(before + 1n);
  });

  it("finds no campaign of another tenant", async () => {
    const ctx = await createTestOrganization(NOW);
    const other = await createTestOrganization(NOW);
    await activate(other);
    const { id } = await createCampaign(ctx, input(complete));
    for (const act of [publishCampaign, unpublishCampaign, getCampaignEditor]) {
      for (const requested of [id, newId(NOW), "x"]) {
        await expect(act(other, requested)).rejects.toMatchObject({ code: "not_found" });
      }
    }
  });
});
