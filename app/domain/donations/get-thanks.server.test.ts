import { describe, expect, it } from "vitest";
import { transactionStatuses } from "../payments/schema";
import { thanksState } from "./get-thanks.server";

describe("thanksState", () => {
  it("calls a gift refused only once that is certain", () => {
    const refused = transactionStatuses.filter((status) => thanksState(status, null) === "refused");
    expect(refused).toEqual(["rejected", "cancelled", "non_existant"]);
  });

  it("is undecided while the bank, or the donor at the bank, has not answered", () => {
    for (const status of ["planned", "in_process", "pending"]) {
      expect(thanksState(status, null)).toBe("undecided");
      expect(thanksState(status, "https://bank.example/challenge")).toBe("challenge");
    }
  });

  it("thanks for what is disputed, and tells of what was given back", () => {
    expect(thanksState("in_mediation", null)).toBe("approved");
    expect(thanksState("refunded", null)).toBe("returned");
  });
});
