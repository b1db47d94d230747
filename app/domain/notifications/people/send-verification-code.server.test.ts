import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { testDatabase, type TestDatabase } from "../../../../tests/factories/database";
import { later, signedInContext, signUp } from "../../../../tests/factories/people";
import type { Mail } from "~/infrastructure/mail.server";
import { acrossOrganizations } from "~/domain/context";
import { closeDatabase } from "~/infrastructure/database/database.server";
import { sendCode } from "~/domain/users/account/send-code.server";
import { sendVerificationCode } from "./send-verification-code.server";

const { mails, messages } = vi.hoisted(() => ({
  mails: [] as Mail[],
  messages: [] as { to: string; text: string; id: string }[],
}));
vi.mock("~/infrastructure/mail.server", () => ({
  sendMail: (mail: Mail) => Promise.resolve(void mails.push(mail)),
}));
vi.mock("~/infrastructure/sms.server", () => ({
  sendSms: (message: (typeof messages)[number]) => Promise.resolve(void messages.push(message)),
}));

const now = new Date("2026-11-21T12:00:00Z");
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

async function newestJob(userId: string) {
  const across = acrossOrganizations("a test reads the outbox", now);
  return across.read(async (db) => {
    const code = await db.verificationCode.findFirstOrThrow({
      where: { userId },
      orderBy: { id: "desc" },
    });
    const job = await db.outbox.findFirstOrThrow({
      where: { payload: { path: ["codeId"], equals: code.id } },
    });
    return job.payload as { codeId: string; sealedCode: string };
  });
}

describe("sendVerificationCode", () => {
  it("mails the code in the person's language, with the same id on a repeat", async () => {
    const person = await signUp(now);
    await sendCode(await signedInContext(person, now), "email");
    const job = await newestJob(person.userId);
    await sendVerificationCode(now, job);
    const code = /\d{6}/.exec(mails[0]?.subject ?? "")?.[0] ?? "";
    expect(mails[0]).toMatchObject({
      to: person.registration.user.email,
      subject: `${code} es tu código de verificación`,
      messageId: job.codeId,
    });
    expect(mails[0]?.text).toContain("ignorá este mensaje");
    expect(mails[0]?.html).toContain(code);
  });

  it("texts the cellphone, and sends nothing that expired or was replaced meanwhile", async () => {
    const person = await signUp(now);
    await sendCode(await signedInContext(person, now), "cellphone");
    const job = await newestJob(person.userId);
    await sendVerificationCode(new Date(now.getTime() + 600_000), job);
    await sendVerificationCode(now, { ...job, sealedCode: "AAAA" });
    expect(messages).toEqual([]);
    await sendVerificationCode(now, job);
    expect(messages[0]?.text).toMatch(/^Dádiva: tu código es \d{6}\./);
  });

  it("sends only the valid one of two waiting codes", async () => {
    const person = await signUp(now);
    const ctx = await signedInContext(person, now);
    await sendCode(ctx, "email");
    const first = await newestJob(person.userId);
    await sendCode(later(ctx, 31), "email");
    const at = new Date(now.getTime() + 60_000);
    await sendVerificationCode(at, first);
    expect(mails).toEqual([]);
    await sendVerificationCode(at, await newestJob(person.userId));
    expect(mails).toHaveLength(1);
  });
});
