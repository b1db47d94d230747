import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { testDatabase, type TestDatabase } from "../../../tests/factories/database";
import { ordersOf } from "../../../tests/factories/orders";
import { staffContext } from "../../../tests/factories/staff";
import { closeDatabase } from "~/infrastructure/database.server";
import type { Mail } from "~/infrastructure/mail.server";
import { newId } from "~/values/ids";
import { discardOperator } from "../operators/discard-operator.server";
import { inviteOperator } from "../operators/invite-operator.server";
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

/** Of a person of our staff: the notices that were ordered for them, the oldest first. */
const noticesFor = async (id: string) =>
  (
    await ordersOf(now, "notifications.send-staff-notice", ({ userId }) => userId === id)
  ).toReversed();

it("tells all of our staff but who acted of a colleague let in and taken out", async () => {
  const [actor, reader, other] = [
    await staffContext(now),
    await staffContext(now),
    await staffContext(now),
  ];
  const before = await noticesFor(reader.operator.id);
  const email = `new-${newId(now)}@dadiva.example`;
  await inviteOperator(actor, { email, locale: "es" });
  await discardOperator(actor, { operatorId: other.operator.id });
  const own = (await noticesFor(actor.operator.id)).map(({ recordId }) => recordId);
  const orders = (await noticesFor(reader.operator.id)).slice(before.length);
  expect(orders).toHaveLength(2);
  for (const { recordId } of orders) expect(own).not.toContain(recordId);
  for (const order of orders) await sendStaffNotice(now, order);
  const to = reader.operator.email;
  expect(mails).toMatchObject([
    { to, subject: "Cambió quién entra al área del equipo" },
    { to, text: expect.stringContaining(other.operator.email) as string },
  ]);
  const [first, second] = mails;
  expect(first?.text).toContain("Persona Operadora sumó a una persona al equipo.");
  expect(first?.text).toContain(email);
  expect(first?.text).toContain("203.0.113.9");
  expect(first?.text).toMatch(/\/\/operador\.[^/]+\/operator\/staff/);
  expect(second?.text).toContain("Persona Operadora quitó el acceso de una persona del equipo.");
  expect(first?.messageId).not.toBe(second?.messageId);
});

it("tells nobody who has left since, and names the console where nobody acted", async () => {
  const [reader, leaves] = [await staffContext(now), await staffContext(now)];
  const email = `first-${newId(now)}@dadiva.example`;
  await inviteOperator({ now, ip: "", operator: null }, { email, locale: "es" });
  const [gone] = (await noticesFor(leaves.operator.id)).slice(-1);
  const [stays] = (await noticesFor(reader.operator.id)).slice(-1);
  if (!gone || !stays) throw new Error("nobody was to be told");
  await discardOperator(reader, { operatorId: leaves.operator.id });
  await sendStaffNotice(now, gone);
  expect(mails).toEqual([]);
  await sendStaffNotice(now, stays);
  expect(mails[0]?.text).toContain("La consola sumó a una persona al equipo.");
  expect(mails[0]?.text).toContain(email);
});
