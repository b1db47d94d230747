/** Tests how keys of measuring services are stored, opened, noted and sealed anew. */
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import {
  contextAt,
  createTestOrganization,
  testDatabase,
  type TestDatabase,
} from "../../../../tests/factories/database";
import { createTestCampaign } from "../../../../tests/factories/donations";
import {
  loadUnder,
  LOST_SECRET,
  NEW_SECRET,
  OLD_SECRET,
} from "../../../../tests/factories/secrets";
import { closeDatabase } from "~/infrastructure/database/database.server";
import { listMeasuringKeys } from "./list-measuring-keys.server";
import { noteReport } from "~/domain/campaigns/note-report.server";

const NOW = new Date("2026-11-21T12:00:00Z");

let database: TestDatabase;
beforeAll(() => {
  database = testDatabase();
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await Promise.all([database.close(), closeDatabase()]);
});

const under = (secret: string, also = "") =>
  loadUnder(secret, also, async () => ({
    ...(await import("./save-measuring-keys.server")),
    ...(await import("./open-measuring-keys.server")),
    ...(await import("./reseal-measuring-keys.server")),
  }));

const KEYS = { analytics_key: "", remove_facebook: false, remove_analytics: false };

async function makeCampaign() {
  const made = await createTestOrganization(NOW);
  const ctx = contextAt(made.organization, NOW, "owner");
  const campaignId = await createTestCampaign(ctx);
  await database.owner.query("UPDATE campaigns SET facebook_pixel_id = '12345' WHERE id = $1", [
    campaignId,
  ]);
  return { ctx, campaignId };
}

it("reseals each organisation's keys, so that the old APP_SECRET can be removed", async () => {
  const { ctx, campaignId } = await makeCampaign();
  const old = await under(OLD_SECRET);
  await old.saveMeasuringKeys(ctx, campaignId, { ...KEYS, facebook_key: "EAA-one" });
  const both = await under(NEW_SECRET, OLD_SECRET);
  expect((await both.resealMeasuringKeys(NOW)).resealed).toBeGreaterThanOrEqual(1);
  const alone = await under(NEW_SECRET);
  expect(await alone.openMeasuringKeys(ctx, campaignId)).toEqual([
    { service: "facebook", place: "12345", key: "EAA-one" },
  ]);
  expect((await (await under(NEW_SECRET, OLD_SECRET)).resealMeasuringKeys(NOW)).resealed).toBe(0);
});

it("counts a key that no accepted secret opens, and sends nothing with it", async () => {
  const { ctx, campaignId } = await makeCampaign();
  const lost = await under(LOST_SECRET);
  await lost.saveMeasuringKeys(ctx, campaignId, { ...KEYS, facebook_key: "EAA-two" });
  const current = await under(NEW_SECRET, OLD_SECRET);
  expect((await current.resealMeasuringKeys(NOW)).unreadable).toBeGreaterThanOrEqual(1);
  expect(await current.openMeasuringKeys(ctx, campaignId)).toEqual([]);
});

it("notes what the service answered last, until another key is stored", async () => {
  const { ctx, campaignId } = await makeCampaign();
  const { saveMeasuringKeys } = await under(NEW_SECRET);
  await saveMeasuringKeys(ctx, campaignId, { ...KEYS, facebook_key: "EAA-three" });
  await noteReport(ctx, campaignId, "facebook", false);
  const state = async () => (await listMeasuringKeys(ctx, campaignId))[0];
  expect(await state()).toMatchObject({ sentAt: null, refusedAt: NOW });
  await noteReport(ctx, campaignId, "facebook", true);
  expect(await state()).toMatchObject({ sentAt: NOW, refusedAt: null });
  await saveMeasuringKeys(ctx, campaignId, { ...KEYS, facebook_key: "EAA-four" });
  expect(await state()).toMatchObject({ lastFour: "four", sentAt: null, refusedAt: null });
});
