/** Tests the writers of organisations and of the platform's state, one by one. */
import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { createTestOrganization, useTestDatabase } from "../../../tests/factories/database";
import { newId } from "~/values/ids/ids";
import { acrossOrganizations, type Database, type OrganizationContext } from "../context";
import { discardPicture } from "../pictures/discard-picture.server";
import { endChargeHold } from "./standing/end-charge-hold.server";
import { getPlatformFigures } from "./get-platform-figures.server";
import { handOverMetrics } from "./hand-over-metrics.server";
import { placeLogo } from "./place-logo.server";
import { readDonationSettings } from "./read-donation-settings.server";
import { setPlan } from "./set-plan.server";
import { setTwoFactorPolicy } from "./set-two-factor-policy.server";

const now = new Date("2026-11-21T12:00:00Z");
const later = new Date("2026-11-21T13:00:00Z");
let ctx: OrganizationContext;
let other: OrganizationContext;

beforeAll(() => useTestDatabase());
beforeEach(async () => {
  [ctx, other] = [await createTestOrganization(now), await createTestOrganization(now)];
});

const rowOf = ({ organizationId: id, read }: OrganizationContext) =>
  read((db) => db.organization.findUniqueOrThrow({ where: { id } }));

/** Returns a write's changes to this organisation, and expects none to another. */
async function changesOf(write: (db: Database) => Promise<void>): Promise<object> {
  const [before, stranger] = [await rowOf(ctx), await rowOf(other)];
  await ctx.transaction(write);
  expect(await rowOf(other)).toEqual(stranger);
  const row = await rowOf(ctx);
  const changed = Object.entries(row).filter(
    ([key, value]) => !isDeepStrictEqual(value, before[key as keyof typeof before]),
  );
  return Object.fromEntries(changed);
}

it("sets a plan, and invalidates public pages", async () => {
  const { publicVersion } = await rowOf(ctx);
  const plan = {
    planTier: "original",
    planPaidUntil: later,
    trialEndsAt: later,
    features: ["own_domain"],
    featuresOverridden: true,
  };
  const changes = await changesOf((db) =>
    setPlan(db, { organizationId: ctx.organizationId, now: later }, plan),
  );
  expect(changes).toEqual({ ...plan, publicVersion: publicVersion + 1n, updatedAt: later });
});

it("sets and removes a logo", async () => {
  const at = { organizationId: ctx.organizationId, now: later };
  const id = newId(now);
  await ctx.transaction((db) => placeLogo(db, at, { id, width: 20, height: 10 }));
  const shown = { logoPictureId: id, logoWidth: 20, logoHeight: 10, updatedAt: later };
  expect(await rowOf(ctx)).toMatchObject(shown);
  const changes = await changesOf((db) => placeLogo(db, at, null));
  expect(changes).toEqual({ logoPictureId: null, logoWidth: null, logoHeight: null });
});

it("sets and removes the second-factor policy", async () => {
  const at = { organizationId: ctx.organizationId, now: later };
  const asked = await changesOf((db) => setTwoFactorPolicy(db, at, now));
  expect(asked).toEqual({ twoFactorRequiredAt: now, updatedAt: later });
  const ended = await changesOf((db) => setTwoFactorPolicy(db, at, null));
  expect(ended).toEqual({ twoFactorRequiredAt: null });
});

it("reads donation settings in a transaction, and whether somebody decided about them", async () => {
  const read = (of: OrganizationContext) => of.transaction((db) => readDonationSettings(of, db));
  expect(await read(ctx)).toMatchObject({ isDecided: false });
  await ctx.transaction(async (db) => {
    const where = { id: ctx.organizationId };
    await db.organization.update({
      where,
      data: { retryDeclined: false, permissionsDecidedAt: now },
    });
  });
  expect(await read(ctx)).toMatchObject({ isDecided: true, settings: { retry_declined: false } });
  expect(await read(other)).toMatchObject({ isDecided: false });
});

it("removes one picture of this organisation", async () => {
  const add = (imageFor: string) =>
    ctx.transaction(async (db) => {
      const id = ctx.newId();
      const file = { originalKey: id, width: 1, height: 1, createdAt: now };
      await db.picture.create({
        data: { organizationId: ctx.organizationId, id, imageFor, ...file },
      });
      return id;
    });
  const [one, two] = [await add("cover"), await add("cover")];
  await expect(other.transaction((db) => discardPicture(db, other, one))).rejects.toThrow();
  await ctx.transaction((db) => discardPicture(db, ctx, one));
  const left = await ctx.read((db) => db.picture.findMany({ select: { id: true } }));
  expect(left).toEqual([{ id: two }]);
});

it("hands over a process's metrics until it ends", async () => {
  const [name, text] = [`worker@${randomUUID()}`, `figures ${randomUUID()}`];
  const handedOver = async () => (await getPlatformFigures(now)).handedOver;
  await handOverMetrics(now, name, "before");
  await handOverMetrics(now, name, text);
  expect(await handedOver()).toContain(text);
  await handOverMetrics(now, name, null);
  expect(await handedOver()).not.toContain(text);
});

it("ends a freeze of charges once", async () => {
  await acrossOrganizations("a test holds charges", now).transaction(async (db) => {
    await db.platformState.upsert({
      where: { key: "charges_held" },
      create: { key: "charges_held", value: {}, updatedAt: now },
      update: {},
    });
  });
  expect(await endChargeHold(now)).toBe(true);
  expect(await endChargeHold(now)).toBe(false);
});
