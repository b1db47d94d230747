import { expect, it } from "vitest";
import { whatIsWrong } from "./count-donations";

const donations = { perSecond: 10, claimed: 100, underWay: 32 };

it("accepts the claimed donations, and those that were interrupted at the end", () => {
  expect(whatIsWrong({ approved: 100, entries: 200 }, donations, 2)).toBeNull();
  expect(whatIsWrong({ approved: 132, entries: 264 }, donations, 2)).toBeNull();
});

it("reports donations that were claimed but not made, made but not claimed, or not posted", () => {
  expect(whatIsWrong({ approved: 99, entries: 198 }, donations, 2)).toBe(
    "100 donations are claimed, 99 transactions were approved",
  );
  expect(whatIsWrong({ approved: 133, entries: 266 }, donations, 2)).toContain("133 transactions");
  expect(whatIsWrong({ approved: 100, entries: 199 }, donations, 2)).toBe(
    "100 transactions were approved, 199 entries written to the ledger",
  );
});
