import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { testDatabase, type TestDatabase } from "../../../../tests/factories/database";
import { signUp } from "../../../../tests/factories/people";
import { staffContext } from "../../../../tests/factories/staff";
import { closeDatabase } from "~/infrastructure/database/database.server";
import type { Mail } from "~/infrastructure/mail.server";
import { newId } from "~/values/ids/ids";
import { sendTwoFactorNotice } from "./send-two-factor-notice.server";

const { mails } = vi.hoisted(() => ({ mails: [] as Mail[] }));
vi.mock("~/infrastructure/mail.server", () => ({
  sendMail: (mail: Mail) => Promise.resolve(void mails.push(mail)),
}));

const now = new Date("2026-11-21T12:00:00Z");
let database: TestDatabase;
beforeAll(() => {
  database = testDatabase();
});
afterAll(async () => {
  await Promise.all([database.close(), closeDatabase()]);
});

it("gives advice to members and to operators, who have no password page", async () => {
  const { userId } = await signUp(now);
  const { operator } = await staffContext(now);
  for (const id of [userId, operator.id]) {
    const notice = { noticeId: newId(now), userId: id, notice: "recovery_code_used" };
    await sendTwoFactorNotice(now, notice);
  }
  expect(mails).toHaveLength(2);
  expect(mails[0]?.text).toMatch(/cambi[aá] tu contraseña/);
  expect(mails[1]?.to).toBe(operator.email);
  expect(mails[1]?.text).toContain("que te quite el acceso y te envíe un enlace nuevo");
  expect(mails[1]?.text).not.toMatch(/cambi[aá] tu contraseña/);
});
