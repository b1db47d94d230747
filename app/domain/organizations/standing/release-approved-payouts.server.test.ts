import { beforeEach, expect, it } from "vitest";
import { getCountry } from "~/countries/country";
import { createTestOrganization, useTestDatabase } from "../../../../tests/factories/database";
import { handedIn } from "../../../../tests/factories/reviews";
import type { OrganizationContext } from "~/domain/context";
import { releaseApprovedPayouts } from "./release-approved-payouts.server";

useTestDatabase();
const NOW = new Date("2026-11-24T13:00:00Z");
const BEFORE = new Date("2026-11-20T13:00:00Z");
let ctx: OrganizationContext;
beforeEach(async () => {
  ctx = await createTestOrganization(NOW);
});

const required = getCountry("AR").documents.filter((one) => one.required);
const release = () => ctx.transaction((db) => releaseApprovedPayouts(ctx, db));
const stands = async () => {
  const select = { payoutsReleasedAt: true, payoutsHeldAt: true };
  return ctx.read((db) => db.organization.findFirstOrThrow({ select }));
};

/** Submits every required document, and approves all except `left` of them. */
async function approveAllBut(left: number) {
  for (const [at, { type }] of required.entries()) {
    const { documentId: id } = await handedIn(ctx, type);
    if (at < left) continue;
    const data = { status: "approved" };
    await ctx.transaction((db) => db.organizationDocument.updateMany({ where: { id }, data }));
  }
}

it("waits for the last required document, and releases once", async () => {
  await approveAllBut(1);
  expect(await release()).toBe(false);
  expect(await stands()).toEqual({ payoutsReleasedAt: null, payoutsHeldAt: null });
  await approveAllBut(0);
  expect(await release()).toBe(true);
  expect(await release()).toBe(false);
  expect(await stands()).toEqual({ payoutsReleasedAt: NOW, payoutsHeldAt: null });
});

it.each([{ payoutsReleasedAt: BEFORE }, { payoutsHeldAt: BEFORE }])(
  "keeps an operator's earlier decision: %o",
  async (data) => {
    await approveAllBut(0);
    await ctx.transaction((db) => db.organization.updateMany({ data }));
    expect(await release()).toBe(false);
    expect(await stands()).toEqual({ payoutsReleasedAt: null, payoutsHeldAt: null, ...data });
  },
);
