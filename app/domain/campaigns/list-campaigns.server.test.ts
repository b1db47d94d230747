import { beforeAll, describe, expect, it } from "vitest";
import {
  contextAt,
  createTestOrganization,
  useTestDatabase,
} from "../../../tests/factories/database";
import { addTestTotal } from "../../../tests/factories/donations";
import { createTestEvent } from "../../../tests/factories/tickets";
import type { OrganizationContext } from "../context";
import { campaignJson } from "./campaign";
import { createCampaign } from "./editor/create-campaign.server";
import { listCampaigns } from "./list-campaigns.server";
import { campaignSchema } from "./schema";

const NOW = new Date("2026-11-21T12:00:00Z");
let ctx: OrganizationContext;

const list = async (filters: object, paging = { page: 1, perPage: 25 }) => {
  const page = await listCampaigns(ctx, filters, paging);
  return { ...page, titles: page.items.map(({ title }) => title) };
};

beforeAll(async () => {
  useTestDatabase();
  ctx = await createTestOrganization(NOW);
  const rows = [
    ["fundraise", "Un techo digno"],
    ["crowdfund", "Útiles 100% nuevos"],
    ["fundraise", "Comedor"],
  ] as const;
  for (const [minute, [type, title]] of rows.entries()) {
    const at = contextAt(ctx.organization, new Date(NOW.getTime() + minute * 60_000));
    const made = await createCampaign(
      at,
      campaignSchema("ARS").parse({ type, title, amounts: [{ amount: "1500", caption: "Uno" }] }),
    );
    if (title === "Comedor") {
      const total = { campaignId: made.id, day: "2026-11-21", count: 1n };
      await addTestTotal(ctx, { ...total, amount: 150_000n });
      await addTestTotal(ctx, { ...total, amount: 50_000n, shard: 1 });
      await addTestTotal(ctx, { ...total, amount: 999_000n, status: "rejected" });
      await ctx.transaction((db) =>
        db.campaign.updateMany({ where: { id: made.id }, data: { publishedAt: NOW } }),
      );
    }
  }
});

describe("listCampaigns", () => {
  it("lists the newest first, with the amount raised", async () => {
    const { items, titles, total } = await list({});
    expect(titles).toEqual(["Comedor", "Útiles 100% nuevos", "Un techo digno"]);
    expect([items[0]?.raised, items[1]?.raised, total]).toEqual([200_000n, 0n, 3]);
  });

  it("sorts by age and title, page after page, without other rows", async () => {
    expect((await list({ sort: "oldest" })).titles).toEqual([
      "Un techo digno",
      "Útiles 100% nuevos",
      "Comedor",
    ]);
    const byName = await list({ sort: "name" }, { page: 1, perPage: 2 });
    expect([byName.titles, byName.total]).toEqual([["Comedor", "Un techo digno"], 3]);
    const { next: after } = byName;
    const behind = await listCampaigns(ctx, { sort: "name" }, { page: 1, perPage: 2, after });
    expect(behind.items.map(({ title }) => title)).toEqual(["Útiles 100% nuevos"]);
  });

  it("searches words of the title, and filters by type and state", async () => {
    expect((await list({ q: "DIGNO techo" })).titles).toEqual(["Un techo digno"]);
    expect((await list({ q: "100%" })).titles).toEqual(["Útiles 100% nuevos"]);
    expect((await list({ q: "utiles\u0000" })).titles).toEqual(["Útiles 100% nuevos"]);
    expect((await list({ q: "_" })).titles).toEqual([]);
    expect((await list({ type: "crowdfund" })).titles).toEqual(["Útiles 100% nuevos"]);
    expect((await list({ state: "published" })).titles).toEqual(["Comedor"]);
    expect((await list({ state: "unpublished", type: "fundraise" })).total).toBe(1);
  });

  it("finds a title that begins with an accented capital, for any address", async () => {
    const rename = (title: string) =>
      ctx.transaction((db) =>
        db.campaign.updateMany({ where: { slug: "comedor" }, data: { title } }),
      );
    await rename("África Ñandú");
    for (const q of ["áfrica", "africa", "ÁFRICA nandu", "Ñandú"])
      expect((await list({ q })).titles, q).toEqual(["África Ñandú"]);
    await rename("Comedor");
  });

  it("has pages", async () => {
    const second = await list({}, { page: 2, perPage: 2 });
    expect([second.titles, second.total]).toEqual([["Un techo digno"], 3]);
  });

  it("continues after an item, and returns that item's page", async () => {
    const { next: after } = await list({}, { page: 1, perPage: 1 });
    const rest = await listCampaigns(ctx, {}, { page: 1, perPage: 1, after });
    expect(rest.items.map(({ title }) => title)).toEqual(["Útiles 100% nuevos"]);
    expect([rest.page, rest.total, typeof rest.next]).toEqual([2, 3, "string"]);
    expect((await list({}, { page: 2, perPage: 2 })).next).toBeNull();
  });

  it("shows nothing of another tenant", async () => {
    const other = await createTestOrganization(NOW);
    const paging = { page: 1, perPage: 25 };
    expect((await listCampaigns(other, {}, paging)).total).toBe(0);
    expect((await listCampaigns(other, { q: "comedor" }, paging)).total).toBe(0);
  });
});

describe("campaignJson", () => {
  it("says which tickets are sold out, by hand or without a seat left", async () => {
    const organization = await createTestOrganization(NOW);
    await createTestEvent(organization, [{}, { soldOut: true }, { quantity: 0 }]);
    const { items } = await listCampaigns(organization, {}, { page: 1, perPage: 25 });
    const json = items.map((campaign) => campaignJson(campaign, "", "UTC"));
    expect(json[0]?.ticket_options?.map(({ sold_out }) => sold_out)).toEqual([false, true, true]);
  });

  it("uses the contract's names", async () => {
    const [campaign] = (await list({ q: "comedor" })).items;
    if (!campaign) throw new Error("no campaign");
    expect(campaignJson(campaign, "http://huellas.localhost/c/comedor", "UTC")).toMatchObject({
      uuid: campaign.id,
      slug: "comedor",
      type: "fundraise",
      title: "Comedor",
      state: "published",
      currency: "ARS",
      url: "http://huellas.localhost/c/comedor",
      items: [
        { uuid: campaign.amounts[0]?.id, item_name: "Uno", amount: "1500.00", caption: "Uno" },
      ],
    });
  });
});
