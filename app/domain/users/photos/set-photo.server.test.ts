import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signedInContext, signUp } from "../../../../tests/factories/people";
import { testDatabase, type TestDatabase } from "../../../../tests/factories/database";
import { closeDatabase } from "~/infrastructure/database/database.server";
import { MOST_IMAGE_BYTES } from "~/infrastructure/files/images.server";
import type { OrganizationContext } from "~/domain/context";
import { findPhoto } from "./find-photo.server";
import { getPhoto } from "./get-photo.server";
import { listPhotos } from "./list-photos.server";
import { removePhoto } from "./remove-photo.server";
import { resizePhoto } from "./resize-photo.server";
import { setPhoto } from "./set-photo.server";

const now = new Date("2026-11-21T12:00:00Z");
const folder = mkdtempSync(path.join(tmpdir(), "dadiva-photos-"));
let database: TestDatabase;
let ctx: OrganizationContext;
let other: OrganizationContext;
let picture: Buffer;

beforeAll(async () => {
  database = testDatabase();
  process.env.DATA_DIR = folder;
  ctx = await signedInContext(await signUp(now), now);
  other = await signedInContext(await signUp(now), now);
  picture = await sharp({ create: { width: 90, height: 400, channels: 3, background: "#445566" } })
    .withExif({ IFD0: { Copyright: "secret place" } })
    .jpeg()
    .toBuffer();
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await Promise.all([database.close(), closeDatabase()]);
});

const userId = () => ctx.user?.id ?? "";
const files = () =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.includes("."));

describe("a person's photo", () => {
  it("is shown once it is processed: square, without camera metadata", async () => {
    const { photoId } = await setPhoto(ctx, picture);
    expect(await findPhoto(ctx)).toEqual({ id: photoId, state: "pending" });
    await expect(getPhoto(ctx, photoId)).rejects.toMatchObject({ code: "not_found" });
    expect(await listPhotos(ctx)).toEqual(new Map());
    await resizePhoto(now, { photoId });
    // A job may run twice.
    await resizePhoto(now, { photoId });
    const shown = await getPhoto(ctx, photoId);
    const facts = await sharp(shown).metadata();
    expect([facts.format, facts.width, facts.height, facts.exif]).toEqual([
      "webp",
      256,
      256,
      undefined,
    ]);
    expect(await findPhoto(ctx)).toEqual({ id: photoId, state: "ready" });
    expect(await listPhotos(ctx)).toEqual(new Map([[userId(), photoId]]));
  });

  it("is not readable in another organisation", async () => {
    const photo = await findPhoto(ctx);
    await expect(getPhoto(other, photo?.id ?? "")).rejects.toMatchObject({ code: "not_found" });
    await expect(getPhoto(ctx, "../x")).rejects.toMatchObject({ code: "not_found" });
    expect(await findPhoto(other)).toBeNull();
    expect(await listPhotos(other)).toEqual(new Map());
  });

  it("is replaced with its files, also by two uploads at once, and removed", async () => {
    const before = await findPhoto(ctx);
    await Promise.all([setPhoto(ctx, picture), setPhoto(ctx, picture)]);
    const photo = await findPhoto(ctx);
    expect(photo).toMatchObject({ state: "pending" });
    expect(photo?.id).not.toBe(before?.id);
    await resizePhoto(now, { photoId: photo?.id ?? "" });
    expect(files()).toEqual([`uploads/people/${userId()}/${photo?.id}/photo.webp`]);
    await removePhoto(ctx);
    await removePhoto(ctx);
    expect([await findPhoto(ctx), files()]).toEqual([null, []]);
    // A job whose photo is gone does nothing.
    await resizePhoto(now, { photoId: photo?.id ?? "" });
  });

  it("is rejected if it is too large or no picture, which keeps the previous one", async () => {
    const before = await findPhoto(ctx);
    const large = Buffer.concat([picture, Buffer.alloc(MOST_IMAGE_BYTES - picture.length)]);
    await expect(setPhoto(ctx, large)).rejects.toMatchObject({ code: "file_too_large" });
    const text = Buffer.from("no picture");
    const torn = picture.subarray(0, picture.length - 40);
    for (const content of [text, torn]) {
      await expect(setPhoto(ctx, content)).rejects.toMatchObject({ code: "invalid_file" });
    }
    expect(await findPhoto(ctx)).toEqual(before);
  });

  it("is changed only by the signed-in person", async () => {
    const nobody = { ...ctx, user: null };
    const refusal = { code: "unauthenticated" };
    await expect(setPhoto(nobody, picture)).rejects.toMatchObject(refusal);
    await expect(removePhoto(nobody)).rejects.toMatchObject(refusal);
    await expect(findPhoto(nobody)).rejects.toMatchObject(refusal);
  });
});
