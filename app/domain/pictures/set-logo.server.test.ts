import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MOST_IMAGE_BYTES } from "~/infrastructure/files/images.server";
import { readStoredFile, storeFile } from "~/infrastructure/files/storage.server";
import { newId } from "~/values/ids/ids";
import {
  asJob,
  asVisitor,
  contextAt,
  createTestOrganization,
  useTestDatabase,
} from "../../../tests/factories/database";
import { getPictureVariant } from "./get-picture-variant.server";
import type { OrganizationContext } from "../context";
import { createLogo } from "./create-logo.server";
import { dropOldUploads } from "./drop-old-uploads.server";
import { dropPicture } from "./drop-picture.server";
import { findLogo } from "./find-logo.server";
import { findOrganization } from "../organizations/find-organization.server";
import { lockLogo, takenLast } from "./lock-logo.server";
import { originalKey, removePictureFiles } from "./picture-keys.server";
import { removeLogo } from "./remove-logo.server";
import { resizePicture } from "./resize-picture.server";
import { setLogo } from "./set-logo.server";
import { showLogo } from "./show-logo.server";
import { storePicture } from "./store-picture.server";

const NOW = new Date("2026-11-21T12:00:00Z");
const folder = mkdtempSync(path.join(tmpdir(), "dadiva-logos-"));
let ctx: OrganizationContext;
let other: OrganizationContext;
let mark: Buffer;

beforeAll(async () => {
  useTestDatabase();
  process.env.DATA_DIR = folder;
  ctx = await createTestOrganization(NOW);
  other = await createTestOrganization(NOW);
  mark = await sharp({ create: { width: 600, height: 100, channels: 4, background: "#7a2e5d80" } })
    .png()
    .toBuffer();
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Creates an upload that waits to be chosen. */
async function upload(image: Buffer, key: string | null = null): Promise<{ pictureId: string }> {
  const created = await createLogo(ctx, image, key);
  if (created.state === "running") throw new Error("nothing else runs");
  return created.answer;
}

/** Uploads and sets a logo, as the settings page does. */
async function setUploaded(image: Buffer): Promise<{ pictureId: string }> {
  const made = await upload(image);
  await setLogo(ctx, made.pictureId);
  return made;
}

/** Truncates the upload's original, as an older release accepted it. */
const tear = ({ pictureId }: { pictureId: string }) =>
  storeFile(originalKey(ctx.organizationId, pictureId), mark.subarray(0, mark.length - 20));

const shown = async () => (await findOrganization(NOW, { id: ctx.organizationId }))?.logo ?? null;
const version = async () =>
  (await findOrganization(NOW, { id: ctx.organizationId }))?.publicVersion;
const countRemovals = () =>
  ctx.read((db) => db.auditEntry.count({ where: { operation: "remove-logo" } }));
/** Returns the logo's values in an operation's records, oldest first. */
const recordsOf = async (operation: string) => {
  const entries = await ctx.read((db) =>
    db.auditEntry.findMany({
      where: { operation },
      orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    }),
  );
  return entries.map(({ changes }) => (changes as { logo?: unknown }).logo);
};
const files = () =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.includes(ctx.organizationId) && /original$|\.\w+$/.test(name))
    .map((name) => name.split("/").slice(-2).join("/"))
    .toSorted();

describe("the organisation's logo", () => {
  it("is shown with its size once its variants exist, on invalidated pages", async () => {
    const { pictureId } = await setUploaded(mark);
    expect([await findLogo(ctx), await shown()]).toEqual([
      { id: pictureId, state: "pending", shown: null },
      null,
    ]);
    const before = await version();
    await resizePicture(asJob(ctx, "pictures.resize-picture"), { pictureId });
    await resizePicture(asJob(ctx, "pictures.resize-picture"), { pictureId });
    expect(await shown()).toEqual({ id: pictureId, width: 480, height: 80 });
    expect(await findLogo(ctx)).toEqual({
      id: pictureId,
      state: "ready",
      shown: { id: pictureId, width: 480, height: 80 },
    });
    expect(await version()).toBe((before ?? 0n) + 1n);
    const { content, type } = await getPictureVariant(asVisitor(ctx), pictureId, "logo.png");
    expect([type, (await sharp(content).metadata()).hasAlpha]).toEqual(["image/png", true]);
    expect(files()).toEqual([`${pictureId}/logo.png`, `${pictureId}/logo.webp`]);
  });

  it("stays until another is ready, or permanently if that one is unreadable", async () => {
    const first = await shown();
    const torn = await setUploaded(mark);
    await tear(torn);
    await resizePicture(asJob(ctx, "pictures.resize-picture"), torn);
    expect([await findLogo(ctx), await shown()]).toEqual([
      { id: torn.pictureId, state: "failed", shown: first },
      first,
    ]);
    const [, second] = [await setUploaded(mark), await setUploaded(mark)];
    expect(await shown()).toEqual(first);
    await resizePicture(asJob(ctx, "pictures.resize-picture"), second);
    expect((await shown())?.id).toBe(second.pictureId);
    // Nothing remains of the first, the truncated and the unprocessed one.
    expect(files()).toEqual([`${second.pictureId}/logo.png`, `${second.pictureId}/logo.webp`]);
    const pictures = await ctx.read((db) => db.picture.count());
    expect(pictures).toBe(1);
  });

  it("returns if it is chosen again, with a record", async () => {
    const first = await shown();
    const id = first?.id ?? "";
    const [sets, removals] = [await recordsOf("set-logo"), await recordsOf("remove-logo")];
    const { pictureId } = await setUploaded(mark);
    await setLogo(ctx, id);
    await setLogo(ctx, id);
    expect([await findLogo(ctx), await shown()]).toEqual([
      { id, state: "ready", shown: first },
      first,
    ]);
    expect((await recordsOf("set-logo")).slice(sets.length)).toEqual([
      [id, pictureId],
      [pictureId, id],
    ]);
    expect(files()).not.toContain(`${pictureId}/original`);
    const again = await setUploaded(mark);
    await removeLogo(ctx, again.pictureId);
    expect((await recordsOf("remove-logo")).slice(removals.length)).toEqual([
      [again.pictureId, id],
    ]);
    expect(await shown()).toEqual(first);
  });

  it("is the waiting one, independent of the order of uploads", async () => {
    const early = await upload(mark);
    const late = await upload(mark);
    await resizePicture(asJob(ctx, "pictures.resize-picture"), late);
    await setLogo(ctx, late.pictureId);
    await setLogo(ctx, early.pictureId);
    expect(await findLogo(ctx)).toMatchObject({
      id: early.pictureId,
      state: "pending",
      shown: { id: late.pictureId },
    });
    const [one, other] = [
      { id: "a", taken: true },
      { id: "b", taken: true },
    ];
    const offered = { id: "c", taken: false };
    expect([takenLast([offered], null), takenLast([offered, one], "a")]).toEqual([null, one]);
    expect([takenLast([one, other], "a"), takenLast([other, one], "a")]).toEqual([other, other]);
    await removeLogo(ctx, early.pictureId);
  });

  it("waits as one of five uploads: an older one is deleted with its file", async () => {
    const busy = await createTestOrganization(NOW);
    const uploads: string[] = [];
    for (let count = 0; count < 6; count += 1) {
      const created = await createLogo(busy, mark, null);
      uploads.push(created.state === "done" ? created.answer.pictureId : "");
    }
    const [oldest = "", ...kept] = uploads;
    const waiting = () =>
      busy.read(async (db) => (await db.picture.findMany()).map(({ id }) => id).toSorted());
    expect(await waiting()).toEqual(kept.toSorted());
    await expect(setLogo(busy, oldest)).rejects.toMatchObject({ code: "not_found" });
    const due = await busy.read((db) =>
      db.outbox.findMany({
        where: {
          organizationId: busy.organizationId,
          job: "pictures.drop-picture",
          dueAt: NOW,
        },
      }),
    );
    expect(due.map(({ payload }) => payload)).toEqual([{ pictureId: oldest }]);
    const original = originalKey(busy.organizationId, oldest);
    expect(await readStoredFile(original)).toEqual(mark);
    await dropPicture(asJob(busy, "pictures.drop-picture"), { pictureId: oldest });
    expect(await readStoredFile(original)).toBeNull();
    // A chosen one is not a waiting upload.
    await setLogo(busy, kept[0] ?? "");
    await busy.transaction((db) => dropOldUploads(busy, db));
    expect(await waiting()).toEqual(kept.toSorted());
  });

  it("has failed if a worker without logos made a cover of it", async () => {
    const before = await shown();
    const { pictureId } = await setUploaded(mark);
    await ctx.transaction((db) =>
      db.picture.updateMany({ where: { id: pictureId }, data: { state: "ready" } }),
    );
    expect(await findLogo(ctx)).toEqual({ id: pictureId, state: "failed", shown: before });
  });

  it("is shown neither at once nor by its job unless a person chooses it", async () => {
    const before = [await shown(), await findLogo(ctx), await version()];
    const key = newId(NOW);
    const offered = await upload(mark, key);
    expect(await upload(mark, key)).toEqual(offered);
    await expect(upload(mark.subarray(0, -1), key)).rejects.toMatchObject({
      code: "idempotency_key_reused",
    });
    expect(files().filter((name) => name.endsWith("original"))).toHaveLength(2);
    await resizePicture(asJob(ctx, "pictures.resize-picture"), offered);
    // Its address already shows it to its uploader.
    const { type } = await getPictureVariant(asVisitor(ctx), offered.pictureId, "logo.png");
    expect([type, await shown(), await findLogo(ctx), await version()]).toEqual([
      "image/png",
      ...before,
    ]);
    await removeLogo(ctx, offered.pictureId);
  });

  it("is shown at once if the upload is ready; a repeat changes nothing", async () => {
    const offered = await upload(mark);
    await resizePicture(asJob(ctx, "pictures.resize-picture"), offered);
    const before = await version();
    await setLogo(ctx, offered.pictureId);
    await setLogo(ctx, offered.pictureId);
    expect(await shown()).toEqual({ id: offered.pictureId, width: 480, height: 80 });
    expect(await version()).toBe((before ?? 0n) + 1n);
    const records = await ctx.read((db) =>
      db.auditEntry.findMany({ where: { operation: "set-logo" } }),
    );
    const taken = records.filter(({ changes }) =>
      JSON.stringify(changes).includes(`${offered.pictureId}"]`),
    );
    expect(taken).toHaveLength(1);
  });

  it("cannot be an unreadable upload, a cover or a picture of another organisation", async () => {
    const torn = await upload(mark);
    await tear(torn);
    await resizePicture(asJob(ctx, "pictures.resize-picture"), torn);
    await expect(setLogo(ctx, torn.pictureId)).rejects.toMatchObject({ code: "invalid_file" });
    const { pictureId: cover } = await storePicture(ctx, "cover", mark, async (create) => ({
      pictureId: await ctx.transaction(create),
    }));
    const { pictureId } = await upload(mark);
    for (const [who, id] of [
      [other, pictureId],
      [ctx, cover],
      [ctx, newId(NOW)],
      [ctx, "x"],
      [ctx, ""],
    ] as const) {
      const refusal = { code: "not_found" };
      await expect(setLogo(who, id)).rejects.toMatchObject(refusal);
      await expect(removeLogo(who, id)).rejects.toMatchObject(refusal);
    }
    await ctx.transaction((db) => db.picture.deleteMany({ where: { id: cover } }));
    await removePictureFiles(ctx.organizationId, cover);
    await removeLogo(ctx, pictureId);
  });

  it("is deleted after a day unless a person chose it", async () => {
    const [offered, taken] = [await upload(mark), await setUploaded(mark)];
    const before = await shown();
    await dropPicture(asJob(other, "pictures.drop-picture"), offered);
    expect(files()).toContain(`${offered.pictureId}/original`);
    for (const one of [offered, taken, { pictureId: before?.id ?? "" }])
      await dropPicture(asJob(ctx, "pictures.drop-picture"), one);
    expect(files()).not.toContain(`${offered.pictureId}/original`);
    expect(files()).toContain(`${taken.pictureId}/original`);
    expect(await shown()).toEqual(before);
    const due = await ctx.read((db) =>
      db.outbox.findMany({ where: { job: "pictures.drop-picture" }, select: { dueAt: true } }),
    );
    expect(new Set(due.map(({ dueAt }) => dueAt.getTime() - NOW.getTime()))).toEqual(
      new Set([86_400_000]),
    );
    await removeLogo(ctx, taken.pictureId);
  });

  it("is removed by its id, also as an upload, and each removal is recorded by name", async () => {
    const logo = await shown();
    const before = await countRemovals();
    const offered = await upload(mark);
    await removeLogo(ctx, offered.pictureId);
    expect((await recordsOf("create-logo")).at(-1)).toEqual([null, offered.pictureId]);
    expect(await recordsOf("remove-upload")).toContainEqual([offered.pictureId, null]);
    await expect(removeLogo(ctx, offered.pictureId)).rejects.toMatchObject({ code: "not_found" });
    expect([await shown(), await countRemovals()]).toEqual([logo, before]);
    await removeLogo(ctx, logo?.id ?? "");
    expect([await shown(), await countRemovals()]).toEqual([null, before + 1]);
    await resizePicture(asJob(ctx, "pictures.resize-picture"), await setUploaded(mark));
  });

  it("can neither be read nor shown by another organisation", async () => {
    const logo = await shown();
    const { id = "" } = logo ?? {};
    await expect(getPictureVariant(asVisitor(other), id, "logo.png")).rejects.toMatchObject({
      code: "not_found",
    });
    expect(await findLogo(other)).toBeNull();
    await removeLogo(other);
    expect(await other.transaction((db) => lockLogo(other, db))).toEqual({
      shown: null,
      taken: null,
      logos: [],
    });
    expect(await shown()).toEqual(logo);
  });

  it("is replaced without losing its own files", async () => {
    const { id = "", ...size } = (await shown()) ?? { width: 0, height: 0 };
    expect(await ctx.transaction((db) => showLogo(ctx, db, { id, ...size }))).toBeNull();
    expect((await shown())?.id).toBe(id);
  });

  it("is removed with its files, once", async () => {
    const [before, removals] = [await version(), await countRemovals()];
    await removeLogo(ctx);
    await removeLogo(ctx);
    expect([await shown(), await findLogo(ctx), files()]).toEqual([null, null, []]);
    expect(await version()).toBe((before ?? 0n) + 1n);
    expect(await countRemovals()).toBe(removals + 1);
  });

  it("is rejected if it is too large or no picture, or without permission", async () => {
    const large = Buffer.concat([mark, Buffer.alloc(MOST_IMAGE_BYTES - mark.length)]);
    await expect(createLogo(ctx, large, null)).rejects.toMatchObject({ code: "file_too_large" });
    await expect(createLogo(ctx, Buffer.from("<svg/>"), null)).rejects.toMatchObject({
      code: "invalid_file",
    });
    const viewer = contextAt(ctx.organization, NOW, "viewer");
    await expect(createLogo(viewer, mark, null)).rejects.toMatchObject({ code: "forbidden" });
    await expect(setLogo(viewer, newId(NOW))).rejects.toMatchObject({ code: "forbidden" });
    await expect(removeLogo(viewer)).rejects.toMatchObject({ code: "forbidden" });
    expect([await findLogo(ctx), files()]).toEqual([null, []]);
  });
});
