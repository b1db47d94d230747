import { expect, it } from "vitest";
import { abilityOf, rulesOf, type Role } from "~/domain/users/abilities";
import { mendableParts } from "./mendable-parts";

const of = (role: Role, verified: { email?: boolean; cellphone?: boolean } = {}) => {
  const user = {
    ...{ id: "7", role, email: "", firstName: "", lastName: "", sessionId: "" },
    emailVerified: verified.email ?? false,
    cellphoneVerified: verified.cellphone ?? false,
    twoFactor: "off" as const,
    authenticatedAt: new Date(0),
  };
  return mendableParts({ ability: abilityOf(rulesOf(user)), user });
};
const own = ["title", "amounts", "event_date", "ticket_options"];

it("returns what each role may fix, and the address of an owner who hasn't verified it", () => {
  expect(of("owner")).toEqual([...own, "email", "cellphone", "gateway"]);
  expect(of("owner", { email: true })).toEqual([...own, "cellphone", "gateway"]);
  expect(of("owner", { cellphone: true })).toEqual([...own, "email", "gateway"]);
  expect(of("admin")).toEqual([...own, "gateway"]);
  expect(of("fundraiser")).toEqual(own);
  expect(of("finance")).toEqual(["gateway"]);
  expect(of("viewer")).toEqual([]);
});

it("is empty without a user", () => {
  expect(mendableParts({ ability: abilityOf([]), user: null })).toEqual([]);
});
