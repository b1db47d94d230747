import { expect, it } from "vitest";
import { isCollectable } from "./is-collectable";

const now = new Date("2027-02-02T12:00:00Z");
const planned = (period: string, date = "2027-02-10T03:00:00Z") =>
  [{ status: "planned", period, date: new Date(date) }] as never;

it.each([
  ["a month that has begun", "active", planned("2027-02"), true],
  ["a retry of a former month", "active", planned("2027-01"), true],
  ["a month that has not begun", "active", planned("2027-03"), false],
  ["a due charge", "active", planned("2027-03", "2027-02-01T03:00:00Z"), true],
  ["a paused donation", "paused", planned("2027-02"), false],
  ["nothing planned", "active", [] as never, false],
] as const)("%s", (_name, status, transactions, expected) => {
  expect(isCollectable({ status, transactions }, "2027-02", now)).toBe(expected);
});
