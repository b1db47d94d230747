import { expect, test } from "vitest";
import { SIGNED_LIVES_MS } from "~/values/ids/signed-lives.mjs";
import { limitsOf, MOST_STORED } from "./store-limits";

const HOUR_MS = 60 * 60 * 1000;
const after = (hours: number) => limitsOf([{ storedAt: 0 }], hours * HOUR_MS);

test("warns after a day, stops after three, and ends with the ticket", () => {
  expect(after(23)).toEqual({ isOld: false, stop: null, isDead: false });
  expect(after(24)).toEqual({ isOld: true, stop: null, isDead: false });
  expect(after(72)).toEqual({ isOld: true, stop: "old", isDead: false });
  expect(limitsOf([{ storedAt: 0 }], SIGNED_LIVES_MS.pledgeDevice).isDead).toBe(true);
  expect(limitsOf([{ storedAt: 0 }], SIGNED_LIVES_MS.pledgeDevice - 1).isDead).toBe(false);
});

test("stops at the largest number, and not because a clock went back", () => {
  const full = Array.from({ length: MOST_STORED }, () => ({ storedAt: HOUR_MS }));
  expect(limitsOf(full, HOUR_MS).stop).toBe("full");
  expect(limitsOf(full.slice(1), HOUR_MS).stop).toBeNull();
  expect(limitsOf([{ storedAt: 9 * HOUR_MS }], HOUR_MS)).toEqual(after(0));
  expect(limitsOf([], 0).stop).toBeNull();
});
