/** Tests a person's sign-ins and how they end. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contextFor, testDatabase, type TestDatabase } from "../../../../tests/factories/database";
import { personAt, signUp, type SignedUp } from "../../../../tests/factories/people";
import { closeDatabase } from "~/infrastructure/database/database.server";
import { newId } from "~/values/ids/ids";
import { findOrganization } from "~/domain/organizations/find-organization.server";
import { acrossOrganizations } from "~/domain/context";
import { endAllSessions } from "./end-all-sessions.server";
import { findSession } from "./find-session.server";
import { listSessions } from "./list-sessions.server";
import { revokeOtherSessions } from "./revoke-other-sessions.server";
import { revokeSession } from "./revoke-session.server";
import { startSession } from "./start-session.server";

const now = new Date("2026-11-21T12:00:00Z");
const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const CHROME = "Mozilla/5.0 (Linux; Android 15) Chrome/131.0.0.0 Mobile Safari/537.36";
let database: TestDatabase;
beforeAll(() => {
  database = testDatabase();
});
afterAll(async () => {
  await Promise.all([database.close(), closeDatabase()]);
});

/** Creates a sign-in: the session on the platform host and the one that begins from it. */
async function signIn({ userId, slug }: SignedUp, at = now, userAgent = CHROME) {
  const organization = await findOrganization(at, { slug });
  if (!organization) throw new Error("no organisation");
  const facts = { userId, ip: "190.1.2.3", userAgent, authenticatedAt: at };
  const platform = await startSession(at, { ...facts, kind: "platform", organizationId: null });
  const own = await startSession(at, {
    ...facts,
    kind: "organization",
    organizationId: organization.id,
    data: { platformSessionId: platform.id },
  });
  const found = await findSession(at, own.token);
  return { platform, own, ctx: contextFor(organization, found?.user ?? null, at) };
}

const atPlatform = ({ userId }: SignedUp, sessionId: string) => personAt(now, userId, sessionId);

const isOpen = async (token: string) => (await findSession(now, token)) !== null;

describe("listSessions", () => {
  it("shows each sign-in once, the current one first, with device, address and times", async () => {
    const person = await signUp(now);
    const first = await signIn(person, now, "curl/8");
    const second = await signIn(person, after(1));
    expect(await listSessions(second.ctx)).toEqual([
      {
        uuid: second.platform.id,
        device: "Chrome, Android",
        ip: "190.1.2.3",
        begun_at: after(1).toISOString(),
        last_seen_at: after(1).toISOString(),
        current: true,
      },
      expect.objectContaining({ uuid: first.platform.id, device: "", current: false }) as object,
    ]);
    expect(await listSessions((await signIn(await signUp(now))).ctx)).toHaveLength(1);
  });

  it("is the same on the platform's host, whose own session is the current one there", async () => {
    const person = await signUp(now);
    const [other, here] = [await signIn(person), await signIn(person, after(1))];
    const ctx = atPlatform(person, here.platform.id);
    const [first, second] = await listSessions(ctx);
    expect(first).toMatchObject({ uuid: here.platform.id, current: true });
    expect(second).toMatchObject({ uuid: other.platform.id, current: false });
    expect(await revokeOtherSessions(ctx)).toBe(2);
    expect([await isOpen(here.own.token), await isOpen(here.platform.token)]).toEqual([true, true]);
  });

  it("shows the last use to within five minutes", async () => {
    const { own, ctx } = await signIn(await signUp(now));
    const seen = async () => (await listSessions(ctx))[0]?.last_seen_at;
    await findSession(after(4), own.token);
    expect(await seen()).toBe(now.toISOString());
    await findSession(after(5), own.token);
    expect(await seen()).toBe(after(5).toISOString());
  });
});

describe("revokeSession", () => {
  it("ends a sign-in on all its hosts, and no other", async () => {
    const person = await signUp(now);
    const [lost, here] = [await signIn(person), await signIn(person)];
    await revokeSession(here.ctx, lost.platform.id);
    expect(await isOpen(lost.own.token)).toBe(false);
    expect(await isOpen(lost.platform.token)).toBe(false);
    expect(await isOpen(here.own.token)).toBe(true);
    await expect(revokeSession(here.ctx, lost.platform.id)).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("finds only the person's own", async () => {
    const [mine, theirs] = [await signIn(await signUp(now)), await signIn(await signUp(now))];
    for (const uuid of [theirs.platform.id, theirs.own.id, newId(now), "x"]) {
      await expect(revokeSession(mine.ctx, uuid)).rejects.toMatchObject({ code: "not_found" });
    }
    expect(await isOpen(theirs.own.token)).toBe(true);
  });
});

describe("endAllSessions", () => {
  it("leaves only the named one", async () => {
    const person = await signUp(now);
    const [first, second] = [await signIn(person), await signIn(person)];
    const across = acrossOrganizations("sessions belong to the platform", now);
    await across.transaction((db) => endAllSessions(db, person.userId, now, second.own.id));
    expect(await isOpen(second.own.token)).toBe(true);
    for (const { token } of [first.own, first.platform, second.platform]) {
      expect(await isOpen(token)).toBe(false);
    }
  });
});

describe("revokeOtherSessions", () => {
  it("leaves the current one, with its session on the platform host", async () => {
    const person = await signUp(now);
    const stranger = await signIn(await signUp(now));
    const others = [await signIn(person), await signIn(person)];
    const here = await signIn(person);
    expect(await revokeOtherSessions(here.ctx)).toBe(4);
    for (const { own, platform } of others) {
      expect(await isOpen(own.token)).toBe(false);
      expect(await isOpen(platform.token)).toBe(false);
    }
    for (const { own, platform } of [here, stranger]) {
      expect(await isOpen(own.token)).toBe(true);
      expect(await isOpen(platform.token)).toBe(true);
    }
  });
});
