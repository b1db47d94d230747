import { beforeAll, expect, it } from "vitest";
import { createTestOrganization, useTestDatabase } from "../../../tests/factories/database";
import type { OrganizationContext } from "../context";
import { bumpPublicVersion } from "./bump-public-version.server";

const now = new Date("2026-11-21T12:00:00Z");

const versionOf = (ctx: OrganizationContext) =>
  ctx.read(async (db) => {
    const where = { id: ctx.organizationId };
    return (await db.organization.findUniqueOrThrow({ where })).publicVersion;
  });

beforeAll(() => useTestDatabase());

it("increases the version of this organisation only", async () => {
  const [ctx, other] = [await createTestOrganization(now), await createTestOrganization(now)];
  const before = [await versionOf(ctx), await versionOf(other)] as const;
  await ctx.transaction((db) => bumpPublicVersion(ctx, db));
  await ctx.transaction((db) => bumpPublicVersion(ctx, db));
  expect(await versionOf(ctx)).toBe(before[0] + 2n);
  expect(await versionOf(other)).toBe(before[1]);
});

it("keeps it when the transaction rolls back", async () => {
  const ctx = await createTestOrganization(now);
  const before = await versionOf(ctx);
  const failing = ctx.transaction(async (db) => {
    await bumpPublicVersion(ctx, db);
    throw new Error("rolled back");
  });
  await expect(failing).rejects.toThrow("rolled back");
  expect(await versionOf(ctx)).toBe(before);
});
