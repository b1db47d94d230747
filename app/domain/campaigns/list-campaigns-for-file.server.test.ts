import { beforeAll, expect, it } from "vitest";
import {
  contextAt,
  createTestOrganization,
  useTestDatabase,
} from "../../../tests/factories/database";
import { createTestCampaign } from "../../../tests/factories/donations";
import type { OrganizationContext } from "../context";
import { listCampaigns } from "./list-campaigns.server";

const NOW = new Date("2026-11-21T12:00:00Z");
let ctx: OrganizationContext;

beforeAll(async () => {
  useTestDatabase();
  ctx = await createTestOrganization(NOW);
  const first = await createTestCampaign(ctx, "Abrigo");
  // The rows fill one batch and one more row, all with the same time, so the id decides.
  await ctx.transaction(async (db) => {
    const row = await db.campaign.findFirstOrThrow({ where: { id: first } });
    const copies = Array.from({ length: 500 }, (_, index) => ({
      ...row,
      id: ctx.newId(),
      slug: `copia-${index}`,
      title: `Copia ${index}`,
      settings: {},
    }));
    await db.campaign.createMany({ data: copies });
  });
});

async function batchesOf(requested: OrganizationContext, filters: object) {
  const batches: string[][] = [];
  for await (const batch of listCampaigns.forFile(requested, filters)) {
    batches.push(batch.map(({ title }) => title));
  }
  return batches;
}

it("exports every campaign of the filter once, across batches", async () => {
  const batches = await batchesOf(ctx, {});
  expect(batches.map(({ length }) => length)).toEqual([500, 1]);
  expect(new Set(batches.flat()).size).toBe(501);
  expect(await batchesOf(ctx, { q: "abrigo" })).toEqual([["Abrigo"]]);
});

it("is one empty batch for another organisation, and forbidden without the permission", async () => {
  expect(await batchesOf(await createTestOrganization(NOW), {})).toEqual([[]]);
  const viewer = contextAt(ctx.organization, NOW, "viewer");
  await expect(batchesOf(viewer, {})).rejects.toMatchObject({ code: "forbidden" });
});
