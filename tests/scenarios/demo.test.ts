// The demo of `npm start`: its books equal the provider's, and its months continue. (test:full)
import { afterAll, beforeAll, expect, it } from "vitest";
import { startStack } from "../../app/commands/running/stack.mjs";
import type { Stack } from "../factories/product";
import { World } from "../factories/world";

const DAY_MS = 24 * 60 * 60_000;
const APPROVED = `
  SELECT count(*)::int AS count, sum(amount)::text AS sum FROM transactions
   WHERE status = 'approved' AND organization_id = (SELECT id FROM organizations WHERE slug = 'raices-del-sur')`;

let world: World;
beforeAll(async () => {
  const stack = (await startStack({ env: { SEED: "demo" } })) as Stack;
  world = await World.open(stack, { keepDonations: true });
}, 300_000);
afterAll(async () => {
  // Undefined if the stack did not start, whose error must stay visible.
  await (world as World | undefined)?.close();
}, 60_000);

async function approved(): Promise<{ count: number; sum: string }> {
  const { rows } = await world.database.query<{ count: number; sum: string }>(APPROVED);
  return rows[0] ?? { count: 0, sum: "0" };
}

it("is in the provider's books, payment by payment", async () => {
  const { count, sum } = await approved();
  expect(count).toBeGreaterThan(1_000);
  const booked = (await world.lab.listBooks()).filter(({ currency }) => currency === "CLP");
  expect(booked).toHaveLength(count);
  expect(booked.reduce((total, { amount }) => total + BigInt(amount), 0n)).toBe(BigInt(sum));
});

it("has invoices of our commission on what an organisation collects by batches", async () => {
  const { rows } = await world.database.query(
    `SELECT i.status, count(*) FILTER (WHERE c.amount > 0)::int AS gifts, count(*) FILTER (WHERE c.amount < 0)::int AS refunds
       FROM organizations o JOIN invoices i ON i.organization_id = o.id AND i.kind = 'commission'
       JOIN commission_entries c ON c.organization_id = i.organization_id AND c.invoice_id = i.id
      WHERE o.slug = 'biblioteca-del-puente' GROUP BY i.id, i.status, i.period_from ORDER BY i.period_from`,
  );
  expect(rows).toEqual([
    { status: "paid", gifts: 4, refunds: 0 },
    { status: "open", gifts: 4, refunds: 1 },
  ]);
});

it("is charged by the product when its next months are due, each once", async () => {
  const before = await approved();
  const { rows: due } = await world.database.query<{ donation: string }>(
    `SELECT donation_id AS donation FROM collections c JOIN organizations o ON o.id = c.organization_id
      WHERE o.slug = 'raices-del-sur' AND c.state = 'open'`,
  );
  expect(due.length).toBeGreaterThan(50);
  await world.lab.setClock(new Date(Date.now() + 31 * DAY_MS));
  await world.lab.runDue(2);
  const after = await approved();
  // The sandbox approves the demo's cards.
  expect(after.count - before.count).toBeGreaterThanOrEqual(due.length * 0.8);
  const { rows } = await world.database.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM transactions WHERE status = 'approved' AND period IS NOT NULL
      GROUP BY organization_id, donation_id, period HAVING count(*) > 1`,
  );
  expect(rows).toEqual([]);
  const booked = (await world.lab.listBooks()).filter(({ currency }) => currency === "CLP");
  expect(booked).toHaveLength(after.count);
}, 180_000);
