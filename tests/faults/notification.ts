import assert from "node:assert/strict";
import { cards } from "../factories/donation-form";
import { donationOf, transactionOf, type World } from "../factories/world";
import { checkBooks } from "./books";
import type { Flow, Scene } from "./flow";
import { beginAt, letTimePass, runUntilQuiet, untilReady } from "./recovery";

const START = new Date("2027-04-06T15:00:00Z");
/** Number of times a provider repeats a notification without a 200. */
const TRIES = 3;

/** The provider decides later and notifies us: stored, handled by a job, confirmed by mail. */
export const notification: Flow = {
  name: "notification",
  points: [
    "webhook.before_store",
    "webhook.after_store",
    "relay.before_enqueue",
    "relay.after_enqueue",
    "job.before_work",
    "record.before",
    "charge.before_result",
    "charge.after_result",
    "record.after",
    "job.after_work",
    "mail.before_send",
    "mail.after_send",
  ],
  async open(world) {
    await beginAt(world, START);
    const tenant = await world.openTenant();
    const donation = { card: cards.inProcess, monthly: true, collectDay: 5 };
    const answer = await world.give(tenant, donation);
    assert.equal(answer.status, 202, answer.text.slice(0, 500));
    const { uuid } = tenant.organization.organization;
    return new Notification(world, uuid, donationOf(answer), transactionOf(answer));
  },
};

class Notification implements Scene {
  constructor(
    private readonly world: World,
    private readonly organizationId: string,
    private readonly donation: string,
    private readonly payment: string,
  ) {}

  async go(): Promise<void> {
    const event = { type: "approved", payment: this.payment, event_id: this.payment };
    for (let tries = 1; tries <= TRIES; tries += 1) {
      const status = await this.world.lab.sendEvent(event).catch(() => 0);
      if (status === 200) break;
      await untilReady(this.world);
    }
    await runUntilQuiet(this.world);
  }

  async check(): Promise<void> {
    await letTimePass(this.world, START);
    await checkBooks(this.world, this.organizationId);
    assert.deepEqual(await this.world.describeMonths(this.donation), [
      "2027-04 approved",
      "2027-05 planned",
    ]);
  }
}
