import { describe, expect, it } from "vitest";
import { changes, countOf, assess, windowOf, type Counter, type ShieldRules } from "./rules";

const limit = { stepUp: 4, refuse: 10 };
const rules: ShieldRules = {
  limits: {
    card: limit,
    email: limit,
    block: limit,
    bin: limit,
    campaign: limit,
    organization: limit,
    quick: limit,
  },
  usualDeclines: 0.5,
};
const verdict = (counter: Counter, unapproved: number, approved = 0, isHasty = false) =>
  assess({ [counter]: { unapproved, approved } }, rules, isHasty).verdict;

describe("assess", () => {
  it("lets tries pass up to the limit, then asks for a step-up, then refuses", () => {
    expect(verdict("card", 4)).toBe("pass");
    expect(verdict("card", 5)).toBe("step_up");
    expect(verdict("card", 10)).toBe("step_up");
    expect(verdict("card", 11)).toBe("refuse");
  });

  it("accepts the usual share of declines where many donors share a counter", () => {
    expect(verdict("block", 44, 40)).toBe("pass");
    expect(verdict("block", 45, 40)).toBe("step_up");
    expect(verdict("campaign", 51, 40)).toBe("refuse");
  });

  it("does not let approvals excuse one card or one donor", () => {
    expect(verdict("card", 5, 100)).toBe("step_up");
    expect(verdict("email", 11, 100)).toBe("refuse");
  });

  it("asks earlier when the form was sent faster than a person fills it in, and refuses no earlier", () => {
    expect(verdict("block", 2, 0, true)).toBe("pass");
    expect(verdict("block", 3, 0, true)).toBe("step_up");
    expect(verdict("block", 10, 0, true)).toBe("step_up");
  });

  it("takes the severest verdict and names every counter over its limit", () => {
    const counts = {
      card: { unapproved: 1, approved: 0 },
      block: { unapproved: 5, approved: 0 },
      campaign: { unapproved: 11, approved: 0 },
    };
    expect(assess(counts, rules, false)).toEqual({
      verdict: "refuse",
      over: ["block", "campaign"],
    });
  });

  it("ignores counters that a try does not have", () => {
    expect(assess({}, rules, true)).toEqual({ verdict: "pass", over: [] });
  });
});

describe("countOf", () => {
  it("separates approvals from other tries", () => {
    const { tried, approved, withdrawn } = changes;
    const stored = 5 * tried + 3 * approved + withdrawn;
    expect(countOf(stored)).toEqual({ unapproved: 1, approved: 3 });
  });

  it("starts again where a counter was lost between a try and its result", () => {
    expect(countOf(changes.withdrawn)).toEqual({ unapproved: 0, approved: 0 });
    expect(countOf(changes.approved)).toEqual({ unapproved: 0, approved: 1 });
  });
});

it("windows follow the product's clock", () => {
  const at = (text: string) => windowOf(3_600, new Date(text));
  expect(at("2027-03-01T12:59:59Z")).toBe(at("2027-03-01T12:00:00Z"));
  expect(at("2027-03-01T13:00:00Z")).toBe(at("2027-03-01T12:00:00Z") + 1);
});
