import { expect, it } from "vitest";
import type { ReportedPayment } from "~/providers/reported-payment";
import { findReportGaps } from "./report-gaps";

const [since, now] = [new Date("2027-03-09T03:00:00Z"), new Date("2027-03-10T15:00:00Z")];
const gapsOf = (...dates: (string | null)[]) => {
  const payments = dates.map((date) => ({ at: date === null ? null : new Date(date) }));
  return findReportGaps(payments as ReportedPayment[], { since, now });
};

it("finds no gap in a list from before the backup up to now, nor in one without dates", () => {
  expect(gapsOf("2027-03-10T14:00:00Z", null, "2027-03-09T03:00:00Z")).toEqual([]);
  expect(gapsOf(null)).toEqual([]);
});

it("reports a list that begins after the backup, ends before now, or is empty", () => {
  const [first, last] = [new Date("2027-03-09T03:00:01Z"), new Date("2027-03-10T13:59:59Z")];
  expect(gapsOf(last.toISOString(), first.toISOString())).toEqual([
    { kind: "begins_late", first },
    { kind: "ends_early", last },
  ]);
  expect(gapsOf()).toEqual([{ kind: "empty" }]);
});
