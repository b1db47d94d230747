import { expect, it } from "vitest";
import {
  collectDays,
  narrowRecurrences,
  nearestDay,
  offeredAmounts,
  offeredDays,
} from "./offered-terms";

const both = { monthlyOffered: true, oneTimeOffered: true };

it("narrows a campaign's recurrences, and never to nothing", () => {
  expect(narrowRecurrences(both, ["monthly", "one_time"])).toEqual(both);
  expect(narrowRecurrences(both, ["monthly"])).toEqual({ ...both, oneTimeOffered: false });
  expect(narrowRecurrences(both, ["one_time"])).toEqual({ ...both, monthlyOffered: false });
  const oneTime = { monthlyOffered: false, oneTimeOffered: true };
  expect(narrowRecurrences(oneTime, ["monthly"])).toEqual(oneTime);
});

it("offers every day until the organisation chooses some, and proposes the nearest", () => {
  expect(offeredDays([])).toEqual(collectDays);
  const days = offeredDays(["last", "5", "20"]);
  expect(days).toEqual([5, 20, "last"]);
  expect([1, 5, 6, 28, "last" as const].map((day) => nearestDay(day, days))).toEqual([
    ...[5, 5, 20, "last", "last"],
  ]);
  expect(nearestDay(28, [5, 20])).toBe(5);
});

it("offers the presets of its frequencies, and all of them where none would be left", () => {
  const monthly = { id: "a", recurrence: "monthly" };
  const once = { id: "b", recurrence: "one_time" };
  const always = { id: "c", recurrence: null };
  expect(offeredAmounts([monthly, once, always], both)).toEqual([monthly, once, always]);
  const onlyMonthly = { ...both, oneTimeOffered: false };
  expect(offeredAmounts([monthly, once, always], onlyMonthly)).toEqual([monthly, always]);
  expect(offeredAmounts([once], onlyMonthly)).toEqual([{ id: "b", recurrence: null }]);
  expect(offeredAmounts([], both)).toEqual([]);
});
