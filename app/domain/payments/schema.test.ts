import { expect, it } from "vitest";
import { statusesBefore, transactionStatuses, transitions } from "./schema";

it("never lets an approved charge become refused", () => {
  expect(transitions.approved).not.toContain("rejected");
  expect(statusesBefore("rejected")).toEqual(["in_process", "pending"]);
});

it("believes a company that reports a charge which it did not know before", () => {
  expect(statusesBefore("approved")).toEqual([
    "in_process",
    "pending",
    "non_existant",
    "in_mediation",
  ]);
});

it("names only statuses of the specification", () => {
  for (const after of Object.values(transitions).flat())
    expect(transactionStatuses).toContain(after);
});
