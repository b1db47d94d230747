import { beforeAll, expect, it } from "vitest";
import { createTestOrganization, useTestDatabase } from "../../../tests/factories/database";
import { createTestProcessor } from "../../../tests/factories/donations";
import { requirePlace } from "./require-place.server";

const now = new Date("2026-11-21T12:00:00Z");
const later = new Date("2027-06-01T12:00:00Z");

beforeAll(() => useTestDatabase());

it("returns the last place, and throws without one", async () => {
  const ctx = await createTestOrganization(now);
  const place = (gateway: string) => ctx.transaction((db) => requirePlace(ctx, db, gateway));
  expect(await place("local_payments")).toBe(1);
  await createTestProcessor(ctx);
  await expect(place("local_payments")).rejects.toMatchObject({ code: "already_exists" });
  await expect(place("centralpos")).rejects.toMatchObject({ code: "feature_required" });
  Object.assign(ctx.organization, { planTier: "professional", planPaidUntil: later });
  expect(await place("centralpos")).toBe(2);
});
