// Notifications: repeated, late, forged, about unknown payments. @queues
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { cards } from "../factories/donation-form";
import { donationOf, transactionOf, World, type Tenant } from "../factories/world";

let world: World;
let tenant: Tenant;
beforeAll(async () => {
  world = await World.open();
  await world.lab.setClock("2027-02-03T15:00:00Z");
  tenant = await world.openTenant();
});
beforeEach(() => world.lab.setClock("2027-02-03T15:00:00Z"));
afterAll(() => world.close());

async function countLedger(transactionId: string): Promise<number> {
  const { rows } = await world.database.query<{ count: bigint }>(
    `SELECT count(*) AS count FROM ledger_postings p JOIN ledger_entries e ON e.posting_id = p.id
      WHERE p.source_id = $1`,
    [transactionId],
  );
  return Number(rows[0]?.count);
}

it("records a result once, for any number and order of messages", async () => {
  const answer = await world.give(tenant, { card: cards.inProcess, monthly: true, collectDay: 5 });
  const payment = transactionOf(answer);
  const approved = { type: "approved", payment, event_id: "one" };
  const statuses = await Promise.all([
    world.lab.sendEvent(approved),
    world.lab.sendEvent(approved),
    world.lab.sendEvent({ type: "in_process", payment }),
    world.lab.sendEvent(approved),
  ]);
  expect(statuses).toEqual([200, 200, 200, 200]);
  await world.lab.runDue(3);
  const entries = await countLedger(payment);
  // A late old message changes nothing, because the product looks the state up at the provider.
  await world.lab.sendEvent({ type: "rejected", payment });
  await world.lab.setClock("2027-02-05T15:00:00Z");
  await world.lab.sendEvent(approved);
  await world.lab.runDue();
  expect(await countLedger(payment)).toBe(entries);
  expect(await world.describeMonths(donationOf(answer))).toEqual([
    "2027-02 approved",
    "2027-03 planned",
  ]);
});

it.each(["invalid", "none"])("rejects a notification whose signature is %s", async (signature) => {
  const answer = await world.give(tenant, { card: cards.inProcess });
  const event = { type: "approved", payment: transactionOf(answer), signature };
  expect(await world.lab.sendEvent(event)).toBe(403);
  await world.lab.runDue();
  const [transaction] = await world.listTransactions(donationOf(answer));
  expect(transaction?.status).toBe("in_process");
});

it("records money that was taken after all, also for a charge that ended as unknown to the provider", async () => {
  await world.lab.script(["in_process"]);
  const answer = await world.give(tenant, { monthly: true, collectDay: 10 });
  const payment = transactionOf(answer);
  await world.database.query(
    `UPDATE transactions SET status = 'non_existant', settled_at = date, check_at = NULL WHERE id = $1`,
    [payment],
  );
  await world.database.query(`UPDATE donations SET status = 'refused' WHERE id = $1`, [
    donationOf(answer),
  ]);
  await world.lab.sendEvent({ type: "approved", payment });
  await world.lab.runDue();
  const rows = await world.listTransactions(donationOf(answer));
  expect(rows[0]?.status).toBe("approved");
});

it("accepts a message about an unknown reference, and stores only the message", async () => {
  const payment = randomUUID();
  expect(await world.lab.sendEvent({ type: "approved", payment })).toBe(200);
  await world.lab.runDue();
  expect(await countLedger(payment)).toBe(0);
});

it("records a charge once if its message precedes its answer", async () => {
  await world.lab.script(["slow:3000"]);
  const giving = world.give(tenant, {});
  let payment: string | undefined;
  while (payment === undefined) {
    const calls = await world.lab.listCalls();
    payment = calls.find(({ answer }) => answer === "slow:3000")?.reference ?? undefined;
    if (!payment) await wait(50);
  }
  const event = { type: "approved", payment };
  await expect(world.lab.sendEvent(event)).rejects.toThrow("before_answer");
  expect(await world.lab.sendEvent({ ...event, before_answer: true })).toBe(200);
  const answer = await giving;
  expect(transactionOf(answer)).toBe(payment);
  await world.lab.runDue();
  const [transaction] = await world.listTransactions(donationOf(answer));
  expect(transaction?.status).toBe("approved");
  expect(await world.lab.listBooks()).toContainEqual(
    expect.objectContaining({ reference: payment }),
  );
});

it("looks up the amount of a message that has another one", async () => {
  const answer = await world.give(tenant, { card: cards.inProcess });
  const payment = transactionOf(answer);
  await world.lab.sendEvent({ type: "approved", payment, amount: "1.00" });
  const books = await world.lab.listBooks();
  expect(books.find(({ reference }) => reference === payment)?.amount).toBe("1.00");
});

it("rejects a body that is no notification, and an unknown provider", async () => {
  const stranger = world.visitor();
  const body = '{"id":';
  const broken = await stranger.call("POST", "", "/webhooks/dlocal", { body });
  expect([400, 403]).toContain(broken.status);
  const unknown = await stranger.call("POST", "", "/webhooks/nobody", { body: {} });
  expect(unknown.status).toBe(404);
});
