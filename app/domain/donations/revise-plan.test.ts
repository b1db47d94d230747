import { describe, expect, it } from "vitest";
import type { CollectDay } from "~/values/time/calendar";
import { revisePlan, type OpenPlan } from "./revise-plan";

const zone = "America/Argentina/Buenos_Aires";
/** Midnight in Buenos Aires. */
const at = (day: string) => new Date(`${day}T03:00:00Z`);
const march: OpenPlan = {
  period: "2027-03",
  dueAt: at("2027-03-20"),
  lapsesAt: at("2027-04-20"),
  attempt: 1,
};
const revised = (day: CollectDay, open: Partial<OpenPlan> = {}, more: object = {}) =>
  revisePlan(
    { ...march, ...open },
    {
      day,
      givenAt: new Date("2027-01-20T15:00:00Z"),
      lastPeriod: "2027-02",
      zone,
      now: new Date("2027-03-12T15:00:00Z"),
      ...more,
    },
  );

describe("a new collect day", () => {
  it("moves the month's charge to a later or an earlier day that is still to come", () => {
    expect(revised("last")).toEqual({
      kind: "moved",
      plan: { period: "2027-03", dueAt: at("2027-03-31"), lapsesAt: at("2027-04-30") },
    });
    expect(revised(15).plan.dueAt).toEqual(at("2027-03-15"));
  });

  it("that has passed leaves the month on its date: no month is lost, nobody is charged at once", () => {
    expect(revised(5)).toEqual({
      kind: "moved",
      plan: { period: "2027-03", dueAt: at("2027-03-20"), lapsesAt: at("2027-04-05") },
    });
  });

  it("counts the seven days after the donation again, in both directions", () => {
    const givenAt = new Date("2027-01-28T15:00:00Z");
    const now = new Date("2027-01-29T15:00:00Z");
    const lastPeriod = "2027-01";
    const february = {
      period: "2027-02",
      dueAt: at("2027-02-10"),
      lapsesAt: at("2027-03-10"),
      attempt: 1,
    };
    expect(revised(2, february, { givenAt, now, lastPeriod })).toEqual({
      kind: "replaced",
      state: "cancelled",
      plan: { period: "2027-03", dueAt: at("2027-03-02"), lapsesAt: at("2027-04-02") },
    });
    const later = { ...february, period: "2027-03", dueAt: at("2027-03-02") };
    expect(revised(10, later, { givenAt, now, lastPeriod }).plan.period).toBe("2027-02");
  });

  it("leaves a retry on its day, until the next month begins before it", () => {
    const retry = { attempt: 2, dueAt: at("2027-04-03") };
    const now = new Date("2027-03-27T15:00:00Z");
    expect(revised(10, retry, { now }).plan).toEqual({
      period: "2027-03",
      dueAt: at("2027-04-03"),
      lapsesAt: at("2027-04-10"),
    });
    expect(revised(2, retry, { now })).toEqual({
      kind: "replaced",
      state: "settled",
      plan: { period: "2027-04", dueAt: at("2027-04-02"), lapsesAt: at("2027-05-02") },
    });
  });
});
