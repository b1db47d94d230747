/** Tests the mails about a person's account: recipient, language and link. */
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { testDatabase, type TestDatabase } from "../../../../tests/factories/database";
import { newestEmailChange, ordersOf, resetOrderFor } from "../../../../tests/factories/orders";
import {
  later,
  makeRegistration,
  newestCode,
  signedInContext,
  signUp,
  visitorAt,
} from "../../../../tests/factories/people";
import { absoluteUrl } from "~/infrastructure/env.server";
import { closeDatabase } from "~/infrastructure/database/database.server";
import type { Mail } from "~/infrastructure/mail.server";
import { newId } from "~/values/ids/ids";
import { cancelEmailChange } from "~/domain/users/account/cancel-email-change.server";
import { requestPasswordReset } from "~/domain/users/account/request-password-reset.server";
import { resetPassword } from "~/domain/users/account/reset-password.server";
import { sendCode } from "~/domain/users/account/send-code.server";
import { updateUser } from "~/domain/users/account/update-user.server";
import { verifyCode } from "~/domain/users/account/verify-code.server";
import { sendAccountNotice } from "./send-account-notice.server";
import { sendEmailChange } from "./send-email-change.server";
import { sendPasswordReset } from "./send-password-reset.server";

const { mails } = vi.hoisted(() => ({ mails: [] as Mail[] }));
vi.mock("~/infrastructure/mail.server", () => ({
  sendMail: (mail: Mail) => Promise.resolve(void mails.push(mail)),
}));

const now = new Date("2026-11-21T12:00:00Z");
let database: TestDatabase;
beforeAll(() => {
  database = testDatabase();
});
beforeEach(() => void (mails.length = 0));
afterAll(async () => {
  await Promise.all([database.close(), closeDatabase()]);
});

async function verifiedPerson(locale?: "en" | "pt-BR") {
  const person = await signUp(now);
  const { email } = person.registration.user;
  const ctx = await signedInContext(person, now);
  await sendCode(ctx, "email");
  await verifyCode(ctx, "email", await newestCode(now, email));
  if (locale) await updateUser(ctx, { locale });
  return { ...person, email, ctx };
}

async function askFor(email: string) {
  await requestPasswordReset(visitorAt(now), { email });
  return resetOrderFor(now, email);
}

/** Returns the two jobs of a person's newest change of e-mail. */
async function changeOrders(userId: string) {
  const { id: changeId } = await newestEmailChange(now, userId);
  return {
    confirm: { changeId, step: "confirm" as const },
    notice: { changeId, step: "notice" as const },
  };
}

const accountNotices = (person: string) =>
  ordersOf(now, "notifications.send-account-notice", ({ userId }) => userId === person);

describe("sendPasswordReset", () => {
  it.each([
    [undefined, "Cambiá tu contraseña", "una hora y una sola vez"],
    ["en", "Change your password", "one hour and only once"],
    ["pt-BR", "Altere sua senha", "uma hora e uma única vez"],
  ] as const)("mails a working link on the platform host (%s)", async (locale, subject, text) => {
    const { email } = await verifiedPerson(locale);
    const order = await askFor(email);
    await sendPasswordReset(now, order);
    expect(mails).toMatchObject([{ to: email, subject, messageId: order.resetId }]);
    const mail = mails[0];
    expect(mail?.text).toContain(text);
    const address = absoluteUrl(null, "/password/reset?token=").replaceAll(/[.?]/g, "\\$&");
    const token = new RegExp(`${address}([\\w-]{43})\\n`).exec(mail?.text ?? "")?.[1] ?? "";
    expect(mail?.html).toContain(token);
    await resetPassword(visitorAt(now), { token, password: "Otra-clave-larga-2" });
    await sendPasswordReset(now, order);
    expect(mails).toHaveLength(1);
  });

  it("sends nothing to an unknown address", async () => {
    await sendPasswordReset(now, await askFor("nadie@nowhere.example"));
    expect(mails).toEqual([]);
  });
});

describe("sendEmailChange", () => {
  it("sends the confirmation link to the new address, the cancellation link to the old one", async () => {
    const { ctx, email, userId } = await verifiedPerson();
    const next = `nueva.${email}`;
    await updateUser(ctx, { email: next });
    const { confirm, notice } = await changeOrders(userId);
    await sendEmailChange(now, confirm);
    await sendEmailChange(now, notice);
    await sendEmailChange(now, { ...notice, step: "changed" });
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [next, "Confirmá tu nuevo email"],
      [email, "Pidieron cambiar el email de tu cuenta"],
      [email, "Cambió el email de tu cuenta"],
    ]);
    expect(mails[0]?.text).toContain(absoluteUrl(null, "/email/confirm?token="));
    for (const mail of mails.slice(1)) {
      expect(mail.text).toContain(absoluteUrl(null, "/email/revoke?token="));
      expect(mail.text).toContain("n•••@");
      expect(mail.text).toContain("72 horas");
      expect(mail.text).not.toContain("/email/confirm");
    }
  });

  it("informs the address's owner, without a link, and sends nothing after a cancellation", async () => {
    const [first, holder] = [await verifiedPerson("en"), await verifiedPerson("pt-BR")];
    await updateUser(first.ctx, { email: holder.email });
    const { confirm } = await changeOrders(first.userId);
    await sendEmailChange(now, confirm);
    expect(mails).toMatchObject([{ to: holder.email, subject: "Este endereço já tem uma conta" }]);
    expect(mails[0]?.text).not.toContain("token=");
    expect(mails[0]?.text).not.toContain(first.email);
    await cancelEmailChange(first.ctx);
    await sendEmailChange(now, confirm);
    await sendEmailChange(later(first.ctx, 86_400).now, confirm);
    expect(mails).toHaveLength(1);
  });
});

describe("sendAccountNotice", () => {
  it.each([
    [undefined, "Cambió la contraseña de tu cuenta", "Si no fuiste vos"],
    ["en", "Your account password changed", "If it wasn't you"],
    ["pt-BR", "A senha da sua conta mudou", "Se não foi você"],
  ] as const)(
    "says that the password changed, and what to do (%s)",
    async (locale, subject, text) => {
      const { email, userId } = await verifiedPerson(locale);
      const noticeId = newId(now);
      await sendAccountNotice(now, { noticeId, userId, notice: "password_changed" });
      expect(mails).toMatchObject([{ to: email, subject, messageId: noticeId }]);
      expect(mails[0]?.text).toContain(text);
      expect(mails[0]?.text).toContain(absoluteUrl(null, "/password/forgot"));
    },
  );

  it.each([
    [undefined, "Cambió el celular de tu cuenta", "Si no fuiste vos"],
    ["en", "Your account mobile phone changed", "If it wasn't you"],
    ["pt-BR", "O celular da sua conta mudou", "Se não foi você"],
  ] as const)("says that a verified cellphone changed (%s)", async (locale, subject, text) => {
    const { ctx, email, userId } = await verifiedPerson(locale);
    await database.owner.query("UPDATE users SET cellphone_verified_at = $1 WHERE id = $2", [
      now,
      userId,
    ]);
    await updateUser(ctx, { cellphone: makeRegistration().user.cellphone });
    for (const order of await accountNotices(userId)) await sendAccountNotice(now, order);
    expect(mails).toMatchObject([{ to: email, subject }]);
    expect(mails[0]?.text).toContain(text);
    expect(mails[0]?.text).toContain(absoluteUrl(null, "/password/forgot"));
  });

  it("informs a replaced, unverified address, without a name or a link to the account", async () => {
    const person = await signUp(now);
    const { email } = person.registration.user;
    await database.owner.query("UPDATE users SET cellphone_verified_at = $1 WHERE id = $2", [
      now,
      person.userId,
    ]);
    const { cellphone } = makeRegistration().user;
    await updateUser(await signedInContext(person, now), { email: `otra.${email}`, cellphone });
    for (const order of await accountNotices(person.userId)) await sendAccountNotice(now, order);
    expect(mails.map(({ to, subject }) => [to, subject]).toSorted()).toEqual([
      [email, "Cambió el celular de tu cuenta"],
      [email, "Esta dirección ya no es la de una cuenta de Dádiva"],
    ]);
    for (const { text } of mails) {
      expect(text).not.toContain("Ana");
      expect(text).not.toContain("/password/forgot");
      expect(text).not.toContain(`otra.${email}`);
    }
  });
});
