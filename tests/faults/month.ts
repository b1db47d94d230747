import assert from "node:assert/strict";
import { donationOf, type World } from "../factories/world";
import { checkBooks } from "./books";
import type { Flow, Scene } from "./flow";
import { beginAt, letTimePass, runUntilQuiet } from "./recovery";

const GIVEN = new Date("2027-06-02T15:00:00Z");
const DUE = new Date("2027-07-10T03:00:00Z");

/** The second month of two donations, one of them charged with the vault's card number. */
export const month: Flow = {
  name: "month",
  points: [
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
    "record.before",
    "record.after",
  ],
  open: (world) => openMonth(world, 2),
};

/** Creates monthly donations with a second month due; half of them without a stored card. */
export async function openMonth(world: World, count: number): Promise<Months> {
  await beginAt(world, GIVEN);
  const tenant = await world.openTenant();
  const answers = await Promise.all(
    Array.from({ length: count }, () => world.give(tenant, { monthly: true, collectDay: 10 })),
  );
  const donations = answers.map(donationOf);
  await world.database.query(
    `UPDATE payment_methods SET provider_card_id = NULL WHERE donation_id = ANY($1::uuid[])`,
    [donations.slice(0, count / 2)],
  );
  await world.lab.setClock(DUE);
  return new Months(world, tenant.organization.organization.uuid, donations);
}

class Months implements Scene {
  constructor(
    private readonly world: World,
    private readonly organizationId: string,
    private readonly donations: readonly string[],
  ) {}

  async go(workers = 1): Promise<void> {
    await runUntilQuiet(this.world, workers);
  }

  /** Queues several claims, so that one continues if another hangs. */
  async orderClaims(count: number): Promise<void> {
    await this.world.database.query(
      `INSERT INTO outbox (id, organization_id, job, payload, due_at, created_at)
       SELECT gen_random_uuid(), NULL, 'platform.run-schedule', '{"schedule": "donations.claim-due"}', $1, $1
         FROM generate_series(1, $2)`,
      [DUE, count],
    );
  }

  async check(): Promise<void> {
    await letTimePass(this.world, DUE);
    await checkBooks(this.world, this.organizationId);
    for (const donation of this.donations) {
      const months = await this.world.describeMonths(donation);
      // An attempt that the provider did not know stays in the history beside the valid one.
      assert.deepEqual(
        months.filter((one) => !one.endsWith("non_existant")),
        ["2027-06 approved", "2027-07 approved", "2027-08 planned"],
      );
    }
  }
}
