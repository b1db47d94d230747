/** Tests updates of campaigns: who writes them and where they appear. Their mails: send-update-mails.server.test.ts */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import type { OrganizationContext } from "~/domain/context";
import { openGiving, type TestGiving } from "../../../../tests/factories/charges";
import { asJob, contextAt, useTestDatabase } from "../../../../tests/factories/database";
import { staffContext } from "../../../../tests/factories/staff";
import { openUpdates, type TestUpdates } from "../../../../tests/factories/campaigns/updates";
import { getPublicCampaign } from "~/domain/campaigns/get-public-campaign.server";
import { actIn } from "~/domain/operators/act-in.server";
import { resizePicture } from "~/domain/pictures/resize-picture.server";
import { createCampaignUpdate } from "./create-campaign-update.server";
import { deleteCampaignUpdate } from "./delete-campaign-update.server";
import { editCampaignUpdate } from "./edit-campaign-update.server";
import { findUpdate } from "./find-update.server";
import { getCampaignUpdate } from "./get-campaign-update.server";
import { listPublicUpdates } from "./list-public-updates.server";
import { publishCampaignUpdate } from "./publish-campaign-update.server";
import { removeUpdatePicture } from "./remove-update-picture.server";
import { setUpdatePicture } from "./set-update-picture.server";
import { unpublishCampaignUpdate } from "./unpublish-campaign-update.server";
import { UPDATES_A_DAY } from "./update-limit";
import { newUpdateSchema, updateSchema } from "./update-schema";

useTestDatabase();
process.env.APP_HOST = "localhost:3000";
const folder = mkdtempSync(path.join(tmpdir(), "dadiva-updates-"));
process.env.DATA_DIR = folder;
afterAll(() => rmSync(folder, { recursive: true }));
const now = new Date("2026-11-21T15:00:00Z");
let giving: TestGiving;
let owner: OrganizationContext;
let slug: string;
let test: TestUpdates;

beforeEach(async () => {
  test = await openUpdates(now);
  ({ giving, owner, slug } = test);
});

const visitor = () => giving.visitorAt(now);
const publish = (id: string) => test.publish(id);
const write: TestUpdates["write"] = (title, id) => test.write(title, id);
const listed = () => test.listed();
const remove = (id: string) => deleteCampaignUpdate(owner, giving.campaignId, id);

describe("an update", () => {
  it("is a draft, once for a repeated form, until it is published", async () => {
    const id = await write();
    await write("Otra vez", id);
    expect(await listed()).toMatchObject([{ title: "Techos nuevos", publishedAt: null, total: 0 }]);
    expect((await listPublicUpdates(visitor(), slug)).updates).toEqual([]);
    await publish(id);
    expect((await listPublicUpdates(visitor(), slug)).updates).toMatchObject([
      { id, title: "Techos nuevos", publishedAt: now, pictureId: null },
    ]);
  });

  it("is on the campaign's page, which has the newest three", async () => {
    for (const title of ["uno", "dos", "tres", "cuatro"]) await publish(await write(title));
    const { updates } = await getPublicCampaign(visitor(), slug);
    expect(updates).toHaveLength(3);
    expect((await listPublicUpdates(visitor(), slug)).updates).toHaveLength(4);
  });

  it("changes, leaves the page, and is deleted", async () => {
    const id = await write();
    await publish(id);
    await editCampaignUpdate(owner, giving.campaignId, id, { title: "Otro", body: "Texto" });
    expect(await getCampaignUpdate(owner, giving.campaignId, id)).toMatchObject({
      title: "Otro",
      picture: null,
    });
    await unpublishCampaignUpdate(owner, giving.campaignId, id);
    expect((await listPublicUpdates(visitor(), slug)).updates).toEqual([]);
    await remove(id);
    expect(await listed()).toEqual([]);
    await expect(remove(id)).rejects.toMatchObject({ code: "not_found" });
    const operations = await owner.read((db) =>
      db.auditEntry.findMany({
        where: { subjectId: giving.campaignId, operation: { contains: "campaign-update" } },
        orderBy: { id: "asc" },
      }),
    );
    expect(operations.map(({ operation }) => operation)).toEqual([
      "create-campaign-update",
      "publish-campaign-update",
      "edit-campaign-update",
      "unpublish-campaign-update",
      "delete-campaign-update",
    ]);
  });

  it("shows its picture once it is ready, until it is removed", async () => {
    const photo = await sharp({
      create: { width: 90, height: 60, channels: 3, background: "#445566" },
    })
      .jpeg()
      .toBuffer();
    const id = await write();
    await publish(id);
    const place = { campaignId: giving.campaignId, id };
    const shown = async () => (await listPublicUpdates(visitor(), slug)).updates[0]?.pictureId;
    await setUpdatePicture(owner, place, photo);
    expect(await shown()).toBeNull();
    const { picture } = await getCampaignUpdate(owner, giving.campaignId, id);
    const pictureId = picture?.id ?? "";
    expect(await owner.read((db) => findUpdate(owner, db, place))).toMatchObject({ pictureId });
    await resizePicture(asJob(giving.at(now), "pictures.resize-picture"), { pictureId });
    expect(await shown()).toBe(pictureId);
    await removeUpdatePicture(owner, place);
    expect(await shown()).toBeNull();
    expect(await owner.read((db) => db.picture.count({ where: { id: pictureId } }))).toBe(0);
  });

  it("of another campaign or organisation is not found", async () => {
    const id = await write();
    const other = await openGiving(now);
    const stranger = contextAt(other.organization, now, "owner");
    for (const campaignId of [giving.campaignId, other.campaignId]) {
      await expect(getCampaignUpdate(stranger, campaignId, id)).rejects.toMatchObject({
        code: "not_found",
      });
      await expect(publishCampaignUpdate(stranger, campaignId, id)).rejects.toMatchObject({
        code: "not_found",
      });
    }
  });

  it("needs a published campaign, a title and a text", async () => {
    const id = await write();
    const where = {
      organizationId_id: { organizationId: owner.organizationId, id: giving.campaignId },
    };
    await owner.transaction((db) => db.campaign.update({ where, data: { publishedAt: null } }));
    await expect(publish(id)).rejects.toMatchObject({ code: "invalid_transition" });
    for (const wrong of [{ title: " ", body: "x" }, { title: "x", body: "" }, { title: "x" }]) {
      expect(updateSchema.safeParse(wrong).success).toBe(false);
    }
    expect(newUpdateSchema.safeParse({ title: "x", body: "y" }).success).toBe(false);
  });

  it("of a campaign that only teams use is not published, because its mail would lead nowhere", async () => {
    const id = await write();
    await owner.transaction((db) =>
      db.campaign.updateMany({ where: { id: giving.campaignId }, data: { channels: ["f2f"] } }),
    );
    await expect(publish(id)).rejects.toMatchObject({ code: "no_public_page" });
  });

  it("is out of our staff's reach in the organisation's own campaign", async () => {
    const id = await write();
    const staff = await actIn(await staffContext(now), owner.organizationId);
    const { campaignId } = giving;
    const place = { campaignId, id };
    const input = { title: "Otro", body: "Texto" };
    for (const refused of [
      () => createCampaignUpdate(staff, campaignId, { ...input, idempotency_key: staff.newId() }),
      () => getCampaignUpdate(staff, campaignId, id),
      () => editCampaignUpdate(staff, campaignId, id, input),
      () => unpublishCampaignUpdate(staff, campaignId, id),
      () => setUpdatePicture(staff, place, Buffer.from("")),
      () => removeUpdatePicture(staff, place),
      () => deleteCampaignUpdate(staff, campaignId, id),
    ]) {
      await expect(refused()).rejects.toMatchObject({ code: "not_found" });
    }
    await expect(publishCampaignUpdate(staff, campaignId, id)).rejects.toMatchObject({
      code: "forbidden",
    });
  });

  it("is refused beyond the day's limit, also when others are deleted or published together", async () => {
    for (let count = 1; count < UPDATES_A_DAY; count += 1) {
      const id = await write();
      await publish(id);
      await remove(id);
    }
    const last = [await write(), await write()];
    const both = await Promise.allSettled(last.map((id) => publish(id)));
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const late = await write();
    await expect(publish(late)).rejects.toMatchObject({ code: "rate_limited" });
  });
});
