import assert from "node:assert/strict";
import type { World } from "../../factories/world";
import type { Flow, Scene } from "../flow";
import { beginAt, letTimePass, runUntilQuiet } from "../recovery";

const MONDAY = new Date("2027-06-07T15:00:00Z");
const TUESDAY = new Date("2027-06-08T15:00:00Z");

/** A cut-off fixes a payout, our staff approves it, and the company is told to transfer it. */
export const payout: Flow = {
  name: "payout",
  points: [
    "payout.before_cut_off",
    "payout.after_cut_off",
    "payout.before_provider",
    "payout.after_provider",
  ],
  async open(world) {
    await beginAt(world, MONDAY);
    const tenant = await world.openTenant();
    const answer = await world.give(tenant, { amount: "5000.00" });
    assert.equal(answer.status, 201, answer.text.slice(0, 500));
    await runUntilQuiet(world);
    await world.lab.setClock(TUESDAY);
    return new Payout(world, tenant.organization.organization.uuid);
  },
};

class Payout implements Scene {
  constructor(
    private readonly world: World,
    private readonly organizationId: string,
  ) {}

  async go(workers = 1): Promise<void> {
    await runUntilQuiet(this.world, workers);
    // What our staff's approval writes.
    await this.world.database.query(
      `WITH approved AS (
         UPDATE payouts SET state = 'approved', approved_at = app_now() WHERE organization_id = $1 AND state = 'planned'
         RETURNING organization_id, id)
       INSERT INTO outbox (id, organization_id, job, payload, due_at, created_at)
       SELECT gen_random_uuid(), organization_id, 'payouts.send-payout', jsonb_build_object('payoutId', id), app_now(), app_now()
         FROM approved`,
      [this.organizationId],
    );
    await runUntilQuiet(this.world, workers);
  }

  async check(): Promise<void> {
    await letTimePass(this.world, TUESDAY);
    // A cut-off that failed comes later, and nobody approved it yet.
    await this.go();
    const { rows } = await this.world.database.query<{ id: string; state: string; amount: string }>(
      "SELECT id, state, amount::text AS amount FROM payouts WHERE organization_id = $1",
      [this.organizationId],
    );
    assert.equal(rows.length, 1, "one payout for one day");
    const [row] = rows;
    assert.equal(row?.state, "paid");
    const { rows: accounts } = await this.world.database.query<{ account: string; sum: string }>(
      `SELECT account, sum(amount)::text AS sum FROM ledger_entries WHERE organization_id = $1
          AND account IN ('organization_balance', 'in_payout', 'bank') GROUP BY 1 ORDER BY 1`,
      [this.organizationId],
    );
    assert.deepEqual(
      accounts.map(({ account, sum }) => [account, sum]),
      [
        ["bank", `-${row?.amount}`],
        ["in_payout", "0"],
        ["organization_balance", "0"],
      ],
    );
    const transfers = await this.world.lab.listTransfers(row?.id ?? "");
    assert.equal(transfers.length, 1, "the bank was told once");
  }
}
