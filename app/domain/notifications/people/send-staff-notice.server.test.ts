import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { testDatabase, type TestDatabase } from "../../../../tests/factories/database";
import { ordersOf } from "../../../../tests/factories/orders";
import { staffContext } from "../../../../tests/factories/staff";
import { closeDatabase } from "~/infrastructure/database/database.server";
import type { Mail } from "~/infrastructure/mail.server";
import { newId } from "~/values/ids/ids";
import { discardOperator } from "~/domain/operators/discard-operator.server";
import { inviteOperator } from "~/domain/operators/invite-operator.server";
import { sendStaffNotice } from "./send-staff-notice.server";

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

/** Returns the jobs of notices about one person, because other files create their own. */
async function noticesAbout(email: string) {
  const { rows } = await database.platform.query<{ id: string }>(
    "SELECT r.id FROM operator_records r JOIN users u ON u.id = r.subject_id WHERE u.email = $1",
    [email],
  );
  const records = new Set(rows.map(({ id }) => id));
  return ordersOf(now, "notifications.send-staff-notice", ({ recordId }) => records.has(recordId));
}

it("informs all operators except the actor about a new colleague", async () => {
  const [actor, reader] = [await staffContext(now), await staffContext(now)];
  const email = `new-${newId(now)}@dadiva.example`;
  await inviteOperator(actor, { email, locale: "es" });
  const orders = await noticesAbout(email);
  const told = orders.map(({ userId }) => userId);
  expect(told).toContain(reader.operator.id);
  expect(told).not.toContain(actor.operator.id);
  for (const order of orders)
    if (order.userId === reader.operator.id) await sendStaffNotice(now, order);
  expect(mails).toMatchObject([
    { to: reader.operator.email, subject: "Cambió un acceso al área del equipo" },
  ]);
  const text = mails[0]?.text ?? "";
  expect(text).toContain("Persona Operadora sumó a una persona al equipo.");
  expect(text).toContain(email);
  expect(text).toContain("203.0.113.9");
  expect(text).toMatch(/\/\/operador\.[^/]+\/operator\/staff/);
});

it("informs a removed operator, and nobody else who has left since", async () => {
  const [actor, gone, leaves] = [
    await staffContext(now),
    await staffContext(now),
    await staffContext(now),
  ];
  await discardOperator(actor, { operatorId: leaves.operator.id });
  const orders = await noticesAbout(leaves.operator.email);
  expect(orders.map(({ userId }) => userId)).toContain(gone.operator.id);
  await discardOperator(actor, { operatorId: gone.operator.id });
  for (const order of orders)
    if ([gone.operator.id, leaves.operator.id].includes(order.userId))
      await sendStaffNotice(now, order);
  expect(mails).toMatchObject([
    { to: leaves.operator.email, subject: "Ya no tienes acceso al área del equipo" },
  ]);
  expect(mails[0]?.text).toContain("Persona Operadora quitó tu acceso");
  expect(mails[0]?.text).not.toContain("203.0.113.9");
});

it("names the console if there is no actor", async () => {
  const reader = await staffContext(now);
  const email = `first-${newId(now)}@dadiva.example`;
  await inviteOperator({ now, ip: "", operator: null }, { email, locale: "es" });
  const orders = await noticesAbout(email);
  const own = orders.find(({ userId }) => userId === reader.operator.id);
  if (!own) throw new Error("nobody was to be told");
  await sendStaffNotice(now, own);
  expect(mails[0]?.text).toContain("La consola sumó a una persona al equipo.");
  expect(mails[0]?.text).toContain(email);
});
