import { describe, expect, it } from "vitest";
import { jobsToPay } from "./jobs-to-pay.server";

const ctx = { newId: () => "00000000-0000-7000-8000-000000000001" };
const month = {
  donationId: "00000000-0000-7000-8000-000000000002",
  donationStatus: "active",
  id: "00000000-0000-7000-8000-000000000003",
  methodKind: "redirect",
};

describe("jobsToPay", () => {
  it("mails the link of a month that waits for its donor", () => {
    expect(jobsToPay(ctx, month)).toHaveLength(1);
  });

  it.each([
    ["a first charge, whose page is open", { donationStatus: "attempted" }],
    ["a card, whose bank writes", { methodKind: "card" }],
  ])("mails nothing for %s", (_what, facts) => {
    expect(jobsToPay(ctx, { ...month, ...facts })).toEqual([]);
  });
});
