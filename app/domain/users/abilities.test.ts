import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testDatabase, type TestDatabase } from "../../../tests/factories/database";
import { joinAs, signedInContext, signUp } from "../../../tests/factories/people";
import { closeDatabase } from "~/infrastructure/database/database.server";
import { abilityOf, isAllowed, roles, rulesOf } from "./abilities";
import { getUser } from "./account/get-user.server";

const now = new Date("2026-11-21T12:00:00Z");
const id = "01930000-0000-7000-8000-000000000001";
let database: TestDatabase;
beforeAll(() => {
  database = testDatabase();
});
afterAll(async () => {
  await Promise.all([database.close(), closeDatabase()]);
});
const abilityFor = (role: string) => abilityOf(rulesOf({ role, id }));

describe("abilities", () => {
  it("grant nothing to an unknown role", () => {
    expect(rulesOf({ role: "operator", id })).toEqual([]);
    expect(isAllowed(abilityFor("operator"), "read", "organization")).toBe(false);
  });

  it("let an admin act on everybody but owners", () => {
    const admin = abilityFor("admin");
    for (const role of roles.slice(1)) {
      expect(isAllowed(admin, "update", "membership", { role })).toBe(true);
    }
    expect(isAllowed(admin, "read", "membership", { role: "owner" })).toBe(true);
    expect(isAllowed(admin, "update", "membership", { role: "owner" })).toBe(false);
    expect(isAllowed(admin, "create", "membership", { role: "owner" })).toBe(false);
    expect(isAllowed(abilityFor("owner"), "update", "membership", { role: "owner" })).toBe(true);
  });

  it("let everybody change their own data, and nobody below admin another's", () => {
    for (const role of roles) {
      expect(isAllowed(abilityFor(role), "update", "user", { uuid: id }), role).toBe(true);
    }
    expect(isAllowed(abilityFor("viewer"), "update", "user", { uuid: "another" })).toBe(false);
  });

  it("are shown to each role as plain data", async () => {
    const owner = await signUp(now);
    for (const role of roles) {
      const member = await joinAs(role, owner, now);
      const user = await getUser(await signedInContext(member, now));
      expect(user.role).toBe(role);
      expect(user.abilities).toEqual(rulesOf({ role, id: member.userId }));
      for (const rule of user.abilities) {
        expect(Object.keys(rule)).toEqual(["action", "subject", "conditions", "inverted"]);
      }
    }
  });
});
