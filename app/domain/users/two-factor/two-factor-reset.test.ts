/** Tests the reset of a lost second factor: request, wait, notices, and who can cancel it. */
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { testDatabase, type TestDatabase } from "../../../../tests/factories/database";
import { signedInContext, signUp, visitorAt } from "../../../../tests/factories/people";
import { appCode, enrol } from "../../../../tests/factories/second-factor";
import { sign } from "~/infrastructure/crypto.server";
import { closeDatabase } from "~/infrastructure/database/database.server";
import type { Mail } from "~/infrastructure/mail.server";
import { sendTwoFactorNotice } from "~/domain/notifications/people/send-two-factor-notice.server";
import { cancelTwoFactorReset } from "./cancel-two-factor-reset.server";
import { completeTwoFactorReset } from "./complete-two-factor-reset.server";
import { findSession } from "~/domain/users/sessions/find-session.server";
import { getTwoFactorReset } from "./get-two-factor-reset.server";
import { hasSecondFactor } from "./has-second-factor.server";
import { passSecondStep } from "./pass-second-step.server";
import { requestTwoFactorReset } from "./request-two-factor-reset.server";
import { startSession } from "~/domain/users/sessions/start-session.server";

const { mails, messages } = vi.hoisted(() => ({
  mails: [] as Mail[],
  messages: [] as { to: string; text: string }[],
}));
vi.mock("~/infrastructure/mail.server", () => ({
  sendMail: (mail: Mail) => Promise.resolve(void mails.push(mail)),
}));
vi.mock("~/infrastructure/sms.server", () => ({
  sendSms: (message: (typeof messages)[number]) => Promise.resolve(void messages.push(message)),
}));

const HOUR = 60 * 60 * 1000;
const now = new Date("2026-11-21T12:00:10Z");
const hoursLater = (hours: number) => visitorAt(new Date(now.getTime() + hours * HOUR));
let database: TestDatabase;
beforeAll(() => {
  database = testDatabase();
});
beforeEach(() => {
  mails.length = 0;
  messages.length = 0;
});
afterAll(async () => {
  await Promise.all([database.close(), closeDatabase()]);
});

/** Creates a person with a second factor, whose login has passed only the password. */
async function lost() {
  const person = await signUp(now);
  const ctx = await signedInContext(person, now);
  const own = await enrol(ctx);
  const { userId } = person;
  const facts = { userId, organizationId: null, ip: "", userAgent: "", authenticatedAt: now };
  const half = await startSession(now, { kind: "second_step", ...facts });
  return { person, userId, ...own, half: { ...visitorAt(now), userId, sessionId: half.id } };
}

/** Requests a reset, sends the mail as its job would, and returns the token of its link. */
async function ask(half: Awaited<ReturnType<typeof lost>>["half"]): Promise<string> {
  await requestTwoFactorReset(half);
  const { rows } = await database.owner.query<{
    payload: Parameters<typeof sendTwoFactorNotice>[1];
  }>(
    `SELECT payload FROM outbox WHERE payload->>'notice' = 'reset_asked' AND payload->>'userId' = $1 ORDER BY id DESC LIMIT 1`,
    [half.userId],
  );
  await sendTwoFactorNotice(now, rows[0]?.payload as never);
  const token = /token=([\w.%-]+)/.exec(mails.at(-1)?.text ?? "")?.[1] ?? "";
  return decodeURIComponent(token);
}

describe("a lost second factor", () => {
  it("can be removed after three days, not before, and signs nobody in", async () => {
    const { half, userId, person } = await lost();
    const token = await ask(half);
    expect(mails[0]?.to).toBe(person.registration.user.email);
    expect(await getTwoFactorReset(hoursLater(71), token)).toMatchObject({ state: "waiting" });
    await expect(completeTwoFactorReset(hoursLater(71), token)).rejects.toMatchObject({
      code: "invalid_transition",
    });
    expect(await getTwoFactorReset(hoursLater(73), token)).toMatchObject({ state: "due" });
    const method = "password+totp" as const;
    const facts = { userId, organizationId: null, ip: "", userAgent: "", authenticatedAt: now };
    const open = await startSession(now, { kind: "platform", ...facts, method });
    await completeTwoFactorReset(hoursLater(73), token);
    expect(await hasSecondFactor(hoursLater(73).now, userId)).toBe(false);
    expect(await findSession(hoursLater(73).now, open.token)).toBeNull();
    await expect(completeTwoFactorReset(hoursLater(73), token)).rejects.toMatchObject({
      code: "invalid_transition",
    });
    expect(await getTwoFactorReset(hoursLater(73), token)).toMatchObject({ state: "completed" });
  });

  it("stays if the mail's recipient cancels", async () => {
    const { half, userId } = await lost();
    const token = await ask(half);
    await cancelTwoFactorReset(hoursLater(1), token);
    expect(await getTwoFactorReset(hoursLater(73), token)).toMatchObject({ state: "cancelled" });
    await expect(completeTwoFactorReset(hoursLater(73), token)).rejects.toMatchObject({
      code: "invalid_transition",
    });
    expect(await hasSecondFactor(hoursLater(73).now, userId)).toBe(true);
  });

  it("stays if its owner signs in with it", async () => {
    const { half, userId, secret } = await lost();
    const token = await ask(half);
    const at = new Date(now.getTime() + HOUR);
    const facts = { userId, organizationId: null, ip: "", userAgent: "", authenticatedAt: at };
    const { id } = await startSession(at, { kind: "second_step", ...facts });
    const step = await passSecondStep(
      { ...visitorAt(at), sessionId: id },
      { code: appCode(secret, at) },
    );
    expect(step.state).toBe("passed");
    expect(await getTwoFactorReset(hoursLater(73), token)).toMatchObject({ state: "cancelled" });
  });

  it("and a login lock the person before anything else, so that they cannot deadlock", async () => {
    const { half, userId, secret } = await lost();
    const token = await ask(half);
    const later = hoursLater(73);
    const facts = {
      userId,
      organizationId: null,
      ip: "",
      userAgent: "",
      authenticatedAt: later.now,
    };
    const { id } = await startSession(later.now, { kind: "second_step", ...facts });
    const free = async (sql: string, value: string) =>
      (await database.owner.query(`${sql} FOR UPDATE SKIP LOCKED`, [value])).rowCount;
    const holder = await database.owner.connect();
    await holder.query("BEGIN");
    await holder.query("SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE", [userId]);
    const both = Promise.allSettled([
      passSecondStep({ ...later, sessionId: id }, { code: appCode(secret, later.now) }),
      completeTwoFactorReset(later, token),
    ]);
    try {
      await vi.waitFor(async () => {
        const { rows } = await database.owner.query<{ waiting: number }>(
          "SELECT count(DISTINCT pid)::int AS waiting FROM pg_locks WHERE NOT granted",
        );
        expect(rows[0]?.waiting).toBe(2);
      }, 5_000);
      expect(await free("SELECT 1 FROM sessions WHERE id = $1", id)).toBe(1);
      expect(await free("SELECT 1 FROM two_factor_resets WHERE user_id = $1", userId)).toBe(1);
    } finally {
      await holder.query("COMMIT");
      holder.release();
    }
    const [, completed] = await both;
    const state = completed.status === "fulfilled" ? "completed" : "cancelled";
    expect(await getTwoFactorReset(later, token)).toMatchObject({ state });
  });

  it("stays if the reset is not completed within a week", async () => {
    const { half } = await lost();
    const token = await ask(half);
    const late = hoursLater(72 + 7 * 24 + 1);
    expect(await getTwoFactorReset(late, token)).toMatchObject({ state: "expired" });
    await expect(completeTwoFactorReset(late, token)).rejects.toMatchObject({
      code: "invalid_transition",
    });
  });

  it("has one open request, three a day", async () => {
    const { half, userId } = await lost();
    const first = await requestTwoFactorReset(half);
    expect(await requestTwoFactorReset(half)).toEqual(first);
    await ask(half);
    expect(mails).toHaveLength(1);
    const cancel = () =>
      database.owner.query(
        "UPDATE two_factor_resets SET cancelled_at = $2 WHERE user_id = $1 AND cancelled_at IS NULL",
        [userId, now],
      );
    for (const _round of [2, 3]) {
      await cancel();
      await requestTwoFactorReset(half);
    }
    await cancel();
    await expect(requestTwoFactorReset(half)).rejects.toMatchObject({ code: "rate_limited" });
  });

  it("accepts only our own links", async () => {
    const { half } = await lost();
    const token = await ask(half);
    const forged = [token.slice(0, -3), sign("thanks", "x"), sign("two-factor-reset", "x"), ""];
    for (const one of forged) {
      for (const act of [getTwoFactorReset, cancelTwoFactorReset, completeTwoFactorReset]) {
        await expect(act(hoursLater(73), one)).rejects.toMatchObject({ code: "not_found" });
      }
    }
  });

  it("is reported to a verified cellphone, too, in the person's language", async () => {
    const { half, userId } = await lost();
    await ask(half);
    expect(messages).toEqual([]);
    expect(mails[0]?.subject).toBe("Pidieron desactivar tu verificación en dos pasos");
    await database.owner.query("UPDATE users SET cellphone_verified_at = $2 WHERE id = $1", [
      userId,
      now,
    ]);
    await ask(half);
    expect(messages[0]?.text).toMatch(/^Dádiva: pidieron/);
  });
});
