import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { testDatabase, type TestDatabase } from "../../../tests/factories/database";
import { closeDatabase } from "~/infrastructure/database.server";
import type { Mail } from "~/infrastructure/mail.server";
import { newId } from "~/values/ids";
import { findOperatorLink } from "../operators/find-operator-link.server";
import { inviteOperator } from "../operators/invite-operator.server";
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

async function newestOrder() {
  const { rows } = await database.owner.query<{
    payload: { operatorId: string; sealedToken: string };
  }>(
    "SELECT payload FROM outbox WHERE job = 'notifications.send-operator-link' ORDER BY created_at DESC, id DESC LIMIT 1",
  );
  if (!rows[0]) throw new Error("no link was ordered");
  return rows[0].payload;
}

it("mails the link that opens the operator host, and none that was renewed or ran out", async () => {
  const first = `first-${newId(now)}@dadiva.example`;
  await inviteOperator({ now, ip: "", operator: null }, { email: first, locale: "es" });
  const { items } = { items: await database.owner.query("SELECT user_id FROM operators") };
  const operator = { id: String(items.rows.at(-1)?.user_id), sessionId: newId(now) };
  const email = `mailed-${newId(now)}@dadiva.example`;
  await inviteOperator({ now, ip: "", operator }, { email, locale: "pt-BR" });
  const order = await newestOrder();
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
