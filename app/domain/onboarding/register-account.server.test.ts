import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeCuit, makeRegistration, signUp, visitorAt } from "../../../tests/factories/people";
import { testDatabase, type TestDatabase } from "../../../tests/factories/database";
import { closeDatabase } from "~/infrastructure/database/database.server";
import { startSession } from "~/domain/users/sessions/start-session.server";
import { registerAccount } from "./register-account.server";
import { registrationSchema } from "./schema";

const now = new Date("2026-11-21T12:00:00Z");
const nowhere = { sessionId: null, idempotencyKey: null };
let database: TestDatabase;
beforeAll(() => {
  database = testDatabase();
});
afterAll(async () => {
  await Promise.all([database.close(), closeDatabase()]);
});

const one = async (sql: string, ...values: unknown[]) =>
  (await database.owner.query<Record<string, unknown>>(sql, values)).rows[0];

function fieldsOf(value: unknown): string[] {
  const result = registrationSchema.safeParse(value);
  return result.success ? [] : result.error.issues.map((issue) => issue.path.join("."));
}

async function signupSession() {
  const facts = {
    userId: null,
    organizationId: null,
    ip: "",
    userAgent: "",
    authenticatedAt: null,
  };
  return (await startSession(now, { kind: "signup", ...facts })).id;
}

describe("registerAccount", () => {
  it("creates person, organisation, ownership, trial and acceptance", async () => {
    const registration = makeRegistration({ organization: { name: "Fundación Ñandú & Más" } });
    const { answer, userId } = await signUp(now, registration);
    expect(answer.organization.slug).toMatch(/^fundacion-nandu-mas(-\d+)?$/);
    expect(answer.redirect_to).toContain(`${answer.organization.slug}.`);
    expect(answer.redirect_to).toMatch(/\/auth\/start\?to=\/account\/verifications$/);
    expect(answer.user).toMatchObject({
      email: registration.user.email,
      role: "owner",
      verifications: { email_verified: false, cellphone_verified: false },
    });
    const organization = await one(
      "SELECT currency, timezone, plan_tier, trial_ends_at, activated_at FROM organizations WHERE slug = $1",
      answer.organization.slug,
    );
    expect(organization).toMatchObject({
      currency: "ARS",
      timezone: "America/Argentina/Buenos_Aires",
      plan_tier: "essential",
      trial_ends_at: new Date("2027-02-19T03:00:00Z"),
      activated_at: null,
    });
    const accepted = await database.owner.query(
      "SELECT document, ip, accepted_at FROM terms_acceptances WHERE user_id = $1 ORDER BY 1",
      [userId],
    );
    expect(accepted.rows).toEqual([
      { document: "privacy", ip: "127.0.0.9", accepted_at: now },
      { document: "terms", ip: "127.0.0.9", accepted_at: now },
    ]);
    const user = await one("SELECT password_hash FROM users WHERE id = $1", userId);
    expect(user?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it("rejects an address, a cellphone and a uid that are in use", async () => {
    const { registration } = await signUp(now);
    const other = makeRegistration();
    const refusal = (changes: { user?: object; organization?: object }) =>
      registerAccount(
        visitorAt(now),
        {
          ...other,
          user: { ...other.user, ...changes.user },
          organization: { ...other.organization, ...changes.organization },
        },
        nowhere,
      );
    await expect(refusal({ user: { email: registration.user.email } })).rejects.toMatchObject({
      fields: { "user.email": [{ code: "email_taken" }] },
    });
    await expect(
      refusal({ user: { cellphone: registration.user.cellphone } }),
    ).rejects.toMatchObject({
      fields: { "user.cellphone": [{ code: "cellphone_taken" }] },
    });
    const { uid } = registration.organization;
    const dashed = `${uid.slice(0, 2)}-${uid.slice(2, 10)}-${uid.slice(10)}`;
    await expect(refusal({ organization: { uid: dashed } })).rejects.toMatchObject({
      fields: { "organization.uid": [{ code: "uid_taken", values: { uid_type: "CUIT" } }] },
    });
    await expect(refusal({ organization: { uid: "30-50001091-3" } })).rejects.toMatchObject({
      fields: { "organization.uid": [{ code: "uid_invalid" }] },
    });
  });

  it("gives the address to one of two simultaneous signups, and rejects the other", async () => {
    const registration = makeRegistration();
    const both = await Promise.allSettled([
      registerAccount(visitorAt(now), registration, nowhere),
      registerAccount(visitorAt(now), registration, nowhere),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const refused = both.find(({ status }) => status === "rejected") as PromiseRejectedResult;
    expect(refused.reason).toMatchObject({ code: "validation_failed", status: 422 });
  });

  it("gives a uid to one of several simultaneous registrations", async () => {
    const uid = makeCuit();
    const crowd = await Promise.allSettled(
      [1, 2, 3, 4].map(() => signUp(now, makeRegistration({ organization: { uid } }))),
    );
    const refused = crowd.filter(({ status }) => status === "rejected") as PromiseRejectedResult[];
    expect(refused).toHaveLength(3);
    for (const { reason } of refused)
      expect(reason).toMatchObject({ fields: { "organization.uid": [{ code: "uid_taken" }] } });
    const holders = await one(
      "SELECT count(*)::int AS count FROM organizations WHERE uid = $1",
      uid,
    );
    expect(holders).toEqual({ count: 1 });
    // No person remains without an organisation.
    const alone = await one(
      `SELECT count(*)::int AS count FROM users u
        WHERE u.created_at = $1 AND NOT EXISTS (SELECT FROM memberships m WHERE m.user_id = u.id)
          AND NOT EXISTS (SELECT FROM operators o WHERE o.user_id = u.id)`,
      now,
    );
    expect(alone).toEqual({ count: 0 });
  });

  it("gives organisations of one name different slugs, also at once", async () => {
    const name = `Manos ${makeCuit()}`;
    const answers = await Promise.all(
      [1, 2, 3].map(() => signUp(now, makeRegistration({ organization: { name } }))),
    );
    expect(new Set(answers.map(({ slug }) => slug)).size).toBe(3);
  });

  it("names no organisation after a host of our own", async () => {
    const { slug } = await signUp(now, makeRegistration({ organization: { name: "Admin" } }));
    expect(slug).toMatch(/^admin-/);
    const { slug: made } = await signUp(
      now,
      makeRegistration({ organization: { name: "慈善会" } }),
    );
    expect(made).toMatch(/^org-[a-z0-9]+$/);
  });

  it("frees a uid after fourteen days without verification", async () => {
    const { registration, slug } = await signUp(now);
    const { uid } = registration.organization;
    const again = makeRegistration({ organization: { uid } });
    const day = 24 * 60 * 60 * 1000;
    const early = visitorAt(new Date(now.getTime() + 13.9 * day));
    await expect(registerAccount(early, again, nowhere)).rejects.toMatchObject({
      fields: { "organization.uid": [{ code: "uid_taken" }] },
    });
    await signUp(new Date(now.getTime() + 14.1 * day), again);
    const lapsed = await one("SELECT uid FROM organizations WHERE slug = $1", slug);
    expect(lapsed?.uid).toMatch(new RegExp(`^${uid}~`));
  });

  it("keeps a verified uid for its holder", async () => {
    const { registration, slug } = await signUp(now);
    await database.owner.query("UPDATE organizations SET uid_verified_at = $1 WHERE slug = $2", [
      now,
      slug,
    ]);
    const again = makeRegistration({ organization: { uid: registration.organization.uid } });
    await expect(
      registerAccount(visitorAt(new Date("2030-01-01T00:00:00Z")), again, nowhere),
    ).rejects.toMatchObject({ code: "validation_failed" });
  });

  it("waits 25 s for a running signup of the same session, then returns that it is running", async () => {
    const origin = { sessionId: await signupSession(), idempotencyKey: "k1" };
    const holder = await database.owner.connect();
    await holder.query("BEGIN");
    await holder.query("SELECT 1 FROM sessions WHERE id = $1 FOR UPDATE", [origin.sessionId]);
    const started = performance.now();
    const waiting = registerAccount(visitorAt(now), makeRegistration(), origin);
    expect(await waiting).toEqual({ state: "running" });
    expect(performance.now() - started).toBeGreaterThan(24_900);
    await holder.query("ROLLBACK");
    holder.release();
  });

  it("compares keys by all of their 255 characters", async () => {
    const sessionId = await signupSession();
    const key = "k".repeat(254);
    const first = { sessionId, idempotencyKey: `${key}1` };
    const registration = makeRegistration();
    const answer = await registerAccount(visitorAt(now), registration, first);
    expect(await registerAccount(visitorAt(now), registration, first)).toEqual(answer);
    const other = registerAccount(visitorAt(now), registration, {
      sessionId,
      idempotencyKey: `${key}2`,
    });
    await expect(other).rejects.toMatchObject({ code: "validation_failed" });
  });

  it("repeats the first answer for a repeated key", async () => {
    const registration = makeRegistration();
    const origin = { sessionId: await signupSession(), idempotencyKey: "k1" };
    const answers = await Promise.all(
      [1, 2].map(() => registerAccount(visitorAt(now), registration, origin)),
    );
    expect(answers[1]).toEqual(answers[0]);
    const changed = { ...registration, user: { ...registration.user, last_name: "Otra" } };
    await expect(registerAccount(visitorAt(now), changed, origin)).rejects.toMatchObject({
      code: "idempotency_key_reused",
    });
    const nextDay = visitorAt(new Date(now.getTime() + 25 * 60 * 60 * 1000));
    await expect(registerAccount(nextDay, registration, origin)).rejects.toMatchObject({
      fields: { "user.email": [{ code: "email_taken" }] },
    });
  });
});

describe("registrationSchema", () => {
  it("names every missing field by the body's path", () => {
    expect(fieldsOf({}).sort()).toEqual([
      "accept_terms",
      "organization.country",
      "organization.name",
      "organization.uid",
      "organization.uid_type",
      "user.cellphone",
      "user.email",
      "user.first_name",
      "user.last_name",
      "user.organization_role_area",
      "user.password",
    ]);
  });

  it("reports an invalid cellphone together with the errors of other fields", () => {
    const good = makeRegistration();
    const cellphone = { country: "AR", number: "123" };
    const user = { ...good.user, cellphone, email: "nobody" };
    expect(fieldsOf({ ...good, user }).sort()).toEqual(["user.cellphone", "user.email"]);
  });

  it.each([
    ["eleven characters", "Clavecorta1"],
    ["no uppercase letter", "una-clave-larga-1"],
    ["no digit", "Una-clave-larga"],
    ["whitespace", "Una clave larga 1"],
  ])("rejects a password with %s", (_name, password) => {
    const good = makeRegistration();
    expect(fieldsOf({ ...good, user: { ...good.user, password } })).toEqual(["user.password"]);
  });

  it("validates the uid together with the other fields", () => {
    const organization = { name: "Fu", uid: "30-1", uid_type: "CUIT", country: "AR" };
    expect(fieldsOf({ ...makeRegistration(), organization })).toEqual([
      "organization.name",
      "organization.uid",
    ]);
  });

  it("requires acceptance of the terms", () => {
    expect(fieldsOf({ ...makeRegistration(), accept_terms: false })).toEqual(["accept_terms"]);
  });
});
