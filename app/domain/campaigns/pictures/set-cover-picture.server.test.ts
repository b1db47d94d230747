import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeVariants, MOST_IMAGE_BYTES } from "~/infrastructure/files/images.server";
import { originalKey, variantKey } from "~/domain/pictures/picture-keys.server";
import { readStoredFile, storeFile } from "~/infrastructure/files/storage.server";
import { newId } from "~/values/ids/ids";
import {
  asJob,
  asVisitor,
  createTestOrganization,
  useTestDatabase,
} from "../../../../tests/factories/database";
import type { OrganizationContext } from "~/domain/context";
import { createCampaign } from "~/domain/campaigns/editor/create-campaign.server";
import { getCampaign } from "~/domain/campaigns/get-campaign.server";
import { getPictureVariant } from "~/domain/pictures/get-picture-variant.server";
import { resizePicture } from "~/domain/pictures/resize-picture.server";
import { removeCoverPicture } from "./remove-cover-picture.server";
import { campaignSchema } from "~/domain/campaigns/schema";
import { setCoverPicture } from "./set-cover-picture.server";

const NOW = new Date("2026-11-21T12:00:00Z");
let ctx: OrganizationContext;
let other: OrganizationContext;
let campaignId: string;
let photo: Buffer;
const folder = mkdtempSync(path.join(tmpdir(), "dadiva-pictures-"));

beforeAll(async () => {
  useTestDatabase();
  process.env.DATA_DIR = folder;
  ctx = await createTestOrganization(NOW);
  other = await createTestOrganization(NOW);
  photo = await sharp({ create: { width: 90, height: 60, channels: 3, background: "#445566" } })
    .jpeg()
    .toBuffer();
});
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(async () => {
  const input = campaignSchema("ARS").parse({ type: "fundraise", title: "Un techo" });
  campaignId = (await createCampaign(ctx, input)).id;
});

const cover = async () => (await getCampaign(ctx, campaignId)).cover;
const original = (id: string) => readStoredFile(originalKey(ctx.organizationId, id));
const version = async () => {
  const where = { id: ctx.organizationId };
  return (await ctx.read((db) => db.organization.findUniqueOrThrow({ where }))).publicVersion;
};

describe("setCoverPicture", () => {
  it("stores the original and queues a job for the rest, in one transaction", async () => {
    const { pictureId } = await setCoverPicture(ctx, campaignId, photo);
    expect(await cover()).toMatchObject({ pictureId, state: "pending" });
    expect(await original(pictureId)).toEqual(photo);
    const jobs = await ctx.read((db) =>
      db.outbox.findMany({ where: { organizationId: ctx.organizationId } }),
    );
    expect(jobs.map(({ job, payload }) => [job, payload])).toContainEqual([
      "pictures.resize-picture",
      { pictureId },
    ]);
    await expect(getPictureVariant(asVisitor(ctx), pictureId, "cover.webp")).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("rejects a file that is too large or no picture, and changes nothing", async () => {
    const padded = Buffer.concat([photo, Buffer.alloc(MOST_IMAGE_BYTES - photo.length)]);
    const refused = (content: Buffer) => setCoverPicture(ctx, campaignId, content);
    await expect(refused(padded)).rejects.toMatchObject({ code: "file_too_large", status: 413 });
    await expect(refused(Buffer.from("foto.jpg"))).rejects.toMatchObject({
      code: "invalid_file",
      status: 415,
    });
    expect(await cover()).toBeNull();
    expect(await refused(padded.subarray(0, -1))).toHaveProperty("pictureId");
  });

  it("replaces the previous picture with its files", async () => {
    const first = await setCoverPicture(ctx, campaignId, photo);
    await resizePicture(asJob(ctx, "pictures.resize-picture"), first);
    const second = await setCoverPicture(ctx, campaignId, photo);
    expect(await cover()).toMatchObject(second);
    const key = variantKey(ctx.organizationId, first.pictureId, "cover.webp");
    expect(await readStoredFile(key)).toBeNull();
    // The job of a removed picture has nothing to do, and leaves nothing behind.
    await storeFile(key, photo);
    await resizePicture(asJob(ctx, "pictures.resize-picture"), first);
    expect(await readStoredFile(key)).toBeNull();
  });

  it("finds no campaign of another tenant", async () => {
    for (const requested of [campaignId, newId(NOW), "x"]) {
      const refusal = { code: "not_found" };
      await expect(setCoverPicture(other, requested, photo)).rejects.toMatchObject(refusal);
      await expect(removeCoverPicture(other, requested)).rejects.toMatchObject(refusal);
    }
  });
});

describe("resizePicture", () => {
  it("shows the picture and removes the original; a repeat changes nothing", async () => {
    const picture = await setCoverPicture(ctx, campaignId, photo);
    const before = await version();
    await resizePicture(asJob(ctx, "pictures.resize-picture"), picture);
    expect(await cover()).toMatchObject({ state: "ready" });
    expect(await original(picture.pictureId)).toBeNull();
    expect(await version()).toBe(before + 1n);
    await resizePicture(asJob(ctx, "pictures.resize-picture"), picture);
    expect(await version()).toBe(before + 1n);
    const { content, type } = await getPictureVariant(
      asVisitor(ctx),
      picture.pictureId,
      "cover.webp",
    );
    expect(type).toBe("image/webp");
    expect((await sharp(content).metadata()).width).toBe(1200);
  });

  it("completes a job that died after writing the files, or before removing the original", async () => {
    const picture = await setCoverPicture(ctx, campaignId, photo);
    for (const [name, content] of (await makeVariants(photo)) ?? []) {
      await storeFile(variantKey(ctx.organizationId, picture.pictureId, name), content);
    }
    await resizePicture(asJob(ctx, "pictures.resize-picture"), picture);
    expect(await cover()).toMatchObject({ state: "ready" });
    await storeFile(originalKey(ctx.organizationId, picture.pictureId), photo);
    await resizePicture(asJob(ctx, "pictures.resize-picture"), picture);
    expect(await original(picture.pictureId)).toBeNull();
  });

  it("reports an unreadable picture", async () => {
    const torn = setCoverPicture(ctx, campaignId, photo.subarray(0, -40));
    await expect(torn).rejects.toMatchObject({ code: "invalid_file" });
    const picture = await setCoverPicture(ctx, campaignId, photo);
    await storeFile(originalKey(ctx.organizationId, picture.pictureId), photo.subarray(0, -40));
    await resizePicture(asJob(ctx, "pictures.resize-picture"), picture);
    expect(await cover()).toMatchObject({ state: "failed" });
    expect(await original(picture.pictureId)).toBeNull();
  });
});

describe("getPictureVariant", () => {
  it("serves only ready pictures of its own tenant", async () => {
    const picture = await setCoverPicture(ctx, campaignId, photo);
    await resizePicture(asJob(ctx, "pictures.resize-picture"), picture);
    const { pictureId } = picture;
    for (const [who, id, variant] of [
      [other, pictureId, "cover.webp"],
      [ctx, newId(NOW), "cover.webp"],
      [ctx, "../../etc/passwd", "cover.webp"],
      [ctx, pictureId, "original"],
      [ctx, pictureId, "../original"],
    ] as const) {
      await expect(getPictureVariant(asVisitor(who), id, variant)).rejects.toMatchObject({
        code: "not_found",
      });
    }
  });
});

describe("removeCoverPicture", () => {
  it("removes the picture once", async () => {
    const picture = await setCoverPicture(ctx, campaignId, photo);
    await resizePicture(asJob(ctx, "pictures.resize-picture"), picture);
    await removeCoverPicture(ctx, campaignId);
    await removeCoverPicture(ctx, campaignId);
    expect(await cover()).toBeNull();
    const key = variantKey(ctx.organizationId, picture.pictureId, "small.jpg");
    expect(await readStoredFile(key)).toBeNull();
  });
});
