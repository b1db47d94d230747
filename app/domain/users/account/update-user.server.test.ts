import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testDatabase, type TestDatabase } from "../../../../tests/factories/database";
import { ordersOf } from "../../../../tests/factories/orders";
import {
  later,
  makeRegistration,
  newestCode,
  PASSWORD,
  signedInContext,
  signUp,
  visitorAt,
} from "../../../../tests/factories/people";
import { unseal } from "~/infrastructure/crypto.server";
import { closeDatabase } from "~/infrastructure/database/database.server";
import type { OrganizationContext } from "~/domain/context";
import { getUser } from "./get-user.server";
import { logIn } from "~/domain/users/sessions/log-in.server";
import { sendCode } from "./send-code.server";
import { FORMER_ADDRESS_SEAL } from "./tell-former-address.server";
import { userChangesSchema } from "~/domain/users/schema";
import { updateUser } from "./update-user.server";
import { verifyCode } from "./verify-code.server";

const now = new Date("2026-11-21T12:00:00Z");
const oldLogin = (ctx: OrganizationContext) => later(ctx, 11 * 60);
let database: TestDatabase;
beforeAll(() => {
  database = testDatabase();
});
afterAll(async () => {
  await Promise.all([database.close(), closeDatabase()]);
});

async function newPerson() {
  const person = await signUp(now);
  return { person, ctx: await signedInContext(person, now), email: person.registration.user.email };
}

/** Returns the queued notices for a person: `notice address`, sorted. */
async function noticesOf(userId: string): Promise<string[]> {
  const orders = await ordersOf(
    now,
    "notifications.send-account-notice",
    (order) => order.userId === userId,
  );
  return orders
    .map(
      ({ notice, sealedAddress }) =>
        `${notice} ${unseal(FORMER_ADDRESS_SEAL, sealedAddress ?? "")}`,
    )
    .toSorted();
}

/** Returns an unused cellphone. */
const makeNumber = () => makeRegistration().user.cellphone;

describe("updateUser", () => {
  it("rejects the current e-mail, and then changes nothing", async () => {
    const { ctx, email } = await newPerson();
    await expect(updateUser(ctx, { email, first_name: "Otra" })).rejects.toMatchObject({
      code: "validation_failed",
      fields: { "user.email": [{ code: "email_same" }] },
    });
    expect(await getUser(ctx)).toMatchObject({ email, first_name: "Ana María" });
  });

  it("returns a person with role, verifications and abilities", async () => {
    const { ctx, email, person } = await newPerson();
    expect(await getUser(ctx)).toEqual({
      uuid: person.userId,
      full_name: "Ana María Paz",
      first_name: "Ana María",
      last_name: "Paz",
      email,
      pending_email: null,
      cellphone: { country: "AR", number: expect.stringMatching(/^\+549/) as string },
      uid_number: null,
      role: "owner",
      organization_role_area: "fundraising",
      locale: "es-AR",
      last_login: now.toISOString(),
      verifications: { email_verified: false, cellphone_verified: false },
      abilities: [{ action: "manage", subject: "all", conditions: null, inverted: false }],
    });
  });

  it("changes names at any time without other fields", async () => {
    const { ctx, email } = await newPerson();
    const changed = await updateUser(oldLogin(ctx), { first_name: "Eva" });
    expect(changed).toMatchObject({ full_name: "Eva Paz", email });
  });

  it("keeps and removes a document's number at any time, and records it as own data", async () => {
    const { ctx, person } = await newPerson();
    const change = (uid_number: string) => userChangesSchema.parse({ user: { uid_number } }).user;
    const changed = await updateUser(oldLogin(ctx), change(" 23.456.789 "));
    expect(changed.uid_number).toBe("23.456.789");
    await updateUser(ctx, { first_name: "Eva" });
    expect((await getUser(ctx)).uid_number).toBe("23.456.789");
    expect((await updateUser(ctx, change(""))).uid_number).toBeNull();
    for (const wrong of ["12", "<b>123", "1".repeat(31)]) {
      const parsed = userChangesSchema.safeParse({ user: { uid_number: wrong } });
      expect(parsed.success, wrong).toBe(false);
    }
    const events = await database.owner.query(
      "SELECT 1 FROM security_events WHERE user_id = $1 AND event = 'own_data_changed'",
      [person.userId],
    );
    expect(events.rowCount).toBe(3);
  });

  it("changes an unverified address after a recent login, informs the old one and sends a code", async () => {
    const { ctx, email, person } = await newPerson();
    await sendCode(ctx, "email");
    await expect(updateUser(oldLogin(ctx), { email: `x${email}` })).rejects.toMatchObject({
      code: "reauthentication_required",
    });
    expect((await getUser(ctx)).email).toBe(email);
    const changed = await updateUser(ctx, { email: `x${email}` });
    expect(changed.email).toBe(`x${email}`);
    expect(await noticesOf(person.userId)).toEqual([`email_replaced ${email}`]);
    await verifyCode(ctx, "email", await newestCode(now, `x${email}`));
  });

  it("requires a recent login to replace a verified address, which stays until the confirmation", async () => {
    const { ctx, email } = await newPerson();
    await sendCode(ctx, "email");
    await verifyCode(ctx, "email", await newestCode(now, email));
    await expect(updateUser(oldLogin(ctx), { email: `x${email}` })).rejects.toMatchObject({
      code: "reauthentication_required",
    });
    const changed = await updateUser(ctx, { email: `x${email}` });
    expect(changed).toMatchObject({ email, pending_email: `x${email}` });
    expect(changed.verifications.email_verified).toBe(true);
  });

  it("requires a recent login only to replace a verified cellphone, and informs by mail", async () => {
    const { ctx, email, person } = await newPerson();
    const [first, second] = [makeNumber(), makeNumber()];
    await updateUser(oldLogin(ctx), { cellphone: first });
    expect(await noticesOf(person.userId)).toEqual([]);
    await database.owner.query("UPDATE users SET cellphone_verified_at = $1 WHERE id = $2", [
      now,
      person.userId,
    ]);
    await expect(updateUser(oldLogin(ctx), { cellphone: second })).rejects.toMatchObject({
      code: "reauthentication_required",
    });
    // If both change at once, the previous address is informed of both.
    await updateUser(ctx, { cellphone: second, email: `y${email}` });
    expect(await noticesOf(person.userId)).toEqual([
      `cellphone_changed ${email}`,
      `email_replaced ${email}`,
    ]);
  });

  it("rejects another person's values", async () => {
    const [first, second] = [await newPerson(), await newPerson()];
    await expect(updateUser(first.ctx, { email: second.email })).rejects.toMatchObject({
      fields: { "user.email": [{ code: "email_taken" }] },
    });
    const { cellphone } = second.person.registration.user;
    await expect(updateUser(first.ctx, { cellphone })).rejects.toMatchObject({
      fields: { "user.cellphone": [{ code: "cellphone_taken" }] },
    });
    const wrong = { country: "AR", number: "12" };
    await expect(updateUser(first.ctx, { cellphone: wrong })).rejects.toMatchObject({
      fields: { "user.cellphone": [{ code: "cellphone_invalid" }] },
    });
  });

  it("changes the password with the current one and ends the other sessions", async () => {
    const { ctx, email, person } = await newPerson();
    const other = await signedInContext(person, now);
    const password = "Otra-clave-larga-2";
    await expect(updateUser(oldLogin(ctx), { password })).rejects.toMatchObject({
      code: "reauthentication_required",
    });
    await expect(updateUser(ctx, { password })).rejects.toMatchObject({
      fields: { "user.current_password": [{ code: "required" }] },
    });
    const guess = { password, current_password: "Mala-clave-larga-1" };
    await expect(updateUser(ctx, guess)).rejects.toMatchObject({
      fields: { "user.current_password": [{ code: "password_wrong" }] },
    });
    await updateUser(ctx, { password, current_password: PASSWORD });
    await expect(logIn(visitorAt(now), { email, password })).resolves.toBeDefined();
    const ended = await database.owner.query<{ id: string; ended: boolean }>(
      "SELECT id, ended_at IS NOT NULL AS ended FROM sessions WHERE user_id = $1",
      [person.userId],
    );
    const byId = new Map(ended.rows.map(({ id, ended: over }) => [id, over]));
    expect(byId.get(ctx.user?.sessionId ?? "")).toBe(false);
    expect(byId.get(other.user?.sessionId ?? "")).toBe(true);
  });

  it("invalidates a password link that went to a mistyped address", async () => {
    const { ctx, email } = await newPerson();
    await database.owner.query(
      `INSERT INTO password_resets (id, user_id, token_hash, created_at, expires_at)
       VALUES (gen_random_uuid(), $1, sha256($2::bytea), $3, $3::timestamptz + interval '1 hour')`,
      [ctx.user?.id, email, now],
    );
    await updateUser(ctx, { email: `right-${email}` });
    const { rows } = await database.owner.query(
      "SELECT 1 FROM password_resets WHERE user_id = $1 AND used_at IS NULL",
      [ctx.user?.id],
    );
    expect(rows).toEqual([]);
  });

  it("records a wrong current password like any other guess", async () => {
    const { ctx } = await newPerson();
    const guess = { password: "Otra-clave-larga-1", current_password: "Nadie-lo-sabe-1" };
    await expect(updateUser(ctx, guess)).rejects.toMatchObject({ code: "validation_failed" });
    const { rows } = await database.owner.query(
      "SELECT 1 FROM security_events WHERE user_id = $1 AND event = 'reauthentication_refused'",
      [ctx.user?.id],
    );
    expect(rows).toHaveLength(1);
  });
});
