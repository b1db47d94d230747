import { expect, it } from "vitest";
import { happenedBy, momentOf } from "./happened";

const ZONE = "America/Argentina/Buenos_Aires";
const october = new Date("2026-10-05T12:00:00Z");
// In Buenos Aires this is still October.
const lastOfOctober = new Date("2026-11-01T02:00:00Z");
const november = new Date("2026-11-20T12:00:00Z");

const donation = {
  discardedAt: november,
  discardedReason: null,
  activatedAt: october,
  pauses: [
    { at: october, reason: "donor" },
    { at: lastOfOctober, reason: "expired_card" },
    { at: november, reason: "donor" },
  ],
};

it.each([
  [{}, null],
  [{ status: "active" }, null],
  [{ status: "discarded" }, "discarded"],
  [{ discarded: "2026-11", paused: "2026-10" }, "discarded"],
  [{ discard_reason: "other" }, "discarded"],
  [{ status: "paused" }, "paused"],
  [{ attention: "card" }, "paused"],
  [{ activated: "2026-11" }, "activated"],
] as const)("%j asks about %s", (filter, happened) => {
  expect(happenedBy(filter)).toBe(happened);
});

it("shows the day and the reason of the end", () => {
  expect(momentOf(donation, "discarded", {}, ZONE)).toEqual({ at: november, reason: "other" });
});

it.each([
  [{}, { at: november, reason: "donor" }],
  [{ paused: "2026-10" }, { at: lastOfOctober, reason: "expired_card" }],
  [
    { paused: "2026-10", pause_reason: "donor" },
    { at: october, reason: "donor" },
  ],
  [{ paused: "2026-10..2026-11" }, { at: november, reason: "donor" }],
  [{ paused: "2026-09" }, null],
])("with %j shows the last pause that the filter means", (filter, moment) => {
  expect(momentOf(donation, "paused", filter, ZONE)).toEqual(moment);
});
