import { expect, it } from "vitest";
import { firstPage, paidAfterSignup, planQuery, wantedPlan } from "./wanted-plan";

const named = (query: string) => wantedPlan(`http://dadiva.test/signup${query}`);

it("reads a plan's tier and period, monthly unless the address says yearly, and writes them back", () => {
  expect(named("?plan=Partner&period=yearly")).toEqual({ tier: "partner", period: "yearly" });
  expect(named("?plan=essential&period=weekly")).toEqual({ tier: "essential", period: "monthly" });
  for (const query of ["", "?plan=", "?plan=gold", "?period=yearly"])
    expect(named(query)).toBeNull();
  expect(planQuery(named("?plan=partner&period=yearly"))).toEqual({
    ...{ plan: "partner", period: "yearly" },
  });
  expect(planQuery(named("?plan=partner&period=monthly"))).toEqual({
    plan: "partner",
    period: null,
  });
});

it("leads a new organisation to the payment of a plan above the trial's, and to its verifications", () => {
  const pageOf = (query: string) => firstPage(paidAfterSignup(named(query)));
  expect(pageOf("?plan=professional&period=yearly")).toBe(
    "/account/subscriptions/choose?plan=professional&period=yearly",
  );
  for (const query of ["", "?plan=essential", "?plan=original"]) {
    expect(pageOf(query)).toBe("/account/verifications");
  }
});
