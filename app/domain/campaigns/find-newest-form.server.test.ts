import { beforeAll, expect, it } from "vitest";
import { createTestOrganization, useTestDatabase } from "../../../tests/factories/database";
import { createTestCampaign } from "../../../tests/factories/donations";
import { findNewestForm } from "./find-newest-form.server";

const NOW = new Date("2026-11-21T12:00:00Z");

beforeAll(useTestDatabase);

it("finds a published form of its own organisation, and no draft", async () => {
  const ctx = await createTestOrganization(NOW);
  const other = await createTestOrganization(NOW);
  await createTestCampaign(other);
  expect(await findNewestForm(ctx)).toBeNull();
  const id = await createTestCampaign(ctx);
  await ctx.transaction((db) =>
    db.campaign.updateMany({ where: { id }, data: { publishedAt: null } }),
  );
  expect(await findNewestForm(ctx)).toBeNull();
  await ctx.transaction((db) =>
    db.campaign.updateMany({ where: { id }, data: { publishedAt: NOW } }),
  );
  expect(await findNewestForm(ctx)).toMatchObject({ id });
});
