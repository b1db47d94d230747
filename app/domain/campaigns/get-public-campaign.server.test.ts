import { beforeAll, describe, expect, it } from "vitest";
import {
  createTestOrganization,
  contextAt,
  publicContext,
  useTestDatabase,
} from "../../../tests/factories/database";
import {
  addTestTotal,
  createTestCampaign,
  createTestProcessor,
} from "../../../tests/factories/donations";
import { makeDonation, openGiving } from "../../../tests/factories/charges";
import { asDonor, type CurrentOrganization, type TenantContext } from "../context";
import { hideMessage } from "~/domain/donations/edits/hide-message.server";
import { hideName } from "~/domain/donations/donor-area/hide-name.server";
import { getPublicCampaign } from "./get-public-campaign.server";
import { editorPreviewToken, previewToken } from "./preview-link.server";

const now = new Date("2026-11-21T12:00:00Z");
const trialEndsAt = new Date("2027-01-01T00:00:00Z");
const receiving = { planTier: "essential", activatedAt: now, trialEndsAt };

/** Creates a donor's context of a receiving organisation; `facts` override it. */
async function donorContext(facts: Partial<CurrentOrganization> = {}) {
  const { organization } = await createTestOrganization(now);
  return publicContext({ ...organization, ...receiving, ...facts }, now);
}

const change = (ctx: TenantContext, id: string, data: object) =>
  ctx.transaction((db) =>
    db.campaign.update({
      where: { organizationId_id: { organizationId: ctx.organizationId, id } },
      data,
    }),
  );

async function addAmount(ctx: TenantContext, campaignId: string, amount: bigint, at: number) {
  const { organizationId } = ctx;
  const id = ctx.newId();
  const row = { organizationId, id, campaignId, amount, caption: `A ${at}`, position: at };
  await ctx.transaction((db) => db.campaignAmount.create({ data: { ...row, createdAt: now } }));
  return id;
}

beforeAll(() => useTestDatabase());

describe("getPublicCampaign", () => {
  it("reads everything that the page shows: amounts and gateways in order, the amount raised", async () => {
    const ctx = await donorContext();
    const id = await createTestCampaign(ctx, "Techo");
    const second = await addAmount(ctx, id, 300_000n, 2);
    const first = await addAmount(ctx, id, 900_000n, 1);
    await createTestProcessor(ctx);
    const total = { day: "2026-11-20", campaignId: id, count: 1n, amount: 150_000n };
    await addTestTotal(ctx, { ...total, status: "approved" });
    await addTestTotal(ctx, { ...total, status: "rejected" });
    expect(await getPublicCampaign(ctx, id)).toMatchObject({
      ...{ id, title: "Techo", currency: "ARS", raised: 150_000n, objective: null },
      amounts: [
        { id: first, amount: 900_000n, caption: "A 1" },
        { id: second, amount: 300_000n, caption: "A 2" },
      ],
      gateways: [{ gateway: "local_payments", provider: "dlocal", withoutCode: true }],
      closed: null,
      preview: false,
    });
  });

  it("says why it accepts no donations", async () => {
    const ctx = await donorContext();
    const id = await createTestCampaign(ctx);
    const closed = async (as = ctx) => (await getPublicCampaign(as, id)).closed;
    expect(await closed()).toBe("gateway");
    await createTestProcessor(ctx);
    expect(await closed()).toBeNull();
    const suspended = { ...ctx.organization, suspendedAt: now };
    expect(await closed(publicContext(suspended, now))).toBe("suspended");
    const unpaid = { ...ctx.organization, trialEndsAt: now };
    expect(await closed(publicContext(unpaid, now))).toBe("plan");
    const waiting = { ...ctx.organization, activatedAt: null };
    expect(await closed(publicContext(waiting, now))).toBe("gateway");
    await change(ctx, id, { endDate: "2026-11-21" });
    expect(await closed()).toBeNull();
    await change(ctx, id, { endDate: "2026-11-20" });
    expect(await closed()).toBe("ended");
  });

  it("shows an unpublished campaign only with its own preview link", async () => {
    const ctx = await donorContext();
    const [id, other] = [await createTestCampaign(ctx), await createTestCampaign(ctx)];
    expect(await getPublicCampaign(ctx, id, previewToken(id))).toMatchObject({ preview: false });
    await change(ctx, id, { publishedAt: null });
    for (const token of [null, "", previewToken(other)]) {
      const refused = getPublicCampaign(ctx, id, token);
      await expect(refused).rejects.toMatchObject({ code: "not_found" });
    }
    expect(await getPublicCampaign(ctx, id, previewToken(id))).toMatchObject({ preview: true });
  });

  it("shows the editor its own campaign as a preview, published, archived or without a public channel", async () => {
    const ctx = await donorContext();
    const [id, other] = [await createTestCampaign(ctx), await createTestCampaign(ctx)];
    const token = editorPreviewToken(id);
    expect(await getPublicCampaign(ctx, id, token)).toMatchObject({ preview: true });
    for (const data of [{ channels: ["agents"] }, { archivedAt: now }, { publishedAt: null }]) {
      await change(ctx, id, data);
      expect(await getPublicCampaign(ctx, id, token)).toMatchObject({ id, preview: true });
    }
    expect(await getPublicCampaign(ctx, other, token)).toMatchObject({ preview: false });
    await change(ctx, other, { publishedAt: null });
    const refused = getPublicCampaign(ctx, other, token);
    await expect(refused).rejects.toMatchObject({ code: "not_found" });
  });

  it("finds no campaign of another organisation", async () => {
    const id = await createTestCampaign(await donorContext());
    const other = await donorContext();
    for (const slug of [id, "nada"]) {
      await expect(getPublicCampaign(other, slug)).rejects.toMatchObject({ code: "not_found" });
    }
  });
});

describe("the latest donations", () => {
  it("name who agreed to it as they typed it, whatever the organisation calls the donor", async () => {
    const giving = await openGiving(now);
    const email = "eva@example.org";
    const give = async (hours: number, firstName: string, agrees: boolean) => {
      const at = giving.visitorAt(new Date(now.getTime() + hours * 3_600_000));
      const { donationId } = await makeDonation(at, giving, { email, firstName });
      const consents = agrees ? [{ key: "show_name", text: "", version: "", at: "" }] : [];
      const key = { organizationId_id: { organizationId: at.organizationId, id: donationId } };
      const data = { consents, publicMessage: `Con cariño, ${firstName}` };
      await at.transaction((db) => db.donation.update({ where: key, data }));
      return donationId;
    };
    await give(1, "Eva", false);
    await give(2, "Leo", true);
    const latest = await give(3, "EVA", true);
    const of = { organizationId: giving.organization.id, email };
    const renamed = { firstName: "Eva NO LLAMAR deuda" };
    const member = giving.visitorAt(now);
    await member.transaction((db) => db.donor.updateMany({ where: of, data: renamed }));
    const visitor = publicContext({ ...giving.organization, showsDonors: true }, now);
    const { donors, recent } = await getPublicCampaign(visitor, giving.campaignId);
    // One person gave three times.
    expect(donors).toEqual({ people: 1, whole: true });
    expect(await getPublicCampaign(giving.visitorAt(now), giving.campaignId)).toMatchObject({
      donors: null,
    });
    expect(recent.map(({ name }) => name)).toEqual(["EVA", "Leo", null]);
    expect(recent.map(({ message }) => message)).toEqual([
      "Con cariño, EVA",
      "Con cariño, Leo",
      null,
    ]);
    // Whoever agreed may take it back, and the organisation takes off a message.
    await hideMessage(contextAt(giving.organization, now), latest);
    const named = await giving
      .visitorAt(now)
      .read((db) =>
        db.donation.findMany({ where: { typedFirstName: "Leo" }, select: { id: true } }),
      );
    for (const { id } of named) await hideName(asDonor(giving.visitorAt(now), id, "session"), id);
    const later = await getPublicCampaign(visitor, giving.campaignId);
    expect(later.recent.map(({ name }) => name)).toEqual(["EVA", null, null]);
    expect(later.recent.map(({ message }) => message)).toEqual([null, null, null]);
  });
});
