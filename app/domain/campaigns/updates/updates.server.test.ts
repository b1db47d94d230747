/** Tests updates of a campaign: who writes them, where they appear, and whom they are mailed to, once. */
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Mail } from "~/infrastructure/mail.server";
import type { OrganizationContext } from "~/domain/context";
import { makeDonation, openGiving, type TestGiving } from "../../../../tests/factories/charges";
import { asJob, contextAt, useTestDatabase } from "../../../../tests/factories/database";
import { getPublicCampaign } from "~/domain/campaigns/get-public-campaign.server";
import { eraseDonor } from "~/domain/donations/erase-donor.server";
import { updateDonor } from "~/domain/donors/update-donor.server";
import { sendUpdateMails } from "~/domain/notifications/send-update-mails.server";
import { stopMails } from "~/domain/notifications/stop-mails.server";
import { createCampaignUpdate } from "./create-campaign-update.server";
import { deleteCampaignUpdate } from "./delete-campaign-update.server";
import { editCampaignUpdate } from "./edit-campaign-update.server";
import { findUpdate } from "./find-update.server";
import { findUpdateMails } from "./find-update-mails.server";
import { getCampaignUpdate } from "./get-campaign-update.server";
import { listCampaignUpdates } from "./list-campaign-updates.server";
import { resizePicture } from "~/domain/pictures/resize-picture.server";
import { listPublicUpdates } from "./list-public-updates.server";
import { noteUpdateMail } from "./note-update-mail.server";
import { publishCampaignUpdate } from "./publish-campaign-update.server";
import { removeUpdatePicture } from "./remove-update-picture.server";
import { setUpdatePicture } from "./set-update-picture.server";
import { unpublishCampaignUpdate } from "./unpublish-campaign-update.server";
import { UPDATES_A_DAY } from "./update-limit";
import { newUpdateSchema, updateSchema } from "./update-schema";

const { mails } = vi.hoisted(() => ({ mails: [] as Mail[] }));
vi.mock("~/infrastructure/mail.server", () => ({
  sendMail: (mail: Mail) => Promise.resolve(void mails.push(mail)),
  isMailRefused: () => false,
}));

useTestDatabase();
process.env.APP_HOST = "localhost:3000";
const folder = mkdtempSync(path.join(tmpdir(), "dadiva-updates-"));
process.env.DATA_DIR = folder;
afterAll(() => rmSync(folder, { recursive: true }));
const now = new Date("2026-11-21T15:00:00Z");
let giving: TestGiving;
let owner: OrganizationContext;
let slug: string;

beforeEach(async () => {
  mails.length = 0;
  giving = await openGiving(now);
  owner = contextAt(giving.organization, now, "owner");
  const where = { id: giving.campaignId };
  ({ slug } = await owner.read((db) => db.campaign.findFirstOrThrow({ where })));
});

const job = () => asJob(giving.at(now), "notifications.send-update-mails");
const send = (updateId: string) => sendUpdateMails(job(), { updateId });
const visitor = () => giving.visitorAt(now);

/** Adds a donor of the campaign, and returns the donor's id. */
async function addDonor(email: string, consent: "yes" | "no" | null = "yes"): Promise<string> {
  const { donationId } = await makeDonation(giving.at(now), giving, { email });
  const { donorId } = await owner.read((db) =>
    db.donation.findFirstOrThrow({ where: { id: donationId } }),
  );
  if (consent) await updateDonor(owner, donorId, { email_consent: consent });
  return donorId;
}

async function write(title = "Techos nuevos", id: string = randomUUID()): Promise<string> {
  const body = "Quedaron **listos** los techos.\n\n- tres casas";
  await createCampaignUpdate(owner, giving.campaignId, { title, body, idempotency_key: id });
  return id;
}
const publish = (id: string) => publishCampaignUpdate(owner, giving.campaignId, id);
const listed = async () => (await listCampaignUpdates(owner, giving.campaignId)).updates;

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

  it("changes, leaves the page, and is deleted with the mails that wait", async () => {
    await addDonor("ana@example.org");
    const id = await write();
    await publish(id);
    await editCampaignUpdate(owner, giving.campaignId, id, { title: "Otro", body: "Texto" });
    expect(await getCampaignUpdate(owner, giving.campaignId, id)).toMatchObject({
      title: "Otro",
      picture: null,
    });
    await unpublishCampaignUpdate(owner, giving.campaignId, id);
    await send(id);
    expect(mails).toEqual([]);
    expect((await listPublicUpdates(visitor(), slug)).updates).toEqual([]);
    await deleteCampaignUpdate(owner, giving.campaignId, id);
    expect(await listed()).toEqual([]);
    expect(await owner.read((db) => db.campaignUpdateMail.count())).toBe(0);
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
});

describe("its mail", () => {
  it("goes once to each donor of the campaign who agreed to news", async () => {
    await addDonor("ana@example.org");
    await makeDonation(giving.at(now), giving, { email: "ana@example.org", amount: 200_000n });
    await addDonor("beto@example.org");
    await addDonor("no@example.org", "no");
    await addDonor("nobody-asked@example.org", null);
    const { addresses } = await listCampaignUpdates(owner, giving.campaignId);
    expect(addresses).toBe(2);
    const id = await write();
    await publish(id);
    await send(id);
    await send(id);
    await unpublishCampaignUpdate(owner, giving.campaignId, id);
    await publish(id);
    await send(id);
    expect(mails.map(({ to }) => to).toSorted()).toEqual(["ana@example.org", "beto@example.org"]);
    expect(mails[0]?.subject).toBe("Techos nuevos");
    expect(mails[0]?.text).toContain("Quedaron listos los techos.");
    expect(mails[0]?.text).toContain(`/c/${slug}/updates`);
    expect(await listed()).toMatchObject([{ total: 2, sent: 2 }]);
    await noteUpdateMail(job(), { updateId: id, donorId: randomUUID(), isSent: true });
    expect((await findUpdateMails(job(), id))?.recipients).toEqual([]);
  });

  it("reaches nobody without an agreement", async () => {
    await addDonor("nobody-asked@example.org", null);
    const id = await write();
    await publish(id);
    await send(id);
    expect(mails).toEqual([]);
  });

  it("skips who was erased, or took the agreement back, before it went out", async () => {
    const erased = await addDonor("ana@example.org");
    const undecided = await addDonor("beto@example.org");
    await addDonor("caro@example.org");
    const id = await write();
    await publish(id);
    await eraseDonor(owner, erased);
    await updateDonor(owner, undecided, { email_consent: "no" });
    await send(id);
    expect(mails.map(({ to }) => to)).toEqual(["caro@example.org"]);
    expect(await listed()).toMatchObject([{ total: 1, sent: 1 }]);
  });

  it("has a link that ends these mails, and no others", async () => {
    await addDonor("ana@example.org");
    const first = await write();
    await publish(first);
    await send(first);
    const [mail] = mails;
    if (!mail || !("stopUrl" in mail)) throw new Error("the mail has no link to stop it");
    await stopMails(visitor(), mail.stopUrl.split("/").at(-1) ?? "");
    expect((await listCampaignUpdates(owner, giving.campaignId)).addresses).toBe(0);
    const second = await write("Otra");
    await publish(second);
    await send(second);
    expect(mails).toHaveLength(1);
  });

  it("is refused beyond the day's limit", async () => {
    for (let count = 0; count < UPDATES_A_DAY; count += 1) await publish(await write());
    await expect(publish(await write())).rejects.toMatchObject({ code: "rate_limited" });
  });
});
