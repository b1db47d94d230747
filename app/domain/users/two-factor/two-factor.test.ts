/** Tests the second factor from end to end: setup, logins, attacks, recovery codes, removal. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testDatabase, type TestDatabase } from "../../../../tests/factories/database";
import {
  later,
  PASSWORD,
  signedInContext,
  signUp,
  visitorAt,
} from "../../../../tests/factories/people";
import { appCode, enrol } from "../../../../tests/factories/second-factor";
import { closeDatabase } from "~/infrastructure/database/database.server";
import type { OrganizationContext } from "~/domain/context";
import { beginTwoFactor } from "./begin-two-factor.server";
import { confirmTwoFactor } from "./confirm-two-factor.server";
import { discardTwoFactor } from "./discard-two-factor.server";
import { findSession } from "~/domain/users/sessions/find-session.server";
import { getTwoFactor } from "./get-two-factor.server";
import { getTwoFactorPolicy } from "./get-two-factor-policy.server";
import { hasSecondFactor } from "./has-second-factor.server";
import { listOrganizationsRequiringTwoFactor } from "./list-organizations-requiring-two-factor.server";
import { listTwoFactorStates } from "./list-two-factor-states.server";
import { logIn } from "~/domain/users/sessions/log-in.server";
import { passSecondStep } from "./pass-second-step.server";
import { renewRecoveryCodes } from "./renew-recovery-codes.server";
import { consumeSecondFactor } from "./consume-second-factor.server";
import { startSession } from "~/domain/users/sessions/start-session.server";
import { updateTwoFactorPolicy } from "./update-two-factor-policy.server";

const now = new Date("2026-11-21T12:00:10Z");
const WRONG = { code: "invalid_code", fields: { code: [{ code: "code_invalid" }] } };
let database: TestDatabase;
beforeAll(() => {
  database = testDatabase();
});
afterAll(async () => {
  await Promise.all([database.close(), closeDatabase()]);
});

async function newPerson() {
  const person = await signUp(now);
  return { person, userId: person.userId, ctx: await signedInContext(person, now) };
}

async function enrolled() {
  const made = await newPerson();
  return { ...made, ...(await enrol(made.ctx)) };
}

async function halfLogin(userId: string, at = now) {
  const facts = { userId, organizationId: null, ip: "", userAgent: "", authenticatedAt: at };
  const { id, token } = await startSession(at, { kind: "second_step", ...facts });
  return { token, ctx: { ...visitorAt(at), userId, sessionId: id } };
}

const in1m = (ctx: OrganizationContext) => later(ctx, 60);
const minuteLater = new Date(now.getTime() + 60_000);

describe("a half-completed login", () => {
  it("has neither a login time nor a login record until its second step", async () => {
    const { userId, secret, person } = await enrolled();
    const { email } = person.registration.user;
    const standing = async () => {
      const { rows } = await database.owner.query<{ at: Date; events: string[] }>(
        `SELECT last_login_at AS at, (SELECT array_agg(event ORDER BY event) FROM security_events
            WHERE user_id = u.id AND event LIKE 'log_in%') AS events FROM users u WHERE id = $1`,
        [userId],
      );
      return rows[0];
    };
    await logIn(visitorAt(minuteLater), { email, password: PASSWORD });
    expect(await standing()).toEqual({ at: now, events: ["log_in_begun"] });
    const half = await halfLogin(userId, minuteLater);
    await passSecondStep(half.ctx, { code: appCode(secret, minuteLater) });
    expect(await standing()).toEqual({ at: minuteLater, events: ["log_in", "log_in_begun"] });
  });
});

describe("setting it up", () => {
  it("becomes active with the first code, shows ten codes once and stores nothing readable", async () => {
    const { ctx, userId } = await newPerson();
    await beginTwoFactor(ctx);
    expect(await hasSecondFactor(now, userId)).toBe(false);
    const { pending } = await getTwoFactor(ctx);
    const secret = pending?.secret ?? "";
    await expect(confirmTwoFactor(ctx, { code: "000000" })).rejects.toMatchObject({
      fields: WRONG.fields,
    });
    // Authenticator apps show codes in this format, and the login accepts it.
    const code = appCode(secret, now).replace(/^.../, "$& ");
    const { recoveryCodes } = await confirmTwoFactor(ctx, { code });
    expect(recoveryCodes).toHaveLength(10);
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(recoveryCodes[0]).toMatch(/^([2-9A-HJ-NP-Z]{4}-){3}[2-9A-HJ-NP-Z]{4}$/);
    expect(await hasSecondFactor(now, userId)).toBe(true);
    expect(await getTwoFactor(ctx)).toMatchObject({ recovery_codes_left: 10, pending: null });
    const stored = await database.owner.query(
      "SELECT f::text || c::text AS row FROM two_factors f JOIN recovery_codes c USING (user_id) WHERE user_id = $1",
      [userId],
    );
    const text = JSON.stringify(stored.rows);
    for (const plain of [
      secret,
      ...recoveryCodes,
      ...recoveryCodes.map((c) => c.replaceAll("-", "")),
    ])
      expect(text).not.toContain(plain);
  });

  it("accepts only our own secret, from the session that requested it", async () => {
    const { ctx, person } = await newPerson();
    const thief = await signedInContext(person, now);
    await beginTwoFactor(thief);
    const theirs = (await getTwoFactor(thief)).pending?.secret ?? "";
    expect((await getTwoFactor(ctx)).pending).toBeNull();
    await expect(confirmTwoFactor(ctx, { code: appCode(theirs, now) })).rejects.toMatchObject({
      code: "code_expired",
    });
    await beginTwoFactor(ctx);
    await expect(confirmTwoFactor(thief, { code: appCode(theirs, now) })).rejects.toMatchObject({
      code: "code_expired",
    });
    await expect(confirmTwoFactor(ctx, { code: appCode(theirs, now) })).rejects.toMatchObject({
      fields: WRONG.fields,
    });
  });

  it("ends every other session, and invalidates later ones with the password alone", async () => {
    const { ctx, person, userId } = await newPerson();
    const other = await signedInContext(person, now);
    await enrol(ctx);
    const { rows } = await database.owner.query<{ id: string; method: string; over: boolean }>(
      "SELECT id, method, ended_at IS NOT NULL AS over FROM sessions WHERE user_id = $1",
      [userId],
    );
    const byId = new Map(rows.map((row) => [row.id, row]));
    expect(byId.get(ctx.user?.sessionId ?? "")).toMatchObject({
      method: "password+totp",
      over: false,
    });
    expect(byId.get(other.user?.sessionId ?? "")).toMatchObject({ over: true });
    const facts = { userId, ip: "", userAgent: "", authenticatedAt: now };
    for (const kind of ["platform", "organization"] as const) {
      const organizationId = kind === "platform" ? null : ctx.organizationId;
      const alone = await startSession(now, { ...facts, kind, organizationId });
      expect(await findSession(now, alone.token)).toBeNull();
      const method = "password+totp" as const;
      const whole = await startSession(now, { ...facts, kind, organizationId, method });
      expect(await findSession(now, whole.token)).not.toBeNull();
    }
  });

  it("replaces a device with a code of the current one, which stays until the confirmation", async () => {
    const { ctx, secret, userId } = await enrolled();
    await expect(beginTwoFactor(ctx)).rejects.toMatchObject({
      fields: { code: [{ code: "second_factor_required" }] },
    });
    await beginTwoFactor(in1m(ctx), { code: appCode(secret, minuteLater) });
    const at = new Date(minuteLater.getTime() + 60_000);
    await expect(consumeSecondFactor({ now: at }, userId, appCode(secret, at))).resolves.toBe(
      "totp",
    );
    const next = (await getTwoFactor(later(ctx, 120))).pending?.secret ?? "";
    await confirmTwoFactor(later(ctx, 120), { code: appCode(next, at) });
    const after = new Date(at.getTime() + 60_000);
    await expect(
      consumeSecondFactor({ now: after }, userId, appCode(secret, after)),
    ).rejects.toMatchObject(WRONG);
    await expect(consumeSecondFactor({ now: after }, userId, appCode(next, after))).resolves.toBe(
      "totp",
    );
  });
});

describe("the second step of a login", () => {
  it("is passed once, with the time of the password, and ends the half-completed login", async () => {
    const { person, userId, secret } = await enrolled();
    const half = await halfLogin(userId, minuteLater);
    const found = await findSession(minuteLater, half.token);
    expect(found).toMatchObject({ kind: "second_step", user: null });
    const step = await passSecondStep(half.ctx, { code: appCode(secret, minuteLater) });
    expect(step).toEqual({
      state: "passed",
      userId,
      email: person.registration.user.email,
      authenticatedAt: minuteLater,
      method: "password+totp",
    });
    expect(await findSession(minuteLater, half.token)).toBeNull();
    expect(await passSecondStep(half.ctx, { code: appCode(secret, minuteLater, 1) })).toEqual({
      state: "over",
    });
  });

  it("rejects a used code, at once or later, and any code of an earlier step", async () => {
    const { userId, secret } = await enrolled();
    const at = { now: minuteLater };
    const code = appCode(secret, minuteLater);
    const both = await Promise.allSettled(
      [1, 2, 3].map(() => consumeSecondFactor(at, userId, code)),
    );
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(consumeSecondFactor(at, userId, code)).rejects.toMatchObject(WRONG);
    const earlier = appCode(secret, minuteLater, -1);
    await expect(consumeSecondFactor(at, userId, earlier)).rejects.toMatchObject(WRONG);
  });

  it("rejects a code of another person's app", async () => {
    const [mine, other] = [await enrolled(), await enrolled()];
    const code = appCode(other.secret, minuteLater);
    await expect(
      consumeSecondFactor({ now: minuteLater }, mine.userId, code),
    ).rejects.toMatchObject(WRONG);
    const [recovery = ""] = other.recoveryCodes;
    await expect(
      consumeSecondFactor({ now: minuteLater }, mine.userId, recovery),
    ).rejects.toMatchObject(WRONG);
  });

  it("requires the password again after five wrong codes", async () => {
    const { userId, secret } = await enrolled();
    const half = await halfLogin(userId, minuteLater);
    for (const left of [4, 3, 2, 1]) {
      await expect(passSecondStep(half.ctx, { code: "000000" })).rejects.toMatchObject({
        ...WRONG,
        details: { attempts_left: left },
      });
    }
    expect(await passSecondStep(half.ctx, { code: "000000" })).toEqual({ state: "over" });
    expect(await findSession(minuteLater, half.token)).toBeNull();
    expect(await passSecondStep(half.ctx, { code: appCode(secret, minuteLater) })).toEqual({
      state: "over",
    });
  });

  it("checks five of many codes that one login tries at once", async () => {
    const { userId } = await enrolled();
    const half = await halfLogin(userId, minuteLater);
    const tries = Array.from({ length: 12 }, () => passSecondStep(half.ctx, { code: "000000" }));
    await Promise.allSettled(tries);
    const { rows } = await database.owner.query<{ attempts: number }>(
      "SELECT attempts FROM two_factors WHERE user_id = $1",
      [userId],
    );
    expect(rows).toEqual([{ attempts: 5 }]);
  });

  it("accepts twenty wrong codes a day over all logins, then only recovery codes, and informs by mail", async () => {
    const { userId, secret, recoveryCodes } = await enrolled();
    const guesses = Array.from({ length: 25 }, () =>
      consumeSecondFactor({ now: minuteLater }, userId, "000000").catch(
        (error: { code: string }) => error.code,
      ),
    );
    const answers = await Promise.all(guesses);
    expect(answers.filter((code) => code === "invalid_code")).toHaveLength(20);
    expect(answers.filter((code) => code === "rate_limited")).toHaveLength(5);
    await expect(
      consumeSecondFactor({ now: minuteLater }, userId, appCode(secret, minuteLater)),
    ).rejects.toMatchObject({ code: "rate_limited" });
    await expect(
      consumeSecondFactor({ now: minuteLater }, userId, recoveryCodes[0] ?? ""),
    ).resolves.toBe("recovery");
    const tomorrow = new Date(minuteLater.getTime() + 25 * 60 * 60 * 1000);
    await expect(
      consumeSecondFactor({ now: tomorrow }, userId, appCode(secret, tomorrow)),
    ).resolves.toBe("totp");
    expect(await noticesOf(userId)).toEqual(["enabled", "locked", "recovery_code_used"]);
  });
});

async function noticesOf(userId: string): Promise<string[]> {
  const { rows } = await database.owner.query<{ notice: string }>(
    `SELECT payload->>'notice' AS notice FROM outbox
      WHERE job = 'notifications.send-two-factor-notice' AND payload->>'userId' = $1 ORDER BY id`,
    [userId],
  );
  return rows.map(({ notice }) => notice);
}

describe("recovery codes", () => {
  it("work once each, as people type them, and are renewed in exchange for a code", async () => {
    const { ctx, userId, secret, recoveryCodes } = await enrolled();
    const [first = "", second = ""] = recoveryCodes;
    const at = { now: minuteLater };
    const typed = first.toLowerCase().replaceAll("-", " ");
    const both = await Promise.allSettled([1, 2].map(() => consumeSecondFactor(at, userId, typed)));
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await getTwoFactor(ctx)).recovery_codes_left).toBe(9);
    const code = appCode(secret, minuteLater);
    const renewed = await renewRecoveryCodes(in1m(ctx), { code });
    expect(renewed.recoveryCodes).toHaveLength(10);
    await expect(consumeSecondFactor(at, userId, second)).rejects.toMatchObject(WRONG);
    await expect(consumeSecondFactor(at, userId, renewed.recoveryCodes[0] ?? "")).resolves.toBe(
      "recovery",
    );
  });
});

describe("switching it off", () => {
  it("needs a code, and leaves nothing", async () => {
    const { ctx, userId, secret } = await enrolled();
    await expect(discardTwoFactor(in1m(ctx), { code: "000000" })).rejects.toMatchObject(WRONG);
    await discardTwoFactor(in1m(ctx), { code: appCode(secret, minuteLater) });
    expect(await hasSecondFactor(now, userId)).toBe(false);
    const left = await database.owner.query("SELECT 1 FROM recovery_codes WHERE user_id = $1", [
      userId,
    ]);
    expect(left.rowCount).toBe(0);
  });
});

describe("an organisation that requires it", () => {
  it("allows only a person with one to switch that on, and names members without one", async () => {
    const { ctx, person, userId, secret } = await enrolled();
    const without = { ...ctx, user: ctx.user && { ...ctx.user, twoFactor: "off" as const } };
    await expect(updateTwoFactorPolicy(without, { required: true })).rejects.toMatchObject({
      code: "two_factor_required",
    });
    await updateTwoFactorPolicy(ctx, { required: true });
    expect(await getTwoFactorPolicy(ctx)).toEqual({ required: true, people: 1, protected: 1 });
    expect(await listTwoFactorStates(ctx)).toEqual(new Map([[userId, true]]));
    await expect(
      discardTwoFactor(in1m(ctx), { code: appCode(secret, minuteLater) }),
    ).rejects.toMatchObject({ code: "two_factor_required" });
    const colleague = await signUp(now);
    await database.owner.query(
      "INSERT INTO memberships (organization_id, user_id, role, created_at) VALUES ($1, $2, 'viewer', $3)",
      [ctx.organizationId, colleague.userId, now],
    );
    const there = await signedInContext({ userId: colleague.userId, slug: person.slug }, now);
    expect(there.user?.twoFactor).toBe("required");
    expect(await listOrganizationsRequiringTwoFactor(now, colleague.userId)).toEqual([
      ctx.organization.name,
    ]);
    expect((await getTwoFactor(there)).required_by).toEqual([ctx.organization.name]);
    expect((await signedInContext(colleague, now)).user?.twoFactor).toBe("off");
    await updateTwoFactorPolicy(ctx, { required: false });
    const again = await signedInContext({ userId: colleague.userId, slug: person.slug }, now);
    expect(again.user?.twoFactor).toBe("off");
  });
});
