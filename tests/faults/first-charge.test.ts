// Every failpoint of a first charge, with every action: the donor is never told a lie, and the
// product's books equal the company's.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newEmail, type GiftOrder } from "../factories/gift-form";
import type { Answer } from "../factories/product";
import { World, type Tenant } from "../factories/world";
import { balanced, compareBooks } from "./books";
import { armAll, letTimePass, untilReady } from "./recovery";

const START = new Date("2027-05-03T15:00:00Z");
const POINTS = [
  "vault.before_seal",
  "vault.after_seal",
  "vault.before_spend",
  "vault.after_spend",
  "vault.before_send",
  "vault.after_send",
  "charge.after_intention",
  "charge.before_provider",
  "charge.after_provider",
  "charge.before_result",
  "charge.after_result",
  "settle.before",
  "settle.after",
];

let world: World;
let tenant: Tenant;
let address = 0;
beforeAll(async () => {
  world = await World.open();
});
beforeEach(async () => {
  await world.lab.disarmAll();
  await world.lab.setClock(START);
  tenant = await world.openTenant();
});
afterAll(() => world.close());

interface Attempt {
  order: GiftOrder;
  key: string;
  /** null: the connection broke. */
  answer: Answer | null;
}

/** One donor's post, from an address of their own; every second gift is monthly. */
async function attempt(
  order: GiftOrder = newOrder(),
  key: string = randomUUID(),
): Promise<Attempt> {
  const donor = world.visitor(`127.0.7.${(address % 250) + 2}`);
  const answer = await world
    .give(tenant, order, { "idempotency-key": key }, donor)
    .catch(() => null);
  return { order, key, answer };
}

function newOrder(): GiftOrder {
  address += 1;
  return { email: newEmail(), monthly: address % 2 === 0 };
}

async function statusesOf(email: string): Promise<string[]> {
  const { rows } = await world.database.query<{ status: string }>(
    `SELECT t.status FROM transactions t
       JOIN donations d ON d.organization_id = t.organization_id AND d.id = t.donation_id
       JOIN donors o ON o.organization_id = d.organization_id AND o.id = d.donor_id
      WHERE o.email = $1 AND t.status <> 'planned'`,
    [email],
  );
  return rows.map(({ status }) => status);
}

/** 201 and 202 promise nothing wrong; every other answer says 'not charged', and must be true. */
async function checkAnswer({ order, answer }: Attempt): Promise<void> {
  if (!answer || answer.status === 202) return;
  const charged = (await statusesOf(order.email ?? "")).filter((status) => status === "approved");
  expect(charged.length, `answered ${answer.status} ${answer.text}`).toBe(
    answer.status === 201 ? 1 : 0,
  );
}

/** What a browser does when its answer was lost: the same form, the same key. */
async function repeatLost(attempts: Attempt[]): Promise<Attempt[]> {
  const lost = attempts.filter(({ answer }) => answer === null);
  return Promise.all(lost.map(({ order, key }) => attempt(order, key)));
}

async function checkAll(attempts: Attempt[]): Promise<void> {
  await untilReady(world);
  const repeated = await repeatLost(attempts);
  await letTimePass(world, START);
  expect(await compareBooks(world, tenant.organization.organization.uuid)).toEqual(balanced);
  for (const one of [...attempts, ...repeated]) await checkAnswer(one);
}

describe("a first charge", () => {
  it("survives an error between any two of its steps", async () => {
    await armAll(world, POINTS, "throw");
    const attempts: Attempt[] = [];
    for (let count = 0; count < POINTS.length + 2; count += 1) attempts.push(await attempt());
    expect((await world.lab.listFailpoints()).armed).toEqual([]);
    await checkAll(attempts);
  });

  it("survives a standstill between any two of its steps", async () => {
    await armAll(world, POINTS, "hang");
    const attempts = await Promise.all(POINTS.map(() => attempt()));
    expect((await world.lab.listFailpoints()).armed).toEqual([]);
    await checkAll(attempts);
  });

  it("survives the death of its process between any two of its steps", async () => {
    const attempts: Attempt[] = [];
    for (const point of POINTS) {
      await world.lab.arm(point, "kill");
      attempts.push(await attempt());
      await untilReady(world);
      expect((await world.lab.listFailpoints()).armed).toEqual([]);
    }
    await checkAll(attempts);
  });
});
