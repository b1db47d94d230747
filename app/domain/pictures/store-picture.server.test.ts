import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { MOST_IMAGE_BYTES } from "~/infrastructure/files/images.server";
import { readStoredFile } from "~/infrastructure/files/storage.server";
import { createTestOrganization, useTestDatabase } from "../../../tests/factories/database";
import type { OrganizationContext } from "../context";
import { originalKey } from "./picture-keys.server";
import { requireImage } from "./require-image.server";
import { storePicture } from "./store-picture.server";

const NOW = new Date("2026-11-21T12:00:00Z");
const folder = mkdtempSync(path.join(tmpdir(), "dadiva-stored-"));
let ctx: OrganizationContext;
let photo: Buffer;

beforeAll(async () => {
  useTestDatabase();
  process.env.DATA_DIR = folder;
  ctx = await createTestOrganization(NOW);
  photo = await sharp({ create: { width: 90, height: 60, channels: 3, background: "#445566" } })
    .gif()
    .toBuffer();
});
afterAll(() => rmSync(folder, { recursive: true }));

const files = () =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith("original"),
  );
const rows = () => ctx.read((db) => db.picture.findMany());

it("stores nothing if the picture is not used, or none is created", async () => {
  const failing = storePicture(ctx, "logo", photo, (create) =>
    ctx.transaction(async (db) => {
      await create(db);
      throw new Error("rolled back");
    }),
  );
  await expect(failing).rejects.toThrow("rolled back");
  const before = { pictureId: "as before" };
  expect(await storePicture(ctx, "logo", photo, () => Promise.resolve(before))).toBe(before);
  expect([files(), await rows()]).toEqual([[], []]);
});

it("deletes the file of a rolled-back attempt if the next one uses another picture or none", async () => {
  for (const pictureId of ["of an equal call", null]) {
    await storePicture(ctx, "logo", photo, async (create) => {
      const first = ctx.transaction(async (db) => {
        await create(db);
        throw new Error("rolled back");
      });
      await expect(first).rejects.toThrow("rolled back");
      return { pictureId };
    });
  }
  expect([files(), await rows()]).toEqual([[], []]);
});

it("stores the unchanged file, its row and the job for its variants", async () => {
  const { pictureId: id } = await storePicture(ctx, "cover", photo, async (create) => ({
    pictureId: await ctx.transaction(create),
  }));
  expect(await readStoredFile(originalKey(ctx.organizationId, id))).toEqual(photo);
  expect(await rows()).toMatchObject([
    { id, imageFor: "cover", state: "pending", width: 90, height: 60 },
  ]);
  const jobs = await ctx.read((db) => db.outbox.findMany());
  expect(jobs.map(({ payload }) => payload)).toContainEqual({ pictureId: id });
});

it("validates content and size", async () => {
  expect(await requireImage(photo)).toEqual({ format: "gif", width: 90, height: 60 });
  const padded = Buffer.concat([photo, Buffer.alloc(MOST_IMAGE_BYTES - photo.length)]);
  await expect(requireImage(padded)).rejects.toMatchObject({ code: "file_too_large" });
  await expect(requireImage(Buffer.from("logo.png"))).rejects.toMatchObject({
    code: "invalid_file",
  });
});
