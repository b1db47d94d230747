import { describe, expect, it } from "vitest";
import { linesOf, type BilledPledge, type ClawbackTerms } from "./clawback-lines";

const end = new Date("2026-11-01T03:00:00Z");
const terms: ClawbackTerms = {
  fee: 1_000_001n,
  windowKind: "charges",
  windowSize: 3,
  basisPoints: 5000,
  exceptions: ["deceased"],
};
const paid: BilledPledge = {
  firstAt: new Date("2026-08-10T12:00:00Z"),
  lastAt: new Date("2026-09-10T12:00:00Z"),
  charges: 2,
  isGivenBack: false,
  endedAt: null,
  endReason: null,
  billed: null,
  takenBack: 0n,
};
const ended = { endedAt: new Date("2026-10-05T12:00:00Z"), endReason: "donor_request" };
const kinds = (...given: Parameters<typeof linesOf>) =>
  linesOf(...given).map(({ kind, amount }) => `${kind} ${String(amount)}`);

describe("the lines of a pledge", () => {
  it("are its fee, once", () => {
    expect(kinds(terms, paid, end)).toEqual(["fee 1000001"]);
    expect(kinds(terms, { ...paid, billed: 900_000n }, end)).toEqual([]);
  });

  it("are a part of the fee that was billed, when it is lost within the charges", () => {
    expect(kinds(terms, { ...paid, ...ended }, end)).toEqual(["fee 1000001", "loss -500000"]);
    expect(kinds(terms, { ...paid, ...ended, billed: 900_000n }, end)).toEqual(["loss -450000"]);
    expect(kinds(terms, { ...paid, ...ended, billed: 900_000n, charges: 3 }, end)).toEqual([]);
  });

  it("count a window of days from the first charge", () => {
    const days: ClawbackTerms = { ...terms, windowKind: "days", windowSize: 56 };
    const billed = { ...paid, ...ended, billed: 900_000n, charges: 9 };
    expect(kinds(days, billed, end)).toEqual([]);
    expect(kinds({ ...days, windowSize: 57 }, billed, end)).toEqual(["loss -450000"]);
  });

  it("say that money which went back is a loss, and that an excepted reason is none", () => {
    const back = { ...paid, billed: 900_000n, isGivenBack: true };
    expect(linesOf(terms, back, end)).toMatchObject([{ kind: "loss", reason: "given_back" }]);
    const dead = { ...paid, ...ended, endReason: "deceased", billed: 900_000n };
    expect(kinds(terms, dead, end)).toEqual([]);
  });

  it("take a loss back once its donation lives again, and never lose twice", () => {
    const lost = { ...paid, billed: 900_000n, takenBack: -450_000n };
    expect(kinds(terms, { ...lost, ...ended }, end)).toEqual([]);
    expect(kinds(terms, lost, end)).toEqual(["correction 450000"]);
  });
});
