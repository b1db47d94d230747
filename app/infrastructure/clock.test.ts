import { afterEach, expect, it } from "vitest";
import { now, setClock } from "./clock";

afterEach(() => setClock(null));

it("stands still where it was set, and cannot be changed through a returned date", () => {
  const instant = new Date("2027-02-28T12:00:00Z");
  setClock(instant);
  now().setFullYear(1999);
  instant.setFullYear(1999);
  expect(now().toISOString()).toBe("2027-02-28T12:00:00.000Z");
});

it("follows the system again", () => {
  setClock(new Date("2001-01-01T00:00:00Z"));
  setClock(null);
  expect(Math.abs(now().getTime() - Date.now())).toBeLessThan(1000);
});

it("rejects an invalid instant", () => {
  expect(() => setClock(new Date("nonsense"))).toThrow(RangeError);
});
