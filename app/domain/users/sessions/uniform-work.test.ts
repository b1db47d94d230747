/**
 * Tests that a request about an address does the same work for a known and an unknown one: the same
 * statements and as many password hashes. Times alone cannot show it if a statement is cheap;
 * tests/scenarios/own-account.test.ts compares the times of the running product.
 */
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { testDatabase, type TestDatabase } from "../../../../tests/factories/database";
import { signedInContext, signUp, visitorAt } from "../../../../tests/factories/people";
import { closeDatabase } from "~/infrastructure/database/database.server";
import type { OrganizationContext } from "~/domain/context";
import { inviteUser } from "~/domain/users/invite-user.server";
import { logIn } from "./log-in.server";
import { requestPasswordReset } from "~/domain/users/account/request-password-reset.server";

const work = vi.hoisted(() => [] as string[]);
vi.mock("@node-rs/argon2", async (original) => {
  const real = await original<typeof import("@node-rs/argon2")>();
  const verify: typeof real.verify = (...given) => {
    work.push("verify");
    return real.verify(...given);
  };
  const hash: typeof real.hash = (...given) => {
    work.push("hash");
    return real.hash(...given);
  };
  return { ...real, verify, hash };
});

const now = new Date("2026-11-21T12:00:00Z");
const UNKNOWN = "nobody@nowhere.example";
let database: TestDatabase;
let known: string;
let ctx: OrganizationContext;
beforeAll(async () => {
  database = testDatabase();
  known = (await signUp(now)).registration.user.email;
  ctx = await signedInContext(await signUp(now), now);
  const real = pg.Client.prototype.query as (...given: unknown[]) => unknown;
  vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    const [first] = given as [string | { text?: string }];
    const text = typeof first === "string" ? first : first.text;
    if (text !== undefined) work.push(text);
    return real.apply(this, given);
  });
});
afterAll(async () => {
  vi.restoreAllMocks();
  await Promise.all([database.close(), closeDatabase()]);
});
beforeEach(() => {
  work.length = 0;
});

const person = { first_name: "Eva", last_name: "Paz", role: "finance" } as const;
const asks: Record<string, (email: string) => Promise<unknown>> = {
  "a login": (email) =>
    expect(logIn(visitorAt(now), { email, password: "x" })).rejects.toMatchObject({
      code: "invalid_credentials",
    }),
  "a login with a password of several spellings": (email) =>
    expect(logIn(visitorAt(now), { email, password: "Contraseña1áé" })).rejects.toMatchObject({
      code: "invalid_credentials",
    }),
  "a reset": (email) => requestPasswordReset(visitorAt(now), { email }),
  "an invitation": (email) => inviteUser(ctx, { ...person, email }),
};

it.each(Object.entries(asks))("%s does the same work for both", async (_name, ask) => {
  // The first call of a process fills its caches.
  await ask("somebody@nowhere.example");
  const done = async (email: string) => {
    work.length = 0;
    await ask(email);
    return [...work];
  };
  const ofKnown = await done(known);
  expect(ofKnown.length).toBeGreaterThan(3);
  expect(await done(UNKNOWN)).toEqual(ofKnown);
});
