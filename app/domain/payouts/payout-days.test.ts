import { expect, it } from "vitest";
import { cutOffOf, lastPayoutDay, nextPayoutDay } from "./payout-days";

it.each([
  ["2026-11-30", "2026-11-24", "2026-12-01"],
  ["2026-12-01", "2026-12-01", "2026-12-08"],
  ["2026-12-02", "2026-12-01", "2026-12-08"],
  ["2027-01-03", "2026-12-29", "2027-01-05"],
])("pays weekly on Tuesdays: %s", (date, last, next) => {
  expect([lastPayoutDay("weekly", date), nextPayoutDay("weekly", date)]).toEqual([last, next]);
  expect(cutOffOf("weekly", next)).toBe(next);
});

it.each([
  ["2027-01-04", "2026-12-05", "2027-01-05", "2026-12-31"],
  ["2027-01-05", "2027-01-05", "2027-02-05", "2027-01-31"],
  ["2027-03-01", "2027-02-05", "2027-03-05", "2027-02-28"],
])("pays a month in arrears: %s", (date, last, next, cutOff) => {
  expect([lastPayoutDay("monthly", date), nextPayoutDay("monthly", date)]).toEqual([last, next]);
  expect(cutOffOf("monthly", next)).toBe(cutOff);
});
