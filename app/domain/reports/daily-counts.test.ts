import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { createTestOrganization, useTestDatabase } from "../../../tests/factories/database";
import {
  createTestCampaign,
  createTestGift,
  createTestProcessor,
} from "../../../tests/factories/gifts";
import type { OrganizationContext } from "../context";

const begun = new Date("2026-03-01T15:00:00Z");
const DAY_MS = 24 * 60 * 60 * 1000;
let ctx: OrganizationContext;
let place: { campaignId: string; processorId: string };

beforeAll(async () => {
  useTestDatabase();
  ctx = await createTestOrganization(begun);
  place = {
    campaignId: await createTestCampaign(ctx),
    processorId: await createTestProcessor(ctx),
  };
});

/** A donation's life: after so many days it pauses, resumes or is discarded. */
const life = fc.array(
  fc.record({
    days: fc.integer({ min: 1, max: 9 }),
    to: fc.constantFrom("paused" as const, "active" as const, "discarded" as const),
  }),
  { maxLength: 8 },
);

describe("the counts of donations", () => {
  it("equal a recount of what happened, without pauses that ended within 7 days", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(life, { minLength: 1, maxLength: 4 }), async (lives) => {
        const campaignId = await createTestCampaign(ctx);
        const expected: Record<string, number> = {};
        const add = (kind: string, at: number, by = 1) => {
          const key = `${new Date(at - 3 * 3_600_000).toISOString().slice(0, 10)} ${kind}`;
          expected[key] = (expected[key] ?? 0) + by;
        };
        for (const steps of lives) {
          const id = await createTestGift(ctx, {
            ...place,
            campaignId,
            recurrence: "monthly",
            status: "attempted",
          });
          const set = (data: object, at: number) =>
            ctx.transaction((db) =>
              db.donation.updateMany({
                where: { organizationId: ctx.organizationId, id },
                data: { ...data, updatedAt: new Date(at) },
              }),
            );
          let at = begun.getTime();
          await set({ activatedAt: null }, at);
          let status = "active";
          let pausedAt = 0;
          await set({ status, activatedAt: new Date(at) }, at);
          add("new", at);
          for (const { days, to } of steps) {
            at += days * DAY_MS;
            if (status === "discarded" || to === status) continue;
            if (to === "paused") {
              pausedAt = at;
              await set({ status: to, pausedReason: "by_org", pausedAt: new Date(at) }, at);
              add("paused by_org", at);
            } else if (to === "active") {
              await set({ status: to, pausedReason: null, pausedAt: null }, at);
              if (at - pausedAt < 7 * DAY_MS) add("paused by_org", pausedAt, -1);
            } else {
              await set({ status: to, discardedReason: "other", discardedAt: new Date(at) }, at);
              add("discarded other", at);
            }
            status = to;
          }
        }
        const rows = await ctx.read((db) => db.dailyCount.findMany({ where: { campaignId } }));
        const counted: Record<string, number> = {};
        for (const { day, kind, reason, count } of rows) {
          const key = `${day} ${kind} ${reason}`.trim();
          counted[key] = (counted[key] ?? 0) + Number(count);
        }
        const whole = (counts: Record<string, number>) =>
          Object.entries(counts)
            .filter(([, count]) => count !== 0)
            .sort();
        expect(whole(counted)).toEqual(whole(expected));
      }),
      { numRuns: 15 },
    );
  });
});
