import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  businessDeadline,
  businessHoursBetween,
  businessStart,
  type BusinessCalendar,
} from "./business-hours";

const at = (zone: string, ...holidays: string[]): BusinessCalendar => ({
  zone,
  isHoliday: (date) => holidays.includes(date),
});
const buenosAires = at("America/Argentina/Buenos_Aires", "2026-11-23", "2026-12-25");
const santiago = at("America/Santiago", "2026-09-18", "2026-04-03");
const mexico = at("America/Mexico_City", "2026-11-16");
const havana = at("America/Havana");

/** 2026-11-22 is a Sunday. */
const table: [why: string, from: string, to: string, calendar: BusinessCalendar][] = [
  ["Tuesday morning", "2026-11-24T10:00-03:00", "2026-11-26T10:00-03:00", buenosAires],
  ["over a weekend", "2026-11-26T15:30-03:00", "2026-11-30T15:30-03:00", buenosAires],
  ["Friday 23:59", "2026-11-27T23:59-03:00", "2026-12-01T23:59-03:00", buenosAires],
  ["Saturday counts from Monday", "2026-11-28T09:00-03:00", "2026-12-02T00:00-03:00", buenosAires],
  ["Sunday too", "2026-11-29T23:59-03:00", "2026-12-02T00:00-03:00", buenosAires],
  ["Monday 00:00", "2026-11-30T00:00-03:00", "2026-12-02T00:00-03:00", buenosAires],
  ["a long weekend", "2026-11-20T18:00-03:00", "2026-11-25T18:00-03:00", buenosAires],
  ["on the holiday itself", "2026-11-23T11:00-03:00", "2026-11-26T00:00-03:00", buenosAires],
  ["ends as Friday does", "2026-12-02T24:00-03:00", "2026-12-05T00:00-03:00", buenosAires],
  ["before Christmas", "2026-12-24T12:00-03:00", "2026-12-29T12:00-03:00", buenosAires],
  ["Mexico, no summer time", "2026-11-13T20:00-06:00", "2026-11-18T20:00-06:00", mexico],
  // In Chile clocks go back in the night to Sunday 5 April and forward before Sunday 6 September.
  ["clocks go back", "2026-04-02T09:00-03:00", "2026-04-07T09:00-04:00", santiago],
  ["clocks go on", "2026-09-04T09:00-04:00", "2026-09-08T09:00-03:00", santiago],
  ["Fiestas Patrias", "2026-09-17T16:00-03:00", "2026-09-22T16:00-03:00", santiago],
  // In Havana Sunday 8 March 2026 has no midnight.
  ["a day without midnight", "2026-03-06T12:00-05:00", "2026-03-10T12:00-04:00", havana],
];

describe("48 business hours", () => {
  it.each(table)("%s: %s ends at %s", (_, from, to, calendar) => {
    expect(businessDeadline(instant(from), 48, calendar)).toEqual(instant(to));
  });

  it("counts the hours that the rest of the day has", () => {
    expect(businessDeadline(instant("2026-11-24T10:00-03:00"), 2, buenosAires)).toEqual(
      instant("2026-11-24T12:00-03:00"),
    );
  });
});

describe("hours between", () => {
  it.each([
    ["2026-11-24T10:00-03:00", "2026-11-24T12:30-03:00", 2.5],
    ["2026-11-20T18:00-03:00", "2026-11-24T06:00-03:00", 12],
    ["2026-11-21T09:00-03:00", "2026-11-22T21:00-03:00", 0],
    ["2026-11-24T12:30-03:00", "2026-11-24T10:00-03:00", -2.5],
  ])("from %s to %s are %d", (from, to, hours) => {
    expect(businessHoursBetween(instant(from), instant(to), buenosAires)).toBe(hours);
  });
});

const moment = fc.date({
  min: new Date("2026-01-01T00:00:00Z"),
  max: new Date("2027-12-31T00:00:00Z"),
  noInvalidDate: true,
});
const calendar = fc.constantFrom(buenosAires, santiago, mexico, havana);

describe("for any instant", () => {
  it("the deadline lies exactly that many business hours later", () => {
    fc.assert(
      fc.property(moment, fc.integer({ min: 1, max: 200 }), calendar, (from, hours, place) => {
        const due = businessDeadline(from, hours, place);
        expect(businessHoursBetween(from, due, place)).toBeCloseTo(hours, 6);
      }),
    );
  });

  it("everything that began up to the start of a deadline is due at that deadline", () => {
    fc.assert(
      fc.property(moment, moment, calendar, (from, now, place) => {
        const isDue = businessDeadline(from, 48, place) <= now;
        expect(from <= businessStart(now, 48, place)).toBe(isDue);
      }),
    );
  });

  it("the boundary is exact to the millisecond", () => {
    fc.assert(
      fc.property(moment, calendar, (now, place) => {
        const start = businessStart(now, 48, place);
        expect(businessDeadline(start, 48, place) <= now).toBe(true);
        const later = new Date(start.getTime() + 1);
        expect(businessDeadline(later, 48, place) > now).toBe(true);
      }),
    );
  });
});

function instant(text: string): Date {
  const time = new Date(text);
  if (Number.isNaN(time.getTime())) throw new Error(text);
  return time;
}
