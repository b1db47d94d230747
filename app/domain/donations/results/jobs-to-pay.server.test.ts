import { describe, expect, it } from "vitest";
import { jobsToPay } from "./jobs-to-pay.server";

const now = new Date("2027-03-03T12:00:00Z");
const ctx = { newId: () => "00000000-0000-7000-8000-000000000001", now };
const charge = {
  donationId: "00000000-0000-7000-8000-000000000002",
  id: "00000000-0000-7000-8000-000000000003",
  donationStatus: "attempted",
  methodKind: "voucher",
};
const inHours = (hours: number) => new Date(now.getTime() + hours * 60 * 60 * 1000);
const of = (expiresAt?: Date, changes = {}) =>
  jobsToPay(ctx, { ...charge, ...changes }, { expiresAt }).map(({ dueAt, payload }) => [
    payload.notice,
    dueAt,
  ]);

describe("jobsToPay", () => {
  it("mails what the donor has to do, and reminds before the time is over", () => {
    expect(of(inHours(120))).toEqual([
      ["to_pay", undefined],
      ["pay_reminder", "2027-03-07T12:00:00.000Z"],
    ]);
    expect(of(inHours(24)).at(-1)).toEqual(["pay_reminder", "2027-03-04T06:00:00.000Z"]);
  });

  it.each([
    ["the time is short", inHours(1)],
    ["nobody knows the end", undefined],
  ])("reminds of nothing where %s", (_why, expiresAt) => {
    expect(of(expiresAt)).toEqual([["to_pay", undefined]]);
  });

  it("mails nothing for a card, whose bank writes", () => {
    expect(of(inHours(24), { methodKind: "card" })).toEqual([]);
  });
});
