import assert from "node:assert/strict";
import { donationOf, type World } from "../factories/world";
import { checkBooks } from "./books";
import type { Flow, Scene } from "./flow";
import { month } from "./month";
import { beginAt, letTimePass, runUntilQuiet } from "./recovery";

const GIVEN = new Date("2027-06-02T15:00:00Z");
const DUE = new Date("2027-07-10T03:00:00Z");
const RETRY = new Date("2027-07-13T03:00:00Z");

/** The retry of a month that was declined three days ago. */
export const retry: Flow = {
  name: "retry",
  points: month.points,
  open: (world) => openRetry(world, 2),
};

/** A month that the local gateway declines and the global one approves at once. */
export const pair: Flow = {
  name: "pair",
  points: month.points,
  open: (world) => openPair(world, 2),
};

export async function openRetry(world: World, count: number): Promise<Scene> {
  const { organization, donations } = await give(world, count);
  await decline(world, count);
  await world.lab.setClock(DUE);
  await runUntilQuiet(world);
  await world.lab.setClock(RETRY);
  return new Recovered(world, organization, donations, RETRY, "local_payments");
}

export async function openPair(world: World, count: number): Promise<Scene> {
  const { organization, donations } = await give(world, count, {
    gateways: ["local_payments", "global_payments"],
    rules: { retry: true, campaign_uuids: [] },
  });
  await decline(world, count);
  await world.lab.setClock(DUE);
  return new Recovered(world, organization, donations, DUE, "global_payments");
}

async function give(world: World, count: number, order: Record<string, unknown> = {}) {
  await beginAt(world, GIVEN);
  await world.lab.script([]);
  const tenant = await world.openTenant(order);
  const answers = await Promise.all(
    Array.from({ length: count }, () => world.give(tenant, { monthly: true, collectDay: 10 })),
  );
  const donations = answers.map(donationOf);
  // For half of them the provider stored no card, so they are charged with the vault's number.
  await world.database.query(
    `UPDATE payment_methods SET provider_card_id = NULL WHERE donation_id = ANY($1::uuid[])`,
    [donations.slice(0, count / 2)],
  );
  return { organization: tenant.organization.organization.uuid, donations };
}

/** Makes the local gateway decline its next charges. */
function decline(world: World, count: number): Promise<unknown> {
  return world.lab.script(Array.from({ length: count }, () => "rejected:do_not_honor"));
}

class Recovered implements Scene {
  constructor(
    private readonly world: World,
    private readonly organizationId: string,
    private readonly donations: readonly string[],
    private readonly from: Date,
    private readonly gateway: string,
  ) {}

  async go(workers = 1): Promise<void> {
    await runUntilQuiet(this.world, workers);
  }

  async check(): Promise<void> {
    await letTimePass(this.world, this.from);
    await checkBooks(this.world, this.organizationId);
    for (const donation of this.donations) {
      const { rows } = await this.world.database.query<{ line: string }>(
        `SELECT concat_ws(' ', period, status, CASE WHEN status <> 'planned' THEN gateway END) AS line
           FROM transactions WHERE donation_id = $1 AND status <> 'non_existant' ORDER BY date, attempt`,
        [donation],
      );
      assert.deepEqual(
        rows.map(({ line }) => line),
        [
          "2027-06 approved local_payments",
          "2027-07 rejected local_payments",
          `2027-07 approved ${this.gateway}`,
          "2027-08 planned",
        ],
      );
    }
  }
}
