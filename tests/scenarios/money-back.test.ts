// Refunds, disputes, and approvals after a decline. @queues
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { cards } from "../factories/donation-form";
import type { Visitor } from "../factories/product";
import { donationOf, transactionOf, World, type Tenant } from "../factories/world";

const NOW = "2027-02-03T15:00:00Z";
let world: World;
let tenant: Tenant;
let owner: Visitor;
let token: string;
beforeAll(async () => {
  world = await World.open();
  await world.lab.setClock(NOW);
  tenant = await world.openTenant();
  owner = world.visitor();
  const page = await owner.signIn(tenant.organization.slug, tenant.organization.owner);
  token = page.meta("csrf-token");
});
beforeEach(() => world.lab.setClock(NOW));
afterAll(() => world.close());

const tell = (type: string, payment: string, more: object = {}) =>
  world.lab.sendEvent({ type, payment, ...more });
/** Waiting messages are retried after five minutes. */
async function later(minutes = 6): Promise<void> {
  await world.lab.setClock(new Date(new Date(NOW).getTime() + minutes * 60_000));
  await world.lab.runDue();
}
const refund = (payment: string, body: object = {}, headers: Record<string, string> = {}) =>
  owner.call(
    "POST",
    tenant.organization.slug,
    `/manage/api/payment_transactions/${payment}/refund`,
    { body, token, headers },
  );
async function transactionRow(id: string) {
  const { rows } = await world.database.query<{
    status: string;
    refunded_amount: string;
    flags: string[];
  }>("SELECT status, refunded_amount::text, flags FROM transactions WHERE id = $1", [id]);
  return rows[0];
}
/** Returns the provider's balance for a transaction in the ledger, in minor units. */
async function heldFor(id: string): Promise<number> {
  const { rows } = await world.database.query<{ sum: string }>(
    `SELECT coalesce(sum(e.amount), 0)::text AS sum FROM ledger_postings p
       JOIN ledger_entries e ON e.organization_id = p.organization_id AND e.posting_id = p.id
      WHERE e.account = 'gateway_clearing' AND (p.source_id = $1
         OR p.source_id IN (SELECT id FROM refunds WHERE transaction_id = $1)
         OR p.source_id IN (SELECT id FROM disputes WHERE transaction_id = $1))`,
    [id],
  );
  return Number(rows[0]?.sum);
}
async function donation(order: object = {}): Promise<{ payment: string; donation: string }> {
  const answer = await world.give(tenant, order);
  return { payment: transactionOf(answer), donation: donationOf(answer) };
}
const mailsTo = async (to: string) => (await world.lab.readOutbox(to)).mails;

it("refunds a part, then the rest, and informs donor and organisation", async () => {
  const email = "vuelta@example.org";
  const { payment } = await donation({ email });
  const part = await refund(payment, { amount: "500.50" });
  expect(part.status).toBe(201);
  expect(part.data()).toMatchObject({
    status: "refunded",
    amount: "500.50",
    currency: "ARS",
    transaction: { uuid: payment, status: "approved", refunded_amount: "500.50" },
  });
  expect((await refund(payment, { amount: "999999.00" })).status).toBe(422);
  const rest = await refund(payment, {}, { "idempotency-key": "rest" });
  const again = await refund(payment, {}, { "idempotency-key": "rest" });
  expect(again.data()).toEqual(rest.data());
  expect(rest.data()).toMatchObject({ transaction: { status: "refunded" } });
  expect((await refund(payment)).status).toBe(409);
  expect(await heldFor(payment)).toBe(0);
  await world.lab.runDue();
  const subjects = (await mailsTo(email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.includes("devolvió"))).toHaveLength(2);
  const reports = await mailsTo(tenant.organization.owner.email);
  expect(reports.filter(({ subject }) => subject.startsWith("Se devolvió"))).toHaveLength(2);
  const calls = await world.lab.listCalls(payment);
  expect(calls.filter(({ operation }) => operation === "refund")).toHaveLength(2);
});

it("assigns a notification of a later decided refund to our own refund", async () => {
  const { payment } = await donation();
  await world.lab.script(["refund:in_process"]);
  const pending = await refund(payment, { amount: "1.00" });
  expect(pending.data()).toMatchObject({ status: "in_process" });
  await tell("refunded", payment, { amount: "1.00" });
  await world.lab.runDue();
  expect(await transactionRow(payment)).toMatchObject({ refunded_amount: "100" });
});

it("records refunds from the provider's panel, once and in any order", async () => {
  const { payment } = await donation();
  const first = { amount: "10.00", event_id: "panel-1" };
  const second = { amount: "20.00", event_id: "panel-2" };
  for (const event of [first, second, first, second]) await tell("refunded", payment, event);
  await world.lab.runDue(2);
  await tell("refunded", payment, first);
  await world.lab.runDue();
  expect(await transactionRow(payment)).toMatchObject({
    status: "approved",
    refunded_amount: "3000",
  });
});

it("records a dispute that is won, and one that is lost", async () => {
  const won = await donation();
  await tell("in_mediation", won.payment);
  await world.lab.runDue();
  expect((await transactionRow(won.payment))?.status).toBe("in_mediation");
  expect((await refund(won.payment)).status).toBe(409);
  await tell("dispute_won", won.payment);
  await world.lab.runDue();
  expect((await transactionRow(won.payment))?.status).toBe("approved");
  const lost = await donation({ monthly: true, collectDay: 10 });
  const before = await heldFor(lost.payment);
  await tell("dispute_lost", lost.payment, { occurred_at: "2027-02-03T14:00:00Z" });
  await tell("in_mediation", lost.payment, { occurred_at: "2027-02-02T14:00:00Z" });
  await tell("dispute_lost", lost.payment, { occurred_at: "2027-02-03T14:00:00Z" });
  await world.lab.runDue(2);
  expect((await transactionRow(lost.payment))?.status).toBe("charged_back");
  expect(before).toBeGreaterThan(0);
  expect(await heldFor(lost.payment)).toBe(0);
  const { rows } = await world.database.query(
    "SELECT status, paused_reason FROM donations WHERE id = $1",
    [lost.donation],
  );
  expect(rows).toEqual([{ status: "paused", paused_reason: "last_transaction_charge_back" }]);
  expect(await world.describeMonths(lost.donation)).toEqual([
    "2027-02 charged_back",
    "2027-03 cancelled",
  ]);
});

it("flags a chargeback of a refunded payment: more never goes back than was charged", async () => {
  const { payment } = await donation();
  await refund(payment);
  for (const type of ["charged_back", "dispute_won"]) {
    await tell(type, payment);
    await world.lab.runDue();
    const row = await transactionRow(payment);
    expect(row?.status, type).toBe("refunded");
    expect(row?.flags, type).toEqual(["amount_mismatch"]);
    expect(await heldFor(payment), type).toBe(0);
  }
});

it("records an approval after a decline: of a donation in process, and of a first monthly one", async () => {
  const once = await donation({ card: cards.inProcess });
  await tell("rejected", once.payment);
  await world.lab.runDue();
  expect((await transactionRow(once.payment))?.status).toBe("rejected");
  await tell("approved", once.payment);
  await world.lab.runDue();
  expect((await transactionRow(once.payment))?.status).toBe("approved");
  expect(await heldFor(once.payment)).toBeGreaterThan(0);
  const monthly = await donation({ card: cards.inProcess, monthly: true, collectDay: 10 });
  await tell("rejected", monthly.payment);
  await world.lab.runDue();
  await tell("approved", monthly.payment);
  await world.lab.runDue();
  expect(await world.describeMonths(monthly.donation)).toContain("2027-02 approved");
});

it("leaves a charge of another amount undecided, flagged and without a posting", async () => {
  const { payment } = await donation({ card: cards.inProcess });
  await tell("approved", payment, { amount: "1.00" });
  await world.lab.runDue();
  await later();
  expect(await transactionRow(payment)).toMatchObject({
    status: "in_process",
    flags: ["amount_mismatch"],
  });
  expect(await heldFor(payment)).toBe(0);
});
