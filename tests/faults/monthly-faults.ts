import { afterAll, beforeAll, describe, expect } from "vitest";
import type { FaultAction } from "../factories/lab";
import { donationOf, World } from "../factories/world";
import { balanced, compareBooks } from "./books";
import { armAll, letTimePass } from "./recovery";

const GIVEN = new Date("2027-06-02T15:00:00Z");
const DUE = new Date("2027-07-10T03:00:00Z");
const GIFTS = 12;
const POINTS = [
  "relay.before_enqueue",
  "relay.after_enqueue",
  "claim.before",
  "claim.after",
  "claim.before_charge",
  "charge.after_intention",
  "charge.before_provider",
  "vault.before_send",
  "vault.after_send",
  "charge.after_provider",
  "charge.before_result",
  "charge.after_result",
  "settle.before",
  "settle.after",
];

/** Twelve monthly gifts whose second month is due, with every point of its way armed. */
export interface MonthlyScene {
  world: World;
  /** Several claims side by side, so that one goes on where another hangs. */
  orderClaims(count: number): Promise<void>;
  /** Time passes; then every gift was charged once for its month, and the books are equal. */
  check(): Promise<void>;
}

/** A suite over one product; `open` prepares a scene with an action. */
export function describeMonthlyFaults(
  title: string,
  tests: (open: (action: FaultAction) => Promise<MonthlyScene>) => void,
): void {
  describe(title, () => {
    let world: World;
    beforeAll(async () => {
      world = await World.open();
    });
    afterAll(() => world.close());
    tests((action) => openScene(world, action));
  });
}

async function openScene(world: World, action: FaultAction): Promise<MonthlyScene> {
  await world.lab.disarmAll();
  await world.retireGifts();
  await world.lab.setClock(GIVEN);
  const tenant = await world.openTenant();
  const { uuid } = tenant.organization.organization;
  const answers = await Promise.all(
    Array.from({ length: GIFTS }, () => world.give(tenant, { monthly: true, collectDay: 10 })),
  );
  const gifts = answers.map(donationOf);
  // Half of them as if the company kept no card: their number comes from the vault.
  await world.database.query(
    `UPDATE payment_methods SET acquirer_card_id = NULL WHERE donation_id = ANY($1::uuid[])`,
    [gifts.slice(0, GIFTS / 2)],
  );
  await world.lab.setClock(DUE);
  await armAll(world, POINTS, action);
  return {
    world,
    orderClaims: (count) => orderClaims(world, count),
    check: () => check(world, uuid, gifts),
  };
}

async function orderClaims(world: World, count: number): Promise<void> {
  await world.database.query(
    `INSERT INTO outbox (id, organization_id, job, payload, due_at, created_at)
     SELECT gen_random_uuid(), NULL, 'platform.run-schedule', '{"schedule": "donations.claim-due"}', $1, $1
       FROM generate_series(1, $2)`,
    [DUE, count],
  );
}

async function check(world: World, organizationId: string, gifts: string[]): Promise<void> {
  await letTimePass(world, DUE);
  expect((await world.lab.listFailpoints()).armed).toEqual([]);
  expect(await compareBooks(world, organizationId)).toEqual(balanced);
  for (const gift of gifts) {
    const months = await world.describeMonths(gift);
    // An attempt that the company never heard of stays in the history beside the one that counts.
    expect(months.filter((month) => !month.endsWith("non_existant"))).toEqual([
      "2027-06 approved",
      "2027-07 approved",
      "2027-08 planned",
    ]);
  }
}
