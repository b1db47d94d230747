/** Tests changes of e-mail, confirmed from the new address and revocable from the old one. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testDatabase, type TestDatabase } from "../../../../tests/factories/database";
import { isWaitedFor } from "../../../../tests/factories/locks";
import { newestEmailChange, ordersOf, resetOrderFor } from "../../../../tests/factories/orders";
import {
  later,
  newestCode,
  PASSWORD,
  personContext,
  signedInContext,
  signUp,
  visitorAt,
} from "../../../../tests/factories/people";
import { closeDatabase } from "~/infrastructure/database/database.server";
import { acrossOrganizations, type OrganizationContext } from "~/domain/context";
import { listSecurityEvents } from "~/domain/audit/list-security-events.server";
import { cancelEmailChange } from "./cancel-email-change.server";
import { changeEmail } from "./change-email.server";
import { requireFreeEmail } from "~/domain/users/check-availability.server";
import { confirmEmailChange } from "./confirm-email-change.server";
import type { EmailChangeAct } from "./email-change-links.server";
import { findEmailChange } from "./find-email-change.server";
import { findPendingEmail } from "./find-pending-email.server";
import { getPersonEmail } from "./get-person-email.server";
import { getUser } from "./get-user.server";
import { logIn } from "~/domain/users/sessions/log-in.server";
import { issuePasswordReset } from "./issue-password-reset.server";
import { requestPasswordReset } from "./request-password-reset.server";
import { requestEmailChange } from "./request-email-change.server";
import { resendEmailChange } from "./resend-email-change.server";
import { revokeEmailChange } from "./revoke-email-change.server";
import { sendCode } from "./send-code.server";
import { updateUser } from "./update-user.server";
import { verifyCode } from "./verify-code.server";

const now = new Date("2026-11-21T12:00:00Z");
const HOUR = 3600;
const expired = { code: "link_expired" };
let database: TestDatabase;
beforeAll(() => {
  database = testDatabase();
});
afterAll(async () => {
  await Promise.all([database.close(), closeDatabase()]);
});

async function newPerson() {
  const person = await signUp(now);
  return {
    ...person,
    email: person.registration.user.email,
    ctx: await signedInContext(person, now),
  };
}

async function verify(ctx: OrganizationContext, email: string) {
  await sendCode(ctx, "email");
  await verifyCode(ctx, "email", await newestCode(now, email));
}

async function verifiedPerson() {
  const person = await newPerson();
  await verify(person.ctx, person.email);
  return person;
}

/** Returns a link's token of the person's newest change. */
async function tokenFor(ctx: OrganizationContext, act: EmailChangeAct): Promise<string> {
  return (await newestEmailChange(ctx.now, ctx.user?.id ?? ""))[act];
}

const visitor = (ctx: OrganizationContext, userId?: string) => {
  const person = personContext(ctx);
  return { ...person, user: { ...person.user, id: userId ?? person.user.id } };
};

async function emailOf(ctx: OrganizationContext) {
  const { email, pending_email, verifications } = await getUser(ctx);
  return { email, pending_email, verified: verifications.email_verified };
}

describe("a request for another e-mail", () => {
  it("changes nothing until it is confirmed, and queues a mail to both addresses", async () => {
    const { ctx, email } = await verifiedPerson();
    const next = `x${email}`;
    const answer = await updateUser(ctx, { email: next });
    expect(answer).toMatchObject({ email, pending_email: next });
    expect(await emailOf(ctx)).toEqual({ email, pending_email: next, verified: true });
    const { orders } = await newestEmailChange(now, ctx.user?.id ?? "");
    expect(orders.map(({ step }) => step)).toEqual(["notice", "confirm"]);
    expect(await emailOf(later(ctx, 24 * HOUR))).toMatchObject({ pending_email: null });
  });

  it("does not reveal whether the address is taken", async () => {
    const [first, second] = [await verifiedPerson(), await verifiedPerson()];
    const answer = await updateUser(first.ctx, { email: second.email });
    expect(answer.pending_email).toBe(second.email);
    const token = await tokenFor(first.ctx, "confirm");
    await expect(confirmEmailChange(visitor(first.ctx), { token })).rejects.toMatchObject(expired);
    expect(await emailOf(first.ctx)).toMatchObject({ email: first.email });
  });

  it("is sent again with new links, cancelled, and limited to ten a day", async () => {
    const { ctx, email } = await verifiedPerson();
    await expect(resendEmailChange(ctx)).rejects.toMatchObject({ code: "not_found" });
    await expect(cancelEmailChange(ctx)).rejects.toMatchObject({ code: "not_found" });
    await updateUser(ctx, { email: `x${email}` });
    const old = await tokenFor(ctx, "confirm");
    await resendEmailChange(ctx);
    const fresh = await tokenFor(ctx, "confirm");
    expect(await findEmailChange(now, "confirm", old)).toBeNull();
    expect(await findEmailChange(now, "confirm", fresh)).not.toBeNull();
    const across = acrossOrganizations("people belong to the platform", now);
    const waiting = () => across.read((db) => findPendingEmail(db, ctx.user?.id ?? "", now));
    expect(await waiting()).toBe(`x${email}`);
    await cancelEmailChange(ctx);
    expect(await waiting()).toBeNull();
    const { items } = await listSecurityEvents(ctx, {}, { page: 1, perPage: 1 });
    expect(items.map(({ event }) => event)).toEqual(["email_change_cancelled"]);
    await expect(confirmEmailChange(visitor(ctx), { token: fresh })).rejects.toMatchObject(expired);
    for (let count = 2; count < 10; count += 1) await updateUser(ctx, { email: `y${email}` });
    await expect(updateUser(ctx, { email: `z${email}` })).rejects.toMatchObject({
      code: "rate_limited",
      retryAfter: 24 * HOUR,
    });
  });
});

describe("changeEmail", () => {
  it("requests a link on the platform's host, and rejects the current address", async () => {
    const { ctx, email } = await verifiedPerson();
    const person = visitor(ctx);
    const same = { fields: { email: [{ code: "email_same" }] } };
    await expect(changeEmail(person, { email })).rejects.toMatchObject(same);
    const next = `x${email}`;
    await changeEmail(person, { email: next });
    const where = () => getPersonEmail(person, person.user.id);
    expect(await where()).toEqual({ email, pending: next });
    const { orders } = await newestEmailChange(now, person.user.id);
    expect(orders.map(({ step }) => step)).toEqual(["notice", "confirm"]);
    await resendEmailChange(person);
    await cancelEmailChange(person);
    expect(await where()).toEqual({ email, pending: null });
    await changeEmail(person, { email: next });
    await confirmEmailChange(person, { token: await tokenFor(ctx, "confirm") });
    expect(await where()).toEqual({ email: next, pending: null });
  });
});

describe("an unverified address", () => {
  const noticesTo = async (userId: string) => {
    const isMine = (payload: { userId: string }) => payload.userId === userId;
    const orders = await ordersOf(now, "notifications.send-account-notice", isMine);
    return orders.map(({ notice }) => notice);
  };

  it("may belong to a stranger: it gets no link to the account, and no name", async () => {
    const { ctx, email, userId } = await newPerson();
    await changeEmail(visitor(ctx), { email: `x${email}` });
    const requested = await newestEmailChange(now, userId);
    expect(requested.orders.map(({ step }) => step)).toEqual(["confirm"]);
    const revoke = { token: requested.revoke };
    await expect(revokeEmailChange(visitorAt(now), revoke)).rejects.toMatchObject(expired);
    await confirmEmailChange(visitor(ctx), { token: requested.confirm });
    const { orders } = await newestEmailChange(now, userId);
    expect(orders.map(({ step }) => step)).toEqual(["confirm"]);
    expect(await noticesTo(userId)).toEqual(["email_replaced"]);
    await expect(revokeEmailChange(visitorAt(now), revoke)).rejects.toMatchObject(expired);
    expect(await emailOf(ctx)).toMatchObject({ email: `x${email}`, verified: true });
  });

  it("can revert if it was verified between request and confirmation", async () => {
    const { ctx, email, userId } = await newPerson();
    await changeEmail(visitor(ctx), { email: `x${email}` });
    await verify(ctx, email);
    await confirmEmailChange(visitor(ctx), { token: await tokenFor(ctx, "confirm") });
    const { orders } = await newestEmailChange(now, userId);
    expect(orders.map(({ step }) => step)).toEqual(["changed", "confirm"]);
    await revokeEmailChange(visitorAt(now), { token: await tokenFor(ctx, "revoke") });
    expect(await emailOf(ctx)).toMatchObject({ email });
  });

  it("is replaced at once in the back office, which cancels other requests", async () => {
    const { ctx, email } = await newPerson();
    await changeEmail(visitor(ctx), { email: `x${email}` });
    const token = await tokenFor(ctx, "confirm");
    await updateUser(ctx, { email: `y${email}` });
    expect(await emailOf(ctx)).toMatchObject({ email: `y${email}`, pending_email: null });
    await expect(confirmEmailChange(visitor(ctx), { token })).rejects.toMatchObject(expired);
  });

  it("that was replaced invalidates a second change that was to replace it", async () => {
    const { ctx, email, userId } = await newPerson();
    await changeEmail(visitor(ctx), { email: `x${email}` });
    const first = await newestEmailChange(now, userId);
    // Two tabs can leave this state if one locks the person while the other requests a change.
    await changeEmail(visitor(ctx), { email: `x${email}` });
    const second = await newestEmailChange(now, userId);
    const reopen = (id: string) =>
      database.owner.query("UPDATE email_changes SET cancelled_at = NULL WHERE id = $1", [id]);
    await reopen(first.id);
    await confirmEmailChange(visitor(ctx), { token: second.confirm });
    expect(await emailOf(ctx)).toMatchObject({ pending_email: null });
    const again = () => confirmEmailChange(visitor(ctx), { token: first.confirm });
    await expect(again()).rejects.toMatchObject(expired);
    await reopen(first.id);
    await expect(again()).rejects.toMatchObject(expired);
    const revoke = revokeEmailChange(visitorAt(now), { token: first.revoke });
    await expect(revoke).rejects.toMatchObject(expired);
  });

  it("is not replaced by a save that read it before another tab's save committed", async () => {
    const { ctx, email, userId } = await newPerson();
    const other = await database.owner.connect();
    try {
      await other.query("BEGIN");
      await other.query("UPDATE users SET email = $2, email_verified_at = $3 WHERE id = $1", [
        userId,
        `x${email}`,
        now,
      ]);
      const replacing = updateUser(ctx, { email: `y${email}` });
      replacing.catch(() => undefined);
      await expect.poll(() => isWaitedFor(other), { timeout: 20_000 }).toBe(true);
      await other.query("COMMIT");
      await expect(replacing).rejects.toMatchObject({ code: "invalid_transition" });
    } finally {
      await other.query("ROLLBACK");
      other.release();
    }
    expect(await emailOf(ctx)).toMatchObject({ email: `x${email}`, verified: true });
  });

  it("gets no link for a new password that was requested before its replacement", async () => {
    const { ctx, email, userId } = await newPerson();
    await requestPasswordReset(visitorAt(now), { email });
    const order = await resetOrderFor(now, email);
    const other = await database.owner.connect();
    try {
      await other.query("BEGIN");
      await other.query("UPDATE users SET email = $2 WHERE id = $1", [userId, `x${email}`]);
      const issuing = issuePasswordReset(ctx.now, order);
      issuing.catch(() => undefined);
      await expect.poll(() => isWaitedFor(other), { timeout: 20_000 }).toBe(true);
      await other.query("COMMIT");
      expect(await issuing).toBeNull();
    } finally {
      await other.query("ROLLBACK");
      other.release();
    }
  });

  it("counts for the organisation once its link is confirmed", async () => {
    const { ctx, email } = await newPerson();
    await sendCode(ctx, "cellphone");
    const { cellphone } = await getUser(ctx);
    await verifyCode(ctx, "cellphone", await newestCode(now, cellphone?.number ?? ""));
    const verifiedAt = async () => {
      const { rows } = await database.owner.query<{ at: Date | null }>(
        "SELECT uid_verified_at AS at FROM organizations WHERE id = $1",
        [ctx.organizationId],
      );
      return rows[0]?.at;
    };
    await changeEmail(visitor(ctx), { email: `x${email}` });
    expect(await verifiedAt()).toBeNull();
    await confirmEmailChange(visitor(ctx), { token: await tokenFor(ctx, "confirm") });
    expect(await verifiedAt()).toEqual(now);
  });
});

describe("requestEmailChange", () => {
  it("limits requests to ten a day for an address, from any person", async () => {
    const { userId, email } = await verifiedPerson();
    const newEmail = `q${email}`;
    const across = acrossOrganizations("people belong to the platform", now);
    const ask = (id: string) =>
      across.transaction((db) => requestEmailChange(db, across, { now }, { userId: id, newEmail }));
    for (let count = 0; count < 10; count += 1) await ask(userId);
    const stranger = await verifiedPerson();
    await expect(ask(stranger.userId)).rejects.toMatchObject({ code: "rate_limited" });
  });
});

describe("confirmEmailChange", () => {
  it("sets the account's new e-mail once, and informs the old address", async () => {
    const { ctx, email } = await verifiedPerson();
    const next = `x${email}`;
    await updateUser(ctx, { email: next });
    const token = await tokenFor(ctx, "confirm");
    expect(await findEmailChange(now, "confirm", token)).toMatchObject({ newEmail: next });
    await expect(confirmEmailChange(visitor(ctx), { token })).resolves.toEqual({ email: next });
    expect(await emailOf(ctx)).toEqual({ email: next, pending_email: null, verified: true });
    await expect(confirmEmailChange(visitor(ctx), { token })).rejects.toMatchObject(expired);
    const { orders } = await newestEmailChange(now, ctx.user?.id ?? "");
    expect(orders[0]?.step).toBe("changed");
    await expect(logIn(visitorAt(now), { email: next, password: PASSWORD })).resolves.toBeDefined();
  });

  it("rejects another person's session, a late confirmation, and the link of the other act", async () => {
    const { ctx, email } = await verifiedPerson();
    const stranger = await verifiedPerson();
    await updateUser(ctx, { email: `x${email}` });
    const token = await tokenFor(ctx, "confirm");
    const attempts = [
      [visitor(ctx, stranger.userId), token],
      [visitor(later(ctx, 24 * HOUR)), token],
      [visitor(ctx), await tokenFor(ctx, "revoke")],
    ] as const;
    for (const [who, given] of attempts) {
      await expect(confirmEmailChange(who, { token: given })).rejects.toMatchObject(expired);
    }
    expect(await emailOf(ctx)).toMatchObject({ email });
  });
});

describe("revokeEmailChange", () => {
  it("cancels a pending change, ends all sessions and the password, and sends a link", async () => {
    const { ctx, email, userId } = await verifiedPerson();
    await updateUser(ctx, { email: `x${email}` });
    const confirm = await tokenFor(ctx, "confirm");
    const token = await tokenFor(ctx, "revoke");
    await expect(revokeEmailChange(visitorAt(now), { token })).resolves.toEqual({ email });
    await expect(confirmEmailChange(visitor(ctx), { token: confirm })).rejects.toMatchObject(
      expired,
    );
    await expect(logIn(visitorAt(now), { email, password: PASSWORD })).rejects.toMatchObject({
      code: "invalid_credentials",
    });
    const { rows } = await database.owner.query(
      "SELECT 1 FROM sessions WHERE user_id = $1 AND ended_at IS NULL",
      [userId],
    );
    expect(rows).toEqual([]);
    await expect(resetOrderFor(now, email)).resolves.toBeDefined();
    await expect(revokeEmailChange(visitorAt(now), { token })).rejects.toMatchObject(expired);
  });

  it("cancels a reset of the second factor, because its link went to the stranger", async () => {
    const { ctx, email, userId } = await verifiedPerson();
    await updateUser(ctx, { email: `x${email}` });
    const { rows } = await database.owner.query<{ id: string }>(
      `INSERT INTO two_factor_resets (id, user_id, due_at, expires_at, created_at)
       VALUES (gen_random_uuid(), $1, $2, $2::timestamptz + interval '1 day', $2) RETURNING id`,
      [userId, now],
    );
    await revokeEmailChange(visitorAt(now), { token: await tokenFor(ctx, "revoke") });
    const left = await database.owner.query(
      "SELECT 1 FROM two_factor_resets WHERE id = $1 AND cancelled_at IS NULL",
      [rows[0]?.id],
    );
    expect(left.rows).toEqual([]);
  });

  it("reverts a confirmed change and later ones, for three days", async () => {
    const { ctx, email } = await verifiedPerson();
    await updateUser(ctx, { email: `x${email}` });
    const token = await tokenFor(ctx, "revoke");
    await confirmEmailChange(visitor(ctx), { token: await tokenFor(ctx, "confirm") });
    await updateUser(ctx, { email: `y${email}` });
    await confirmEmailChange(visitor(ctx), { token: await tokenFor(ctx, "confirm") });
    const held = (at: Date) =>
      acrossOrganizations("a test asks for an address", at).read((db) =>
        requireFreeEmail(db, { email, field: "email", now: at }),
      );
    await expect(held(now)).rejects.toMatchObject({ code: "validation_failed" });
    const tooLate = later(ctx, 72 * HOUR).now;
    await expect(held(tooLate)).resolves.toBeUndefined();
    await expect(revokeEmailChange(visitorAt(tooLate), { token })).rejects.toMatchObject(expired);
    await revokeEmailChange(visitorAt(later(ctx, 71 * HOUR).now), { token });
    expect(await emailOf(ctx)).toMatchObject({ email, pending_email: null });
  });
});
