import { expect, it } from "vitest";
import { abilityOfActor, type AgencyUser } from "../actor";
import { seatRights } from "./seat-rights";

const base: AgencyUser = {
  ...{ kind: "agency_user", id: "user", personId: "person", agencyId: "team", role: "manager" },
  ...{ mode: "live", scope: "both", campaigns: ["own"], checks: true },
};
const rightsOf = (changes: Partial<AgencyUser>) =>
  seatRights({ ability: abilityOfActor({ ...base, ...changes }) });

it("says what the rules of a role allow", () => {
  const all = { capture: true, change: true, check: true, people: true, results: true };
  expect(rightsOf({ role: "manager" })).toEqual(all);
  expect(rightsOf({ role: "administrator" })).toEqual(all);
  expect(rightsOf({ role: "supervisor" })).toEqual({ ...all, people: false });
  const own = { capture: true, change: true, check: false, people: false, results: false };
  expect(rightsOf({ role: "operator" })).toEqual(own);
});

it("says what the rules of a team's permissions allow", () => {
  expect(rightsOf({ scope: "management" })).toMatchObject({ capture: false, change: true });
  expect(rightsOf({ scope: "acquisition" })).toMatchObject({ capture: true, change: false });
  expect(rightsOf({ checks: false }).check).toBe(false);
});
