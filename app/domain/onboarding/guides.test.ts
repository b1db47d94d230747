/** Tests the progress of guides, which belongs to one person in one organisation. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { testDatabase, type TestDatabase } from "../../../tests/factories/database";
import { joinAs, signedInContext, signUp } from "../../../tests/factories/people";
import { closeDatabase } from "~/infrastructure/database/database.server";
import { getGuideProgress } from "./get-guide-progress.server";
import { guideProgressSchema, isGuideName } from "./guides";
import { saveGuideProgress } from "./save-guide-progress.server";

const now = new Date("2026-11-21T12:00:00Z");
let database: TestDatabase;
beforeAll(() => {
  database = testDatabase();
});
afterAll(async () => {
  await Promise.all([database.close(), closeDatabase()]);
});

it("begins at 0, keeps the last step, and belongs to one person", async () => {
  const person = await signUp(now);
  const ctx = await signedInContext(person, now);
  const colleague = await signedInContext(await joinAs("viewer", person, now), now);
  expect(await getGuideProgress(ctx, "create-campaign")).toEqual({
    guide_name: "create-campaign",
    step: 0,
  });
  await saveGuideProgress(ctx, "create-campaign", 3);
  await saveGuideProgress(ctx, "payment-gateways", 1);
  expect(await saveGuideProgress(ctx, "create-campaign", 2)).toEqual({
    guide_name: "create-campaign",
    step: 2,
  });
  expect((await getGuideProgress(ctx, "create-campaign")).step).toBe(2);
  expect((await getGuideProgress(ctx, "payment-gateways")).step).toBe(1);
  expect((await getGuideProgress(colleague, "create-campaign")).step).toBe(0);
  const other = await signedInContext(await signUp(now), now);
  expect((await getGuideProgress(other, "create-campaign")).step).toBe(0);
});

it("allows several windows to close a guide at once", async () => {
  const ctx = await signedInContext(await signUp(now), now);
  const steps = [1, 2, 3, 4];
  await Promise.all(steps.map((step) => saveGuideProgress(ctx, "create-campaign", step)));
  expect(steps).toContain((await getGuideProgress(ctx, "create-campaign")).step);
  const { rows } = await database.owner.query<{ count: number }>(
    "SELECT count(*)::int AS count FROM guide_progress WHERE organization_id = $1",
    [ctx.organizationId],
  );
  expect(rows[0]?.count).toBe(1);
});

it("validates names and steps of guides", () => {
  expect([isGuideName("upload-documents"), isGuideName("tour"), isGuideName(undefined)]).toEqual([
    true,
    false,
    false,
  ]);
  const validated = [0, 50, -1, 51, 1.5, "1", undefined].map(
    (step) => guideProgressSchema.safeParse({ step }).success,
  );
  expect(validated).toEqual([true, true, false, false, false, false, false]);
});
