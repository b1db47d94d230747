/** Tests the writers that other nouns use on people, memberships and sessions, one by one. */
import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { createTestOrganization, useTestDatabase } from "../../../tests/factories/database";
import { signUp } from "../../../tests/factories/people";
import { acrossOrganizations } from "../context";
import { createPerson } from "./create-person.server";
import { endEnrolments } from "./sessions/end-enrolments.server";
import { enrollPerson } from "./sessions/enroll-person.server";
import { joinOrganization } from "./join-organization.server";
import { keepSessionData } from "./sessions/keep-session-data.server";
import { consumeSupportTicket } from "./sessions/consume-support-ticket.server";
import { startSession, type SessionKind } from "./sessions/start-session.server";

const now = new Date("2026-11-21T12:00:00Z");
const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const across = acrossOrganizations("a test writes people", now);
const unnamed = { passwordHash: "none", firstName: "", lastName: "", locale: "es-AR" };
const email = () => `${randomUUID()}@writers.example`;

beforeAll(() => useTestDatabase());

const person = (id: string) =>
  across.read((db) => db.user.findUniqueOrThrow({ where: { id }, include: { sessions: true } }));

const begin = (kind: SessionKind, userId: string | null, organizationId: string | null = null) =>
  startSession(now, {
    kind,
    userId,
    organizationId,
    ip: "190.1.2.3",
    userAgent: "curl/8",
    authenticatedAt: null,
    data: { supportAccessId: "access", operatorSessionId: "login" },
  });

it("inserts a person once for each address", async () => {
  const address = email();
  const create = () =>
    across.transaction((db) => createPerson(db, { email: address, ...unnamed }, now));
  const id = await create();
  expect(await person(id)).toMatchObject({
    email: address,
    createdAt: now,
    emailVerifiedAt: null,
    cellphoneNumber: null,
  });
  await expect(create()).rejects.toMatchObject({ code: "P2002" });
});

it("sets the name of a person with a link, and ends their sessions", async () => {
  const id = await across.transaction((db) =>
    createPerson(db, { email: email(), ...unnamed }, now),
  );
  await begin("operator_enrolment", id);
  const named = { firstName: "Ana", lastName: "Paz", passwordHash: "hash" };
  await across.transaction((db) => enrollPerson(db, id, named, after(1)));
  const { sessions, ...row } = await person(id);
  expect(row).toMatchObject({ ...named, emailVerifiedAt: after(1) });
  expect(sessions.map(({ endedAt }) => endedAt)).toEqual([after(1)]);
});

it("ends enrolments of an earlier link, and no login", async () => {
  const { userId } = await signUp(now);
  await begin("operator_enrolment", userId);
  await begin("operator", userId);
  await across.transaction((db) => endEnrolments(db, userId, after(1)));
  const { sessions } = await person(userId);
  const ended = sessions.filter(({ endedAt }) => endedAt !== null);
  expect(ended.map(({ kind }) => kind)).toEqual(["operator_enrolment"]);
});

it("admits and readmits a person, and promotes to owner only by our staff", async () => {
  const { organizationId } = await createTestOrganization(now);
  const { userId } = await signUp(now);
  const where = { organizationId_userId: { organizationId, userId } };
  const join = async (role: string, isByStaff = false) => {
    await across.transaction((db) =>
      joinOrganization(db, { organizationId, userId, role, isByStaff, now }),
    );
    const row = await across.read((db) => db.membership.findUniqueOrThrow({ where }));
    return row.discardedAt ? "out" : row.role;
  };
  expect(await join("viewer")).toBe("viewer");
  expect(await join("owner")).toBe("viewer");
  expect(await join("admin", true)).toBe("viewer");
  expect(await join("owner", true)).toBe("owner");
  await across.transaction((db) => db.membership.update({ where, data: { discardedAt: now } }));
  expect(await join("finance")).toBe("finance");
});

it("stores data of a session beside other data, or replaces it", async () => {
  const { id } = await begin("signup", null);
  const other = await begin("signup", null);
  const keep = (key: string, value: object, replaces?: string) =>
    across.transaction((db) => keepSessionData(db, id, { key, value, replaces }));
  const data = async (of: string) =>
    (await across.read((db) => db.session.findUniqueOrThrow({ where: { id: of } }))).data;
  const before = await data(other.id);
  await keep("draft", { name: "H" });
  await keep("draft", { name: "Huellas" });
  expect(await data(id)).toMatchObject({ draft: { name: "Huellas" }, supportAccessId: "access" });
  await keep("step", { uid: "1" }, "draft");
  expect(await data(id)).toEqual({ ...(before as object), step: { uid: "1" } });
  expect(await data(other.id)).toEqual(before);
});

it("consumes a ticket once, within its minute, at its organisation", async () => {
  const [{ organizationId }, other] = await Promise.all([
    createTestOrganization(now),
    createTestOrganization(now),
  ]);
  const { userId } = await signUp(now);
  const { token } = await begin("support_ticket", userId, organizationId);
  expect(await consumeSupportTicket(now, other.organizationId, token)).toBeNull();
  expect(await consumeSupportTicket(after(1), organizationId, token)).toBeNull();
  expect(await consumeSupportTicket(now, organizationId, token)).toEqual({
    userId,
    supportAccessId: "access",
    operatorSessionId: "login",
  });
  expect(await consumeSupportTicket(now, organizationId, token)).toBeNull();
});
