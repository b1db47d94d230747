import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { upcomingCollections, type CollectDay } from "~/values/time/calendar";
import { nextCollections } from "./collections";

const dates = (today: string, day: CollectDay, now = true) =>
  nextCollections(today, String(day), 3, now).map((date) => date.toISOString().slice(0, 10));

describe("nextCollections", () => {
  it("skips a month that is too close", () => {
    expect(dates("2026-12-31", 1)).toEqual(["2027-02-01", "2027-03-01", "2027-04-01"]);
    expect(dates("2027-01-31", "last")).toEqual(["2027-02-28", "2027-03-31", "2027-04-30"]);
  });

  it("begins on the next collect day where nothing is charged now", () => {
    expect(dates("2026-11-20", 21, false)).toEqual(["2026-11-21", "2026-12-21", "2027-01-21"]);
    expect(dates("2026-11-21", 21, false)).toEqual(["2026-12-21", "2027-01-21", "2027-02-21"]);
  });

  it("agrees with the server on every day", () => {
    const day = fc.oneof(fc.integer({ min: 1, max: 28 }), fc.constant("last" as const));
    const today = fc.integer({ min: 0, max: 3000 });
    fc.assert(
      fc.property(today, day, fc.boolean(), (offset, collectDay, chargesNow) => {
        const donation = new Date(Date.UTC(2026, 0, 1 + offset, 12));
        const local = donation.toISOString().slice(0, 10);
        const upcoming = upcomingCollections(donation, collectDay, "UTC", { count: 3, chargesNow });
        const expected = upcoming.map(({ date }) => date);
        expect(dates(local, collectDay, chargesNow)).toEqual(expected);
      }),
    );
  });
});
