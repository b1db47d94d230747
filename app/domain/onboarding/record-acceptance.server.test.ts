import { beforeAll, expect, it } from "vitest";
import { useTestDatabase } from "../../../tests/factories/database";
import { signUp, visitorAt } from "../../../tests/factories/people";
import { acrossOrganizations } from "../context";
import { LEGAL_VERSIONS } from "./legal-versions";
import { recordAcceptance } from "./record-acceptance.server";

const now = new Date("2026-11-21T12:00:00Z");
const later = new Date("2027-02-01T09:30:00Z");
const across = acrossOrganizations("a test reads what was accepted", now);

const acceptancesOf = (userId: string) =>
  across.read((db) =>
    db.termsAcceptance.findMany({
      where: { userId },
      orderBy: [{ acceptedAt: "asc" }, { document: "asc" }],
      select: { document: true, version: true, ip: true, acceptedAt: true },
    }),
  );

beforeAll(() => useTestDatabase());

it("records each document with its version, time and address, and keeps earlier records", async () => {
  const { userId } = await signUp(now);
  const { userId: other } = await signUp(now);
  const rows = (ip: string, acceptedAt: Date) => [
    { document: "privacy", version: LEGAL_VERSIONS.privacy, ip, acceptedAt },
    { document: "terms", version: LEGAL_VERSIONS.terms, ip, acceptedAt },
  ];
  const atSignup = rows("127.0.0.9", now);
  expect(await acceptancesOf(userId)).toEqual(atSignup);
  const visitor = { ...visitorAt(later), ip: "192.0.2.7" };
  await across.transaction((db) => recordAcceptance(db, visitor, userId));
  expect(await acceptancesOf(userId)).toEqual([...atSignup, ...rows("192.0.2.7", later)]);
  expect(await acceptancesOf(other)).toEqual(atSignup);
});
