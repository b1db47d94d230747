import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { makeDonation, openGiving, type TestGiving } from "../../../tests/factories/charges";
import { contextAt, useTestDatabase } from "../../../tests/factories/database";
import { discardDonation } from "../donations/discard-donation.server";
import { pauseDonation } from "../donations/pause-donation.server";
import { restoreDonation } from "../donations/restore-donation.server";

useTestDatabase();
const begun = new Date("2026-03-01T15:00:00Z");
const DAY_MS = 24 * 60 * 60 * 1000;
let giving: TestGiving;

beforeAll(async () => {
  giving = await openGiving(begun);
});

/** A donation's life: after so many days it pauses, resumes or is discarded. */
const life = fc.array(
  fc.record({
    days: fc.integer({ min: 1, max: 9 }),
    to: fc.constantFrom("paused" as const, "active" as const, "discarded" as const),
  }),
  { maxLength: 8 },
);

const whole = (counts: Record<string, number>) =>
  Object.entries(counts)
    .filter(([, count]) => count !== 0)
    .sort();

async function readCounts(): Promise<Record<string, number>> {
  const counted: Record<string, number> = {};
  const rows = await giving.at(begun).read((db) => db.dailyCount.findMany());
  for (const { day, kind, reason, count } of rows) {
    const key = `${day} ${kind} ${reason}`.trim();
    counted[key] = (counted[key] ?? 0) + Number(count);
  }
  return counted;
}

describe("the counts of donations", () => {
  it("equal a recount of what happened, without pauses that ended within 7 days", async () => {
    const expected: Record<string, number> = {};
    const add = (kind: string, at: number, by = 1) => {
      const key = `${new Date(at - 3 * 3_600_000).toISOString().slice(0, 10)} ${kind}`;
      expected[key] = (expected[key] ?? 0) + by;
    };
    await fc.assert(
      fc.asyncProperty(fc.array(life, { minLength: 1, maxLength: 3 }), async (lives) => {
        for (const steps of lives) {
          let at = begun.getTime();
          const { donationId: id } = await makeDonation(giving.at(begun), giving, {
            monthly: true,
          });
          add("new", at);
          let status = "active";
          let pausedAt = 0;
          for (const { days, to } of steps) {
            at += days * DAY_MS;
            if (status === "discarded" || to === status) continue;
            const owner = contextAt(giving.organization, new Date(at), "owner");
            if (to === "paused") {
              pausedAt = at;
              await pauseDonation(owner, id);
              add("paused by_org", at);
            } else if (to === "active") {
              await restoreDonation(owner, id);
              if (at - pausedAt < 7 * DAY_MS) add("paused by_org", pausedAt, -1);
            } else {
              await discardDonation(owner, id, "other");
              add("discarded other", at);
            }
            status = to;
          }
        }
        expect(whole(await readCounts())).toEqual(whole(expected));
      }),
      { numRuns: 12 },
    );
  });
});
