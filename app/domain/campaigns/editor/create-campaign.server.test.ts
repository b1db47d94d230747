import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { originalKey } from "~/domain/pictures/picture-keys.server";
import { readStoredFile } from "~/infrastructure/files/storage.server";
import { newId } from "~/values/ids/ids";
import {
  contextAt,
  createTestOrganization,
  useTestDatabase,
} from "../../../../tests/factories/database";
import { PIXEL } from "../../../../tests/factories/upload-form";
import type { OrganizationContext } from "~/domain/context";
import { createCampaign } from "./create-campaign.server";
import { getCampaign } from "~/domain/campaigns/get-campaign.server";
import { campaignSchema } from "~/domain/campaigns/schema";

const NOW = new Date("2026-11-21T12:00:00Z");
const input = (more: object = {}) =>
  campaignSchema("ARS").parse({ type: "fundraise", title: "Un techo", ...more });

let ctx: OrganizationContext;
const folder = mkdtempSync(path.join(tmpdir(), "dadiva-campaigns-"));
beforeAll(async () => {
  useTestDatabase();
  process.env.DATA_DIR = folder;
  ctx = await createTestOrganization(NOW);
});
afterAll(() => rmSync(folder, { recursive: true }));

const refusal = (more: object) => createCampaign(ctx, input(more)).catch((error: unknown) => error);

describe("createCampaign", () => {
  it("creates an unpublished campaign with its presets in order", async () => {
    const amounts = [
      { amount: "3000", caption: "Dos ladrillos" },
      { amount: "1500", caption: "" },
    ];
    const more = { amounts, objective: "1000000", description: "Para ellos.", analytics_id: "G-1" };
    const { id } = await createCampaign(ctx, input(more));
    expect(await getCampaign(ctx, id)).toMatchObject({
      slug: "un-techo",
      state: "unpublished",
      currency: "ARS",
      objective: 100_000_000n,
      amounts: [
        { amount: 300_000n, caption: "Dos ladrillos" },
        { amount: 150_000n, caption: "" },
      ],
      analyticsId: "G-1",
      channels: ["public"],
      color: ctx.organization.color,
      createdAt: NOW,
    });
  });

  it("gives each campaign its own address, also at once", async () => {
    const made = await Promise.all(
      [1, 2, 3].map(() => createCampaign(ctx, input({ title: "A la vez" }))),
    );
    expect(made.map(({ slug }) => slug).sort()).toEqual(["a-la-vez", "a-la-vez-2", "a-la-vez-3"]);
  });

  it("creates one campaign from a form that is posted twice", async () => {
    const key = newId(NOW);
    const [one, two] = await Promise.all([
      createCampaign(ctx, input({ title: "Doble" }), key),
      createCampaign(ctx, input({ title: "Doble" }), key),
    ]);
    expect([one.id, two.id]).toEqual([key, key]);
    expect(await ctx.read((db) => db.campaign.count({ where: { title: "Doble" } }))).toBe(1);
  });

  it("creates its cover with it, one for a form that is posted twice", async () => {
    const own = await createTestOrganization(NOW);
    const key = newId(NOW);
    const create = () => createCampaign(own, input(), key, { cover: PIXEL });
    const [{ cover }] = await Promise.all([create(), create()]);
    const pictures = await own.read((db) => db.picture.findMany());
    expect(pictures).toMatchObject([{ id: cover?.pictureId, imageFor: "cover", taken: true }]);
    const kept = originalKey(own.organizationId, cover?.pictureId ?? "");
    expect(await readStoredFile(kept)).toEqual(PIXEL);
  });

  it("creates nothing with a picture that is none", async () => {
    const key = newId(NOW);
    const work = createCampaign(ctx, input(), key, { cover: Buffer.from("no picture") });
    await expect(work).rejects.toMatchObject({
      code: "invalid_file",
      fields: { file: [{ code: "picture_type" }] },
    });
    await expect(getCampaign(ctx, key)).rejects.toMatchObject({ code: "not_found" });
  });

  it("always allows one-time donations for a crowdfund", async () => {
    const made = await createCampaign(ctx, input({ type: "crowdfund", allow_one_time: false }));
    expect(made.allowOneTime).toBe(true);
  });

  it.each(["promoted"])("does not offer %s to an organisation", async (type) => {
    expect(await refusal({ type })).toMatchObject({ code: "campaign_type_not_available" });
  });

  it.each([
    ["below the gateway", { amounts: [{ amount: "9.99" }] }, "amounts.0.amount", "amount_too_low"],
    ["over it", { max_amount: "3000000.01" }, "max_amount", "amount_too_high"],
    ["min over max", { min_amount: "200", max_amount: "100" }, "max_amount", "max_below_min"],
    [
      "outside min and max",
      { min_amount: "100", amounts: [{ amount: "500" }, { amount: "99" }] },
      "amounts.1.amount",
      "amount_too_low",
    ],
    [
      "twice the same",
      { amounts: [{ amount: "500" }, { amount: "500.00" }] },
      "amounts.1.amount",
      "amount_repeated",
    ],
    ["an end that is over", { end_date: "2026-11-20" }, "end_date", "date_past"],
  ])("rejects amounts %s", async (_name, more, field, code) => {
    expect(await refusal(more)).toMatchObject({
      code: "validation_failed",
      fields: { [field]: [{ code }] },
    });
  });

  it("names the limit in the country's own format", async () => {
    expect(await refusal({ max_amount: "9999999" })).toMatchObject({
      fields: { max_amount: [{ values: { amount: "$ 3.000.000,00" } }] },
    });
  });

  it("requires permission", async () => {
    const stranger = contextAt(ctx.organization, NOW, "nobody");
    await expect(createCampaign(stranger, input())).rejects.toMatchObject({ code: "forbidden" });
  });
});

describe("getCampaign", () => {
  it("returns the same error for another tenant's campaign as for none", async () => {
    const other = await createTestOrganization(NOW);
    const { id } = await createCampaign(ctx, input({ title: "Ajena" }));
    for (const requested of [id, newId(NOW), "x"]) {
      await expect(getCampaign(other, requested)).rejects.toMatchObject({ code: "not_found" });
    }
  });
});
