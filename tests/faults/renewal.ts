import assert from "node:assert/strict";
import type { World } from "../factories/world";
import type { Flow, Scene } from "./flow";
import { BOUGHT, buy, CHARGE_POINTS, checkInvoices, openBuyer } from "./invoice";
import { beginAt, letTimePass, runUntilQuiet } from "./recovery";

const DUE = new Date("2027-09-04T03:00:00Z");
const HOUR_MS = 60 * 60 * 1000;
/** A charge that was never sent is sent again on the next day. */
const DAYS = [0, 1, 2];

/** A plan's next period is invoiced and charged by a job: each run is one organisation. */
export const renewal: Flow = {
  name: "renewal",
  points: CHARGE_POINTS,
  async open(world) {
    await beginAt(world, BOUGHT);
    await world.lab.script([]);
    await world.database.query("UPDATE subscriptions SET due_at = NULL WHERE due_at IS NOT NULL");
    const buyer = await openBuyer(world);
    await buy(buyer);
    assert.equal(buyer.answer?.status, 201, buyer.answer?.text);
    await world.lab.setClock(DUE);
    return new Renewal(world, buyer.id);
  },
};

class Renewal implements Scene {
  constructor(
    private readonly world: World,
    private readonly organizationId: string,
  ) {}

  go(workers = 1): Promise<void> {
    return runUntilQuiet(this.world, workers);
  }

  async check(): Promise<void> {
    for (const day of DAYS)
      await letTimePass(this.world, new Date(DUE.getTime() + day * 24 * HOUR_MS));
    const { paid, status } = await checkInvoices(this.world, this.organizationId);
    assert.deepEqual({ paid, status }, { paid: 2, status: "active" });
    const { rows } = await this.world.database.query<{ count: number }>(
      "SELECT count(*)::int AS count FROM invoices WHERE organization_id = $1",
      [this.organizationId],
    );
    assert.equal(rows[0]?.count, 2, "a period is invoiced once");
  }
}
