import assert from "node:assert/strict";
import { donationOf, type World } from "../factories/world";
import { checkBooks } from "./books";
import type { Flow, Scene } from "./flow";
import { month } from "./month";
import { beginAt, letTimePass, runUntilQuiet } from "./recovery";

const GIVEN = new Date("2027-06-02T15:00:00Z");
/** When the mails about the step go out. */
const TOLD = new Date("2027-07-02T03:00:00Z");
const DUE = new Date("2027-07-10T03:00:00Z");
const OFFER = { percentage: 10, period: "1.months" };

/** The second month of two donations whose amount rises with it. */
export const upgrade: Flow = {
  name: "upgrade",
  points: ["upgrade.after_step", ...month.points],
  open: (world) => openUpgrade(world, 2),
};

export async function openUpgrade(world: World, count: number): Promise<Scene> {
  await beginAt(world, GIVEN);
  await world.lab.script([]);
  const tenant = await world.openTenant({}, { upgrade: { ...OFFER, auto: true } });
  const order = { monthly: true, collectDay: 10, upgrade: OFFER };
  const answers = await Promise.all(Array.from({ length: count }, () => world.give(tenant, order)));
  const donations = answers.map(donationOf);
  // For half of them the provider stored no card, so they are charged with the vault's number.
  await world.database.query(
    `UPDATE payment_methods SET provider_card_id = NULL WHERE donation_id = ANY($1::uuid[])`,
    [donations.slice(0, count / 2)],
  );
  await world.lab.setClock(TOLD);
  await world.lab.runDue();
  await world.lab.setClock(DUE);
  return new Raised(world, tenant.organization.organization.uuid, donations);
}

class Raised implements Scene {
  constructor(
    private readonly world: World,
    private readonly organizationId: string,
    private readonly donations: readonly string[],
  ) {}

  async go(workers = 1): Promise<void> {
    await runUntilQuiet(this.world, workers);
  }

  /** The step is applied once, whatever died between it and the charge. */
  async check(): Promise<void> {
    await letTimePass(this.world, DUE);
    await checkBooks(this.world, this.organizationId);
    for (const donation of this.donations) {
      const { database } = this.world;
      const { rows } = await database.query<{ line: string }>(
        `SELECT concat_ws(' ', period, status, amount) AS line
           FROM transactions WHERE donation_id = $1 AND status <> 'non_existant' ORDER BY date, attempt`,
        [donation],
      );
      assert.deepEqual(
        rows.map(({ line }) => line),
        ["2027-06 approved 150000", "2027-07 approved 165000", "2027-08 planned 181500"],
      );
      const steps = await database.query<{ line: string }>(
        `SELECT concat_ws(' ', s.period, s.state, s.old_amount, s.new_amount, d.amount, d.next_upgrade_period) AS line
           FROM upgrade_steps s JOIN donations d ON d.id = s.donation_id WHERE s.donation_id = $1`,
        [donation],
      );
      assert.deepEqual(
        steps.rows.map(({ line }) => line),
        ["2027-07 applied 150000 165000 165000 2027-08"],
      );
    }
  }
}
