import { describe, expect, it } from "vitest";
import { isOver, publicCampaignOf } from "./public-campaign";

const now = new Date("2026-11-21T02:30:00Z");
describe("isOver", () => {
  it("ends the last day in the organisation's time zone", () => {
    // In Buenos Aires it is still the 20th.
    expect(isOver("2026-11-20", "America/Argentina/Buenos_Aires", now)).toBe(false);
    expect(isOver("2026-11-20", "UTC", now)).toBe(true);
    expect(isOver(null, "UTC", now)).toBe(false);
  });

  it.each([
    ["2026-09-05", "2026-09-06T03:59:59Z", false],
    // Midnight does not exist that night: the clock jumps to one.
    ["2026-09-05", "2026-09-06T04:00:00Z", true],
    // The clock goes back to 23:00, so the last hour comes twice.
    ["2026-04-04", "2026-04-05T03:00:00Z", false],
    ["2026-04-04", "2026-04-05T03:59:59Z", false],
    ["2026-04-04", "2026-04-05T04:00:00Z", true],
  ])("ends %s in Chile on a night of a clock change, at %s: %s", (last, at, expected) => {
    expect(isOver(last, "America/Santiago", new Date(at))).toBe(expected);
  });
});

describe("publicCampaignOf", () => {
  it("offers the recurrences of its type", () => {
    const offers = (type: string, allow_one_time: boolean) => {
      const { monthlyOffered, oneTimeOffered } = publicCampaignOf(
        { type, allow_one_time },
        { recurrenceOptions: ["monthly", "one_time"] },
      );
      return { monthlyOffered, oneTimeOffered };
    };
    expect(offers("fundraise", true)).toEqual({ monthlyOffered: true, oneTimeOffered: true });
    expect(offers("fundraise", false)).toEqual({ monthlyOffered: true, oneTimeOffered: false });
    expect(offers("crowdfund", false)).toEqual({ monthlyOffered: false, oneTimeOffered: true });
  });

  it("opens on the only recurrence that the organisation lets it offer", () => {
    const row = { type: "fundraise", allow_one_time: true, recurrence_default: "monthly" };
    expect(publicCampaignOf(row, { recurrenceOptions: ["one_time"] })).toMatchObject({
      monthlyOffered: false,
      recurrenceDefault: "one_time",
      upgrade: null,
    });
  });
});
