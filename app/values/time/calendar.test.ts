import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addDays,
  daysBetween,
  addPeriods,
  collectDate,
  collectionWindow,
  firstCollection,
  formatInstant,
  isCollectDay,
  localDate,
  nextPeriod,
  periodBounds,
  periodOf,
  startOfDay,
  upcomingCollections,
  type CollectDay,
} from "./calendar";
import { isTimeZone } from "./zone-parts";

const buenosAires = "America/Argentina/Buenos_Aires";
const santiago = "America/Santiago";
const zones = [
  buenosAires,
  santiago,
  "America/Sao_Paulo",
  "America/Mexico_City",
  "America/Tijuana",
  "America/Bogota",
  "Pacific/Galapagos",
  "Pacific/Easter",
  "America/Asuncion",
  "America/Havana",
  "America/Noronha",
  "UTC",
];
const zone = fc.constantFrom(...zones);
const instant = fc.date({
  min: new Date("2015-01-01T00:00:00Z"),
  max: new Date("2040-01-01T00:00:00Z"),
  noInvalidDate: true,
});
const day: fc.Arbitrary<CollectDay> = fc.oneof(
  fc.integer({ min: 1, max: 28 }),
  fc.constant("last" as const),
);

describe("dates and periods", () => {
  it("follows the local date of the zone", () => {
    const newYear = new Date("2027-01-01T02:59:59Z");
    expect(localDate(newYear, buenosAires)).toBe("2026-12-31");
    expect(periodOf(newYear, buenosAires)).toBe("2026-12");
    expect(periodOf(newYear, "UTC")).toBe("2027-01");
  });

  it("counts periods and days", () => {
    expect(nextPeriod("2026-12")).toBe("2027-01");
    expect(addPeriods("2026-01", -1)).toBe("2025-12");
    expect(addDays("2028-02-28", 1)).toBe("2028-02-29");
    expect(daysBetween("2028-02-28", "2028-03-01")).toBe(2);
    expect(daysBetween("2026-03-02", "2026-03-01")).toBe(-1);
  });

  it("knows which days can be collect days", () => {
    expect([1, 28, "last"].every(isCollectDay)).toBe(true);
    expect([0, 29, 1.5, "1", null].some(isCollectDay)).toBe(false);
    expect(collectDate("2028-02", "last")).toBe("2028-02-29");
    expect(collectDate("2026-11", 5)).toBe("2026-11-05");
  });

  it("rejects an unknown zone and an invalid date", () => {
    expect(isTimeZone(santiago)).toBe(true);
    expect(isTimeZone("America/Atlantis")).toBe(false);
    expect(isTimeZone("")).toBe(false);
    expect(() => localDate(new Date(), "America/Atlantis")).toThrow(RangeError);
    expect(() => startOfDay("2026-02-30", santiago)).toThrow(RangeError);
  });
});

describe("startOfDay", () => {
  it("begins at one o'clock where midnight does not exist", () => {
    expect(startOfDay("2026-09-06", santiago).toISOString()).toBe("2026-09-06T04:00:00.000Z");
    expect(startOfDay("2018-11-04", "America/Sao_Paulo").toISOString()).toBe(
      "2018-11-04T03:00:00.000Z",
    );
  });

  it("takes the midnight that belongs to the date when the clock goes back", () => {
    expect(startOfDay("2026-04-05", santiago).toISOString()).toBe("2026-04-05T04:00:00.000Z");
    expect(startOfDay("2026-11-01", "America/Havana").toISOString()).toBe(
      "2026-11-01T04:00:00.000Z",
    );
  });

  it("returns the first instant of the date in every zone", () => {
    fc.assert(
      fc.property(instant, zone, (time, name) => {
        const date = localDate(time, name);
        const start = startOfDay(date, name);
        expect(localDate(start, name)).toBe(date);
        expect(localDate(new Date(start.getTime() - 1), name) < date).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });
});

describe("firstCollection", () => {
  it.each([
    ["2026-12-31T15:00:00Z", 1, "2027-02-01"],
    ["2026-01-25T15:00:00Z", 1, "2026-02-01"],
    ["2026-01-26T15:00:00Z", 1, "2026-03-01"],
    ["2026-01-01T15:00:00Z", 28, "2026-02-28"],
    ["2026-01-31T15:00:00Z", "last", "2026-02-28"],
    ["2028-01-31T15:00:00Z", "last", "2028-02-29"],
    ["2026-01-26T02:30:00Z", 1, "2026-02-01"],
  ] as const)(
    "a donation at %s with day %s is next charged on %s",
    (donation, collectDay, date) => {
      expect(firstCollection(new Date(donation), collectDay, buenosAires).date).toBe(date);
    },
  );

  it("returns the earliest later month at least seven days away", () => {
    fc.assert(
      fc.property(instant, day, zone, (donation, collectDay, name) => {
        const { period, date } = firstCollection(donation, collectDay, name);
        const earliest = addDays(localDate(donation, name), 7);
        expect(period > periodOf(donation, name)).toBe(true);
        expect(date >= earliest).toBe(true);
        const before = addPeriods(period, -1);
        const open =
          before > periodOf(donation, name) && collectDate(before, collectDay) >= earliest;
        expect(open).toBe(false);
      }),
    );
  });
});

describe("upcomingCollections and windows", () => {
  it("contains one collection a month", () => {
    const donation = new Date("2026-11-21T12:00:00Z");
    expect(
      upcomingCollections(donation, "last", buenosAires, { count: 4, chargesNow: true }),
    ).toEqual([
      { period: "2026-12", date: "2026-12-31" },
      { period: "2027-01", date: "2027-01-31" },
      { period: "2027-02", date: "2027-02-28" },
      { period: "2027-03", date: "2027-03-31" },
    ]);
    const none = { count: 0, chargesNow: true };
    expect(upcomingCollections(donation, 1, buenosAires, none)).toEqual([]);
  });

  it("closes a window when the next one opens", () => {
    fc.assert(
      fc.property(instant, day, zone, (time, collectDay, name) => {
        const period = periodOf(time, name);
        const { dueAt, lapsesAt } = collectionWindow(period, collectDay, name);
        expect(lapsesAt).toEqual(collectionWindow(nextPeriod(period), collectDay, name).dueAt);
        expect(localDate(dueAt, name)).toBe(collectDate(period, collectDay));
        expect(dueAt < lapsesAt).toBe(true);
      }),
    );
  });

  it("places every instant inside its period", () => {
    fc.assert(
      fc.property(instant, zone, (time, name) => {
        const { from, to } = periodBounds(periodOf(time, name), name);
        expect(from <= time && time < to).toBe(true);
      }),
    );
  });
});

describe("formats", () => {
  const time = new Date("2024-01-05T16:45:00Z");

  it("writes instants", () => {
    expect(formatInstant(time, buenosAires, "short")).toBe("05/01/2024");
    expect(formatInstant(time, buenosAires, "short-time")).toBe("05/01/2024 13:45");
  });
});
