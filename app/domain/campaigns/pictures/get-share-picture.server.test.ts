import { beforeAll, expect, it } from "vitest";
import {
  createTestOrganization,
  publicContext,
  useTestDatabase,
} from "../../../../tests/factories/database";
import { createTestCampaign } from "../../../../tests/factories/donations";
import { getSharePicture } from "./get-share-picture.server";

const now = new Date("2026-11-21T12:00:00Z");

beforeAll(() => useTestDatabase());

it("renders a picture once for each public version, only for published campaigns", async () => {
  const { organization } = await createTestOrganization(now);
  const ctx = publicContext(organization, now);
  const id = await createTestCampaign(ctx, "Techo");
  const [picture, sameTime] = await Promise.all([
    getSharePicture(ctx, id),
    getSharePicture(ctx, id),
  ]);
  expect(sameTime).toBe(picture);
  expect((await getSharePicture(ctx, null)).equals(picture)).toBe(false);

  const where = { organizationId_id: { organizationId: organization.id, id } };
  const change = (data: object) => ctx.transaction((db) => db.campaign.update({ where, data }));
  await change({ title: "Agua" });
  const changed = { ...organization, publicVersion: organization.publicVersion + 1n };
  const later = publicContext(changed, now);
  expect((await getSharePicture(later, id)).equals(picture)).toBe(false);

  const { organization: other } = await createTestOrganization(now);
  const refused = { code: "not_found" };
  await expect(getSharePicture(publicContext(other, now), id)).rejects.toMatchObject(refused);
  await change({ publishedAt: null });
  await expect(getSharePicture(later, id)).rejects.toMatchObject(refused);
});
