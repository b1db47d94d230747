import { beforeAll, expect, it } from "vitest";
import {
  createTestOrganization,
  publicContext,
  useTestDatabase,
} from "../../../../tests/factories/database";
import { createTestCampaign } from "../../../../tests/factories/donations";
import { getPublicQr } from "./get-public-qr.server";

const now = new Date("2026-11-21T12:00:00Z");
const current = new Date("2027-01-01T00:00:00Z");
const refused = { code: "not_found" };

beforeAll(() => useTestDatabase());

it("draws the address of a published campaign where the plan includes QR codes", async () => {
  const { organization } = await createTestOrganization(now);
  const at = (planTier: string, planPaidUntil: Date | null) =>
    publicContext({ ...organization, planTier, planPaidUntil, trialEndsAt: null }, now);
  const ctx = at("essential", current);
  const id = await createTestCampaign(ctx);
  expect(await getPublicQr(ctx, id)).toMatch(/^<svg [^>]*viewBox="0 0 (\d+) \1"/);
  await expect(getPublicQr(at("original", null), id)).rejects.toMatchObject(refused);
  const where = { organizationId_id: { organizationId: organization.id, id } };
  await ctx.transaction((db) => db.campaign.update({ where, data: { publishedAt: null } }));
  await expect(getPublicQr(ctx, id)).rejects.toMatchObject(refused);
});
