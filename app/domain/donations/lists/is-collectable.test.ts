import { expect, it } from "vitest";
import { isCollectable } from "./is-collectable";

const now = new Date("2027-02-02T12:00:00Z");
const planned = (period: string, date = "2027-02-10T03:00:00Z") =>
  [{ status: "planned", period, date: new Date(date) }] as never;

const charged = (date: string) =>
  [
    { status: "planned", period: "2027-02", date: new Date("2027-02-10T03:00:00Z") },
    { status: "approved", period: "2027-01", date: new Date(date) },
  ] as never;

it.each([
  ["a month that has begun", "active", planned("2027-02"), true],
  ["a retry of a former month", "active", planned("2027-01"), true],
  ["a month that has not begun", "active", planned("2027-03"), false],
  ["a due charge", "active", planned("2027-03", "2027-02-01T03:00:00Z"), true],
  ["a paused donation", "paused", planned("2027-02"), false],
  ["nothing planned", "active", [] as never, false],
  ["a month after one that was charged today", "active", charged("2027-02-02T03:00:00Z"), false],
  [
    "a month after one that was charged the day before",
    "active",
    charged("2027-02-02T02:59:59Z"),
    true,
  ],
] as const)("%s", (_name, status, transactions, expected) => {
  const donation = { paymentMethod: null, status, transactions };
  expect(isCollectable(donation, now, "America/Argentina/Buenos_Aires")).toBe(expected);
});

it("a debit keeps the day that its notice named", () => {
  const paymentMethod = { kind: "bank_account" } as never;
  const at = (day: string) =>
    isCollectable(
      { paymentMethod, status: "active", transactions: planned("2027-02", day) },
      now,
      "America/Argentina/Buenos_Aires",
    );
  expect(at("2027-02-28T03:00:00Z")).toBe(false);
  expect(at("2027-02-01T03:00:00Z")).toBe(true);
});
