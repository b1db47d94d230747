import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { collectDate, localDate, nextPeriod, startOfDay } from "~/values/time/calendar";
import {
  collectionsAfter,
  collectionsAfterDonation,
  fromCollectDay,
  toCollectDay,
} from "./plan-collections";

const BUENOS_AIRES = "America/Argentina/Buenos_Aires";
const at = (text: string) => new Date(text);

describe("the collection after a first donation", () => {
  it("is at least seven days later, in a later month", () => {
    const donation = at("2026-12-31T15:00:00Z");
    expect(collectionsAfterDonation(donation, 1, BUENOS_AIRES, donation).next.period).toBe(
      "2027-02",
    );
    expect(collectionsAfterDonation(donation, 7, BUENOS_AIRES, donation).next.period).toBe(
      "2027-01",
    );
  });

  it("is due when its day begins in the organisation's time zone", () => {
    const donation = at("2026-11-10T02:30:00Z");
    const { next } = collectionsAfterDonation(donation, "last", BUENOS_AIRES, donation);
    expect(next.dueAt).toEqual(at("2026-12-31T03:00:00Z"));
    expect(next.lapsesAt).toEqual(at("2027-01-31T03:00:00Z"));
  });

  it("skips months that lapsed while the first charge was undecided", () => {
    const donation = at("2026-11-10T12:00:00Z");
    const decided = at("2027-02-12T12:00:00Z");
    const plan = collectionsAfterDonation(donation, 10, BUENOS_AIRES, decided);
    expect(plan.missed.map(({ period }) => period)).toEqual(["2026-12", "2027-01"]);
    expect(plan.next.period).toBe("2027-02");
  });
});

it("charges a late month until the next collect day, and misses it from then on", () => {
  const before = collectionsAfter("2026-11", 10, BUENOS_AIRES, at("2027-01-10T02:59:59Z"));
  expect([before.next.period, before.missed.length]).toEqual(["2026-12", 0]);
  const after = collectionsAfter("2026-11", 10, BUENOS_AIRES, at("2027-01-10T03:00:00Z"));
  expect([after.next.period, after.missed.map(({ period }) => period)]).toEqual([
    "2027-01",
    ["2026-12"],
  ]);
});

it("never omits or repeats a month, and never has two on one day", () => {
  const zones = ["America/Santiago", "America/Mexico_City", BUENOS_AIRES, "America/Montevideo"];
  fc.assert(
    fc.property(
      fc.date({
        min: at("2024-01-01T00:00:00Z"),
        max: at("2030-01-01T00:00:00Z"),
        noInvalidDate: true,
      }),
      fc.integer({ min: 0, max: 28 }),
      fc.constantFrom(...zones),
      fc.integer({ min: 0, max: 400 }),
      (donation, stored, zone, days) => {
        const day = toCollectDay(stored);
        const now = new Date(donation.getTime() + days * 86_400_000);
        const { next, missed } = collectionsAfterDonation(donation, day, zone, now);
        const all = [...missed, next];
        all.slice(1).forEach((plan, i) => {
          const before = all[i];
          expect(plan.period).toBe(nextPeriod(before?.period ?? ""));
          expect(plan.dueAt).toEqual(before?.lapsesAt);
        });
        for (const plan of all) {
          expect(localDate(plan.dueAt, zone)).toBe(collectDate(plan.period, day));
          expect(plan.dueAt).toEqual(startOfDay(collectDate(plan.period, day), zone));
        }
        expect(next.lapsesAt.getTime()).toBeGreaterThan(now.getTime());
      },
    ),
    { numRuns: 300 },
  );
});

it("stores the last day of the month as 0", () => {
  expect([fromCollectDay("last"), toCollectDay(0), fromCollectDay(28), toCollectDay(28)]).toEqual([
    0,
    "last",
    28,
    28,
  ]);
});
