import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MOST_IMAGE_BYTES } from "~/infrastructure/images.server";
import {
  contextAt,
  createTestOrganization,
  useTestDatabase,
} from "../../../tests/factories/database";
import { getPictureVariant } from "./get-picture-variant.server";
import type { OrganizationContext } from "../context";
import { findLogo } from "./find-logo.server";
import { findOrganization } from "../organizations/find-organization.server";
import { lockLogo } from "./lock-logo.server";
import { removeLogo } from "./remove-logo.server";
import { resizePicture } from "./resize-picture.server";
import { setLogo } from "./set-logo.server";
import { showLogo } from "./show-logo.server";

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

const shown = async () => (await findOrganization(NOW, { id: ctx.organizationId }))?.logo ?? null;
const version = async () =>
  (await findOrganization(NOW, { id: ctx.organizationId }))?.publicVersion;
const files = () =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.includes(ctx.organizationId) && /original$|\.\w+$/.test(name))
    .map((name) => name.split("/").slice(-2).join("/"))
    .toSorted();

describe("the organisation's logo", () => {
  it("is shown once its variants are made, with its size, on pages that are made anew", async () => {
    const { pictureId } = await setLogo(ctx, mark);
    expect([await findLogo(ctx), await shown()]).toEqual([
      { id: pictureId, state: "pending", shown: null },
      null,
    ]);
    const before = await version();
    await resizePicture(ctx, { pictureId });
    await resizePicture(ctx, { pictureId });
    expect(await shown()).toEqual({ id: pictureId, width: 480, height: 80 });
    expect(await findLogo(ctx)).toEqual({
      id: pictureId,
      state: "ready",
      shown: { id: pictureId, width: 480, height: 80 },
    });
    expect(await version()).toBe((before ?? 0n) + 1n);
    const { content, type } = await getPictureVariant(ctx, pictureId, "logo.png");
    expect([type, (await sharp(content).metadata()).hasAlpha]).toEqual(["image/png", true]);
    expect(files()).toEqual([`${pictureId}/logo.png`, `${pictureId}/logo.webp`]);
  });

  it("stays until another is made, or for good where that can't be read", async () => {
    const first = await shown();
    const torn = await setLogo(ctx, mark.subarray(0, mark.length - 20));
    await resizePicture(ctx, torn);
    expect([await findLogo(ctx), await shown()]).toEqual([
      { id: torn.pictureId, state: "failed", shown: first },
      first,
    ]);
    const [, second] = [await setLogo(ctx, mark), await setLogo(ctx, mark)];
    expect(await shown()).toEqual(first);
    await resizePicture(ctx, second);
    expect((await shown())?.id).toBe(second.pictureId);
    // Of the first, the torn one and the one that was never made nothing is left.
    expect(files()).toEqual([`${second.pictureId}/logo.png`, `${second.pictureId}/logo.webp`]);
    const pictures = await ctx.read((db) => db.picture.count());
    expect(pictures).toBe(1);
  });

  it("has failed where a worker that knew no logos made a cover of it", async () => {
    const before = await shown();
    const { pictureId } = await setLogo(ctx, mark);
    await ctx.transaction((db) =>
      db.picture.updateMany({ where: { id: pictureId }, data: { state: "ready" } }),
    );
    expect(await findLogo(ctx)).toEqual({ id: pictureId, state: "failed", shown: before });
  });

  it("is no other organisation's, to see or to show", async () => {
    const logo = await shown();
    const { id = "" } = logo ?? {};
    await expect(getPictureVariant(other, id, "logo.png")).rejects.toMatchObject({
      code: "not_found",
    });
    expect(await findLogo(other)).toBeNull();
    await removeLogo(other);
    expect(await other.transaction((db) => lockLogo(other, db))).toEqual({
      shown: null,
      waiting: [],
    });
    expect(await shown()).toEqual(logo);
  });

  it("gives its place up without losing itself", async () => {
    const { id = "", ...size } = (await shown()) ?? { width: 0, height: 0 };
    expect(await ctx.transaction((db) => showLogo(ctx, db, { id, ...size }))).toBeNull();
    expect((await shown())?.id).toBe(id);
  });

  it("is taken away with its files, once", async () => {
    const before = await version();
    await removeLogo(ctx);
    await removeLogo(ctx);
    expect([await shown(), await findLogo(ctx), files()]).toEqual([null, null, []]);
    expect(await version()).toBe((before ?? 0n) + 1n);
    const operations = await ctx.read((db) =>
      db.auditEntry.findMany({ where: { operation: "remove-logo" } }),
    );
    expect(operations).toHaveLength(1);
  });

  it("is refused where it is too large or no picture, and to who may not change the organisation", async () => {
    const large = Buffer.concat([mark, Buffer.alloc(MOST_IMAGE_BYTES - mark.length)]);
    await expect(setLogo(ctx, large)).rejects.toMatchObject({ code: "file_too_large" });
    await expect(setLogo(ctx, Buffer.from("<svg/>"))).rejects.toMatchObject({
      code: "invalid_file",
    });
    const viewer = contextAt(ctx.organization, NOW, "viewer");
    await expect(setLogo(viewer, mark)).rejects.toMatchObject({ code: "forbidden" });
    await expect(removeLogo(viewer)).rejects.toMatchObject({ code: "forbidden" });
    expect([await findLogo(ctx), files()]).toEqual([null, []]);
  });
});
