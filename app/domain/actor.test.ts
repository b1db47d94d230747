/** What a team's person may do, by role and permissions of the team. */
import { describe, expect, test } from "vitest";
import { abilityOfActor, type AgencyUser } from "./actor";
import { decide, type Action, type Facts, type Subject } from "./users/abilities";

const base: AgencyUser = {
  kind: "agency_user",
  id: "user",
  personId: "person",
  agencyId: "team",
  role: "manager",
  mode: "live",
  scope: "both",
  campaigns: ["own"],
  checks: true,
};
const team = { agency: "team", captured_by: "another" };
const captured = { agency: "team", captured_by: "person" };

const decided = (actor: Partial<AgencyUser>, ...asked: [Action, Subject, Facts]) =>
  decide(abilityOfActor({ ...base, ...actor }), ...asked);

describe("a team's person", () => {
  test("captures for the team's campaigns where the team acquires, and for no other", () => {
    const pledge = (campaign_id: string) => ({ agency: "team", campaign_id });
    for (const role of ["manager", "supervisor", "operator", "administrator"] as const) {
      expect(decided({ role }, "create", "pledge", pledge("own"))).toBe("allowed");
      expect(decided({ role }, "create", "pledge", pledge("other"))).toBe("refused");
      expect(decided({ role, scope: "management" }, "create", "pledge", pledge("own"))).toBe(
        "refused",
      );
    }
  });

  test("sees the team's pledges and donations, an operator their own", () => {
    for (const subject of ["pledge", "donation"] as const) {
      expect(decided({ role: "supervisor" }, "read", subject, team)).toBe("allowed");
      expect(decided({ role: "operator" }, "read", subject, team)).toBe("refused");
      expect(decided({ role: "operator" }, "read", subject, captured)).toBe("allowed");
      expect(decided({}, "read", subject, { ...captured, agency: "other" })).toBe("refused");
    }
  });

  test("changes donations only where the team manages", () => {
    for (const subject of ["donation", "payment_method"] as const) {
      expect(decided({ scope: "acquisition" }, "update", subject, captured)).toBe("refused");
      expect(decided({ scope: "management" }, "update", subject, captured)).toBe("allowed");
    }
  });

  test("checks only where the team checks, and never as an operator", () => {
    expect(decided({}, "create", "pledge_check", team)).toBe("allowed");
    expect(decided({ checks: false }, "create", "pledge_check", team)).toBe("refused");
    expect(decided({ role: "operator" }, "create", "pledge_check", captured)).toBe("refused");
  });

  test("manages the people of their own team as manager or administrator", () => {
    const allows = (role: AgencyUser["role"], uuid: string) =>
      decided({ role }, "create", "agency_person", { uuid });
    expect(allows("manager", "team")).toBe("allowed");
    expect(allows("administrator", "team")).toBe("allowed");
    expect([allows("manager", "other"), allows("supervisor", "team")]).toEqual([
      "refused",
      "refused",
    ]);
    expect(decided({}, "update", "agency", { uuid: "team" })).toBe("refused");
  });

  test("reaches nothing else of the organisation", () => {
    for (const subject of [
      "membership",
      "bank_account",
      "report",
      "export",
      "transaction",
      "lead",
      "audit_entry",
      "subscription",
      "payment_processor",
    ] as const) {
      expect(decided({}, "read", subject, team)).toBe("refused");
    }
  });
});
