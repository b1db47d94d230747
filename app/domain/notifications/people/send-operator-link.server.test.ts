import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { testDatabase, type TestDatabase } from "../../../../tests/factories/database";
import { ordersOf } from "../../../../tests/factories/orders";
import { closeDatabase } from "~/infrastructure/database/database.server";
import type { Mail } from "~/infrastructure/mail.server";
import { newId } from "~/values/ids/ids";
import { findOperatorLink } from "~/domain/operators/find-operator-link.server";
import { inviteOperator } from "~/domain/operators/invite-operator.server";
import { sendOperatorLink } from "./send-operator-link.server";

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

const idOf = async (email: string) => {
  const { rows } = await database.owner.query<{ id: string }>(
    "SELECT id FROM users WHERE email = $1",
    [email],
  );
  return rows[0]?.id ?? "";
};

it("mails the link to the operator host, unless it was renewed or expired", async () => {
  const first = `first-${newId(now)}@dadiva.example`;
  await inviteOperator({ now, ip: "", operator: null }, { email: first, locale: "es" });
  const operator = { id: await idOf(first), sessionId: newId(now), authenticatedAt: now };
  const email = `mailed-${newId(now)}@dadiva.example`;
  await inviteOperator({ now, ip: "", operator }, { email, locale: "pt-BR" });
  const operatorId = await idOf(email);
  const isMine = (order: { operatorId: string }) => order.operatorId === operatorId;
  const [order] = await ordersOf(now, "notifications.send-operator-link", isMine);
  if (!order) throw new Error("no link was ordered");
  await sendOperatorLink(now, order);
  expect(mails).toMatchObject([{ to: email, subject: "Seu acesso à equipe da Dádiva" }]);
  const [, token = ""] = /\/\/operador\.[^/]+\/operator\/welcome\?token=([\w-]+)/.exec(
    mails[0]?.text ?? "",
  ) ?? [""];
  expect(await findOperatorLink(now, token)).toMatchObject({ email });
  await sendOperatorLink(new Date(now.getTime() + 25 * 3_600_000), order);
  await inviteOperator({ now, ip: "", operator }, { email, locale: "pt-BR" });
  await sendOperatorLink(now, order);
  expect(mails).toHaveLength(1);
});
