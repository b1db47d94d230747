import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { OrganizationContext } from "~/domain/context";
import { getOrganization } from "~/domain/organizations/get-organization.server";
import { createLogo } from "~/domain/pictures/create-logo.server";
import { originalKey } from "~/domain/pictures/picture-keys.server";
import { resizePicture } from "~/domain/pictures/resize-picture.server";
import { setLogo } from "~/domain/pictures/set-logo.server";
import { storeFile } from "~/infrastructure/files/storage.server";
import {
  asJob,
  createTestOrganization,
  useTestDatabase,
} from "../../../../tests/factories/database";
import { describeOrganization, logoUrl } from "./describe-organization.server";

const NOW = new Date("2026-11-21T12:00:00Z");
const folder = mkdtempSync(path.join(tmpdir(), "dadiva-described-"));
let ctx: OrganizationContext;

beforeAll(async () => {
  useTestDatabase();
  process.env.DATA_DIR = folder;
  ctx = await createTestOrganization(NOW);
});
afterAll(() => rmSync(folder, { recursive: true }));

const described = async () => (await describeOrganization(ctx, await getOrganization(ctx))).logo;
const as = (id: string, state: string) => ({ id, url: logoUrl(ctx, id), state });

/** Uploads a picture and sets it as the logo, as PUT does. */
async function take(image: Buffer): Promise<string> {
  const created = await createLogo(ctx, image, null);
  const id = created.state === "done" ? created.answer.pictureId : "";
  await setLogo(ctx, id);
  return id;
}

it("returns the logo that was set last, and its state", async () => {
  const mark = await sharp({
    create: { width: 60, height: 10, channels: 3, background: "#7a2e5d" },
  })
    .png()
    .toBuffer();
  expect(await described()).toBeNull();
  const shown = await take(mark);
  expect(await described()).toEqual(as(shown, "pending"));
  await resizePicture(asJob(ctx, "pictures.resize-picture"), { pictureId: shown });
  expect(await described()).toEqual(as(shown, "ready"));
  expect(logoUrl(ctx, shown)).toMatch(
    new RegExp(`^https?://${ctx.organization.slug}\\..*/uploads/pictures/${shown}/logo\\.png$`),
  );
  const torn = await take(mark);
  await storeFile(originalKey(ctx.organizationId, torn), mark.subarray(0, mark.length - 20));
  expect(await described()).toEqual(as(torn, "pending"));
  await resizePicture(asJob(ctx, "pictures.resize-picture"), { pictureId: torn });
  expect(await described()).toEqual(as(torn, "failed"));
});
