/** Tests a new password with a mailed link, from the request to the login. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testDatabase, type TestDatabase } from "../../../../tests/factories/database";
import { ordersOf, resetOrderFor } from "../../../../tests/factories/orders";
import { PASSWORD, signedInContext, signUp, visitorAt } from "../../../../tests/factories/people";
import { closeDatabase } from "~/infrastructure/database/database.server";
import { newId } from "~/values/ids/ids";
import { findPasswordReset } from "./find-password-reset.server";
import { issuePasswordReset } from "./issue-password-reset.server";
import { logIn } from "~/domain/users/sessions/log-in.server";
import { requestPasswordReset } from "./request-password-reset.server";
import { resetPassword } from "./reset-password.server";
import { startSession } from "~/domain/users/sessions/start-session.server";

const now = new Date("2026-11-21T12:00:00Z");
const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const NEW = "Otra-clave-larga-2";
let database: TestDatabase;
beforeAll(() => {
  database = testDatabase();
});
afterAll(async () => {
  await Promise.all([database.close(), closeDatabase()]);
});

async function askFor(email: string, at = now) {
  await requestPasswordReset(visitorAt(at), { email });
  return resetOrderFor(at, email);
}

async function linkFor(email: string, at = now): Promise<string> {
  const issued = await issuePasswordReset(at, await askFor(email, at));
  if (!issued) throw new Error("no link was made");
  return issued.token;
}

async function newPerson() {
  const person = await signUp(now);
  return { ...person, email: person.registration.user.email };
}

describe("requestPasswordReset", () => {
  it("queues the same job for a known and an unknown address, with unreadable content", async () => {
    const { email } = await newPerson();
    const orders = [await askFor(email), await askFor("nobody@nowhere.example")];
    for (const order of orders) {
      expect(Object.keys(order).toSorted()).toEqual(["resetId", "sealedWish"]);
      expect(JSON.stringify(order)).not.toMatch(/@|example/);
    }
  });
});

describe("issuePasswordReset", () => {
  it("creates one link for a job, for any number of runs, and stores only its hash", async () => {
    const { email } = await newPerson();
    const order = await askFor(email);
    const [first, second] = [
      await issuePasswordReset(now, order),
      await issuePasswordReset(after(1), order),
    ];
    expect(first).toEqual({
      token: expect.any(String) as string,
      email,
      firstName: "Ana María",
      locale: "es-AR",
    });
    expect(second).toEqual(first);
    const { rows } = await database.owner.query<{ row: string }>(
      "SELECT r::text || encode(token_hash, 'escape') AS row FROM password_resets r WHERE id = $1",
      [order.resetId],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.row).not.toContain(first?.token);
  });

  it("creates none for an unknown address, after the hour, or for a modified job", async () => {
    const { email } = await newPerson();
    expect(await issuePasswordReset(now, await askFor("nobody@nowhere.example"))).toBeNull();
    const order = await askFor(email);
    expect(await issuePasswordReset(after(60), order)).toBeNull();
    expect(await issuePasswordReset(now, { ...order, sealedWish: "AAAA" })).toBeNull();
  });

  it("creates one a minute and five an hour for a person; earlier ones stay valid", async () => {
    const { email } = await newPerson();
    const first = await linkFor(email);
    expect(await issuePasswordReset(now, await askFor(email))).toBeNull();
    for (const minute of [1, 2, 3, 4]) await linkFor(email, after(minute));
    expect(await issuePasswordReset(after(6), await askFor(email, after(6)))).toBeNull();
    expect(await findPasswordReset(after(6), first)).not.toBeNull();
    await linkFor(email, after(61));
  });
});

describe("resetPassword", () => {
  it("sets the password once, ends every session and link, and signs nobody in", async () => {
    const person = await newPerson();
    const { email, userId } = person;
    await signedInContext(person, now);
    const facts = { organizationId: null, ip: "", userAgent: "", authenticatedAt: now };
    await startSession(now, { kind: "platform", userId, ...facts });
    const [other, token] = [await linkFor(email), await linkFor(email, after(2))];
    const ctx = visitorAt(after(3));
    await expect(resetPassword(ctx, { token, password: NEW })).resolves.toEqual({ email });
    await expect(logIn(ctx, { email, password: PASSWORD })).rejects.toMatchObject({
      code: "invalid_credentials",
    });
    const { rows } = await database.owner.query<{ open: string }>(
      "SELECT count(*) AS open FROM sessions WHERE user_id = $1 AND ended_at IS NULL",
      [userId],
    );
    expect(Number(rows[0]?.open)).toBe(0);
    await expect(logIn(ctx, { email, password: NEW })).resolves.toMatchObject({ userId });
    for (const used of [token, other]) {
      await expect(resetPassword(ctx, { token: used, password: NEW })).rejects.toMatchObject({
        code: "link_expired",
      });
    }
    const notices = await ordersOf(
      now,
      "notifications.send-account-notice",
      (one) => one.userId === userId,
    );
    expect(notices).toMatchObject([{ notice: "password_changed" }]);
  });

  it("accepts one of two simultaneous uses of a link", async () => {
    const { email } = await newPerson();
    const token = await linkFor(email);
    const both = await Promise.allSettled(
      [1, 2].map((n) => resetPassword(visitorAt(now), { token, password: `${NEW}${n}` })),
    );
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("rejects an expired link, and any other text", async () => {
    const { email } = await newPerson();
    const token = await linkFor(email);
    for (const [at, text] of [
      [after(60), token],
      [now, ""],
      [now, `${token}x`],
      [now, newId(now)],
    ] as const) {
      await expect(
        resetPassword(visitorAt(at), { token: text, password: NEW }),
      ).rejects.toMatchObject({ code: "link_expired" });
    }
  });
});
