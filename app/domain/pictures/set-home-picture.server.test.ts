import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readStoredFile } from "~/infrastructure/files/storage.server";
import {
  asJob,
  asVisitor,
  contextAt,
  createTestOrganization,
  useTestDatabase,
} from "../../../tests/factories/database";
import type { OrganizationContext } from "../context";
import { findHomePicture } from "./find-home-picture.server";
import { getPictureVariant } from "./get-picture-variant.server";
import { lockHomePicture } from "./lock-home-picture.server";
import { originalKey, variantKey } from "./picture-keys.server";
import { removeHomePicture } from "./remove-home-picture.server";
import { resizePicture } from "./resize-picture.server";
import { setHomePicture } from "./set-home-picture.server";

const NOW = new Date("2026-11-21T12:00:00Z");
const folder = mkdtempSync(path.join(tmpdir(), "dadiva-home-"));
let ctx: OrganizationContext;
let photo: Buffer;

beforeAll(async () => {
  useTestDatabase();
  process.env.DATA_DIR = folder;
  photo = await sharp({ create: { width: 90, height: 60, channels: 3, background: "#445566" } })
    .jpeg()
    .toBuffer();
});
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(async () => {
  ctx = await createTestOrganization(NOW);
});

const resize = (picture: { pictureId: string }) =>
  resizePicture(asJob(ctx, "pictures.resize-picture"), picture);
const version = async () => {
  const where = { id: ctx.organizationId };
  return (await ctx.read((db) => db.organization.findUniqueOrThrow({ where }))).publicVersion;
};

describe("setHomePicture", () => {
  it("shows visitors the picture once its job has run, and no other organisation's", async () => {
    const picture = await setHomePicture(ctx, photo);
    const { pictureId: id } = picture;
    expect(await findHomePicture(asVisitor(ctx))).toEqual({ id, state: "pending" });
    const before = await version();
    await resize(picture);
    expect(await findHomePicture(asVisitor(ctx))).toEqual({ id, state: "ready" });
    expect(await version()).toBe(before + 1n);
    const { content } = await getPictureVariant(asVisitor(ctx), id, "cover-1200.webp");
    expect((await sharp(content).metadata()).width).toBe(1200);
    const other = await createTestOrganization(NOW);
    expect(await findHomePicture(asVisitor(other))).toBeNull();
    await expect(getPictureVariant(asVisitor(other), id, "cover.jpg")).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("replaces the previous picture with its files; of two at once one stays", async () => {
    const first = await setHomePicture(ctx, photo);
    await resize(first);
    const both = await Promise.all([setHomePicture(ctx, photo), setHomePicture(ctx, photo)]);
    const found = await findHomePicture(ctx);
    expect(both.map(({ pictureId }) => pictureId)).toContain(found?.id);
    expect(await ctx.read((db) => db.picture.count())).toBe(1);
    for (const { pictureId } of [first, ...both].filter((one) => one.pictureId !== found?.id)) {
      expect(await readStoredFile(originalKey(ctx.organizationId, pictureId))).toBeNull();
      const variant = variantKey(ctx.organizationId, pictureId, "cover.webp");
      expect(await readStoredFile(variant)).toBeNull();
    }
  });

  it("refuses what is no picture, and a person without permission", async () => {
    const refused = setHomePicture(ctx, Buffer.from("no picture"));
    await expect(refused).rejects.toMatchObject({ code: "invalid_file" });
    expect(await findHomePicture(ctx)).toBeNull();
    const viewer = contextAt(ctx.organization, NOW, "viewer");
    await expect(setHomePicture(viewer, photo)).rejects.toMatchObject({ code: "forbidden" });
    await expect(removeHomePicture(viewer)).rejects.toMatchObject({ code: "forbidden" });
  });
});

describe("removeHomePicture", () => {
  it("removes the picture with its files; a repeat changes nothing", async () => {
    const picture = await setHomePicture(ctx, photo);
    await resize(picture);
    expect(await ctx.transaction((db) => lockHomePicture(ctx, db))).toBe(picture.pictureId);
    await removeHomePicture(ctx);
    const after = await version();
    await removeHomePicture(ctx);
    expect(await findHomePicture(ctx)).toBeNull();
    expect(await version()).toBe(after);
    const variant = variantKey(ctx.organizationId, picture.pictureId, "cover.webp");
    expect(await readStoredFile(variant)).toBeNull();
  });
});
