/** Tests sign-in from end to end: password, ticket, sessions. */
import { randomUUID } from "node:crypto";
import * as argon2 from "@node-rs/argon2";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testDatabase, type TestDatabase } from "../../../../tests/factories/database";
import {
  PASSWORD,
  signedInContext,
  signUp,
  personAt,
  visitorAt,
  type SignedUp,
} from "../../../../tests/factories/people";
import { sha256 } from "~/infrastructure/crypto.server";
import { closeDatabase } from "~/infrastructure/database/database.server";
import { createPublicContext } from "~/domain/context";
import { findOrganization } from "~/domain/organizations/find-organization.server";
import { endSessions } from "./end-sessions.server";
import { findSession } from "./find-session.server";
import { issueTicket } from "./issue-ticket.server";
import { listOrganizations } from "~/domain/users/list-organizations.server";
import { logIn } from "./log-in.server";
import { reauthenticate } from "./reauthenticate.server";
import { redeemTicket } from "./redeem-ticket.server";
import { startSession } from "./start-session.server";

const now = new Date("2026-11-21T12:00:00Z");
const in30 = new Date(now.getTime() + 30_000);
const in61 = new Date(now.getTime() + 61_000);
let database: TestDatabase;
let person: SignedUp;
beforeAll(async () => {
  database = testDatabase();
  person = await signUp(now);
});
afterAll(async () => {
  await Promise.all([database.close(), closeDatabase()]);
});

async function platformSession(userId = person.userId) {
  const facts = { userId, organizationId: null, ip: "", userAgent: "", authenticatedAt: now };
  return startSession(now, { kind: "platform", ...facts });
}

async function publicContext(slug: string, at: Date) {
  const organization = await findOrganization(at, { slug });
  if (!organization) throw new Error("no organisation");
  return createPublicContext({ organization, now: at, locale: "es" });
}

async function ticketFor(nonce: string, slug = person.slug) {
  const session = await platformSession();
  const ctx = personAt(now, person.userId, session.id);
  const nonceHash = sha256(nonce).toString("base64url");
  return { ...(await issueTicket(ctx, { slug, nonceHash })), sessionId: session.id };
}

describe("logIn", () => {
  it("finds the person by address and password", async () => {
    const { email } = person.registration.user;
    await expect(logIn(visitorAt(now), { email, password: PASSWORD })).resolves.toEqual({
      userId: person.userId,
    });
  });

  it.each(["NFC", "NFD"] as const)(
    "accepts both Unicode forms of a password that was hashed in %s, and then hashes it in NFC",
    async (form) => {
      const spelled = "Contraseña1áé";
      const { email } = person.registration.user;
      const own = "SELECT password_hash AS hash FROM users WHERE id = $1";
      const hash = async () =>
        (await database.owner.query<{ hash: string }>(own, [person.userId])).rows[0]?.hash ?? "";
      const before = await hash();
      const store = (passwordHash: string) =>
        database.owner.query("UPDATE users SET password_hash = $2 WHERE id = $1", [
          person.userId,
          passwordHash,
        ]);
      for (const typed of ["NFC", "NFD"] as const) {
        await store(
          await argon2.hash(spelled.normalize(form), { memoryCost: 19_456, timeCost: 2 }),
        );
        const password = spelled.normalize(typed);
        expect(await logIn(visitorAt(now), { email, password })).toEqual({ userId: person.userId });
        expect(await argon2.verify(await hash(), spelled.normalize("NFC"))).toBe(true);
      }
      await store(before);
    },
  );

  it("answers an unknown address like a wrong password, in content and time", async () => {
    const { email } = person.registration.user;
    const attempt = async (address: string) => {
      const started = performance.now();
      const error: unknown = await logIn(visitorAt(now), {
        email: address,
        password: "Nada-de-eso-1",
      }).catch((reason: unknown) => reason);
      expect(error).toMatchObject({ code: "invalid_credentials", fields: undefined, details: {} });
      return performance.now() - started;
    };
    await attempt("warm@up.example");
    const known: number[] = [];
    const unknown: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      known.push(await attempt(email));
      unknown.push(await attempt(`${randomUUID()}@nobody.example`));
    }
    // Without the dummy hash an unknown address would be ten times as fast. The test compares the
    // fastest of each, because other work on the machine only adds time.
    expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) * 0.5);
  });
});

describe("tickets", () => {
  it("hand a session over once, for its nonce, with the time of the login", async () => {
    const { ticket, sessionId } = await ticketFor("nonce-1");
    const ctx = await publicContext(person.slug, in30);
    await expect(redeemTicket(ctx, { ticket, nonce: "another" })).rejects.toMatchObject({
      code: "unauthenticated",
    });
    await expect(redeemTicket(ctx, { ticket, nonce: "nonce-1" })).resolves.toEqual({
      agencyId: null,
      userId: person.userId,
      authenticatedAt: now,
      method: "password",
      platformSessionId: sessionId,
    });
    await expect(redeemTicket(ctx, { ticket, nonce: "nonce-1" })).rejects.toMatchObject({
      code: "unauthenticated",
    });
  });

  it("are accepted once if redeemed twice at the same time", async () => {
    const { ticket } = await ticketFor("n");
    const ctx = await publicContext(person.slug, in30);
    const both = await Promise.allSettled(
      [1, 2].map(() => redeemTicket(ctx, { ticket, nonce: "n" })),
    );
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("expire after a minute", async () => {
    const { ticket } = await ticketFor("n");
    const ctx = await publicContext(person.slug, in61);
    await expect(redeemTicket(ctx, { ticket, nonce: "n" })).rejects.toMatchObject({
      code: "unauthenticated",
    });
  });

  it("are invalid on another subdomain, and not issued for a foreign organisation", async () => {
    const other = await signUp(now);
    const { ticket } = await ticketFor("n");
    const ctx = await publicContext(other.slug, in30);
    await expect(redeemTicket(ctx, { ticket, nonce: "n" })).rejects.toMatchObject({
      code: "unauthenticated",
    });
    await expect(ticketFor("n", other.slug)).rejects.toMatchObject({ code: "not_found" });
    await expect(ticketFor("n", "no-such-place")).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("sessions", () => {
  it("end on the platform and on every subdomain that began from it", async () => {
    const platform = await platformSession();
    const own = { kind: "organization" as const, userId: person.userId, ip: "", userAgent: "" };
    const organization = await findOrganization(now, { slug: person.slug });
    const facts = { ...own, organizationId: organization?.id ?? "", authenticatedAt: now };
    const there = await startSession(now, { ...facts, data: { platformSessionId: platform.id } });
    const elsewhere = await startSession(now, facts);
    expect((await findSession(now, there.token))?.user?.role).toBe("owner");
    await endSessions(now, there.id);
    expect(await findSession(now, there.token)).toBeNull();
    expect(await findSession(now, platform.token)).toBeNull();
    expect(await findSession(now, elsewhere.token)).not.toBeNull();
  });

  it("record when the password was entered again", async () => {
    const then = new Date(now.getTime() + 60 * 60 * 1000);
    const ctx = await signedInContext(person, then, now);
    await expect(reauthenticate(ctx, { password: "Otra-clave-mala-1" })).rejects.toMatchObject({
      fields: { password: [{ code: "password_wrong" }] },
    });
    await reauthenticate(ctx, { password: PASSWORD });
    const row = await database.owner.query<{ authenticated_at: Date }>(
      "SELECT authenticated_at FROM sessions WHERE id = $1",
      [ctx.user?.sessionId],
    );
    expect(row.rows[0]?.authenticated_at).toEqual(then);
  });

  it("list the organisations of a person", async () => {
    const organizations = await listOrganizations(now, person.userId);
    expect(organizations.map(({ slug, role }) => ({ slug, role }))).toEqual([
      { slug: person.slug, role: "owner" },
    ]);
  });
});
