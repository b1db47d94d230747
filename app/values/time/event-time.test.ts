import { expect, it } from "vitest";
import { eventInstant } from "./event-time";

it("reads a local time in its zone", () => {
  expect(eventInstant("2026-12-03T20:00", "America/Argentina/Buenos_Aires")?.toISOString()).toBe(
    "2026-12-03T23:00:00.000Z",
  );
  expect(eventInstant("2026-12-03T20:00", "America/Mexico_City")?.toISOString()).toBe(
    "2026-12-04T02:00:00.000Z",
  );
});

it("moves a time that a clock change skips", () => {
  // Chile's clocks go from 24:00 to 01:00 on the first Sunday of September.
  expect(eventInstant("2026-09-06T00:30", "America/Santiago")?.toISOString()).toBe(
    "2026-09-06T04:30:00.000Z",
  );
});

it("has nothing to say about a missing or broken time", () => {
  expect(eventInstant(null, "America/Lima")).toBeNull();
  expect(eventInstant("soon", "America/Lima")).toBeNull();
});
