import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { newEmail, type DonationOrder } from "../factories/donation-form";
import type { Answer } from "../factories/product";
import type { Tenant, World } from "../factories/world";
import { firstCharge } from "./first-charge";
import type { Flow, Scene } from "./flow";
import { beginAt, letTimePass, untilReady } from "./recovery";

const START = new Date("2027-05-04T15:00:00Z");
const SEATS = 2;
const QUANTITY = 200;

const EVENT = `
WITH event AS (
  UPDATE campaigns SET type = 'tickets', event_begins_at = '2027-08-20T20:00', event_format = 'physical',
         event_place = 'El galpón', allow_other_amount = false
   WHERE id = $1 RETURNING organization_id, id)
INSERT INTO ticket_options (organization_id, id, campaign_id, position, name, quantity, amount, created_at, updated_at)
SELECT organization_id, gen_random_uuid(), id, 1, 'General', $2, 150000, app_now(), app_now() FROM event
RETURNING id`;

/** A buyer's order of two seats: each run is one post. */
export const ticketOrder: Flow = {
  name: "ticket order",
  points: firstCharge.points,
  async open(world) {
    await beginAt(world, START);
    const tenant = await world.openTenant();
    const { rows } = await world.database.query<{ id: string }>(EVENT, [
      tenant.campaign.uuid,
      QUANTITY,
    ]);
    return new TicketOrders(world, tenant, rows[0]?.id ?? "");
  },
};

interface Post {
  order: DonationOrder;
  key: string;
  /** null after a broken connection. */
  answer: Answer | null;
}

interface OrderRow {
  transaction: string;
  email: string;
  status: string;
  states: string[];
}

const ORDERS = `
SELECT t.id AS transaction, o.email, t.status,
       (SELECT array_agg(s.state) FROM tickets s
         WHERE s.organization_id = d.organization_id AND s.donation_id = d.id) AS states
  FROM transactions t
  JOIN donations d ON d.organization_id = t.organization_id AND d.id = t.donation_id
  JOIN donors o ON o.organization_id = d.organization_id AND o.id = d.donor_id
 WHERE t.organization_id = $1`;

class TicketOrders implements Scene {
  readonly #posts: Post[] = [];

  constructor(
    private readonly world: World,
    private readonly tenant: Tenant,
    private readonly option: string,
  ) {}

  async go(): Promise<void> {
    await this.#post(this.#order(), randomUUID());
  }

  #order(): DonationOrder {
    const item = { uuid: this.option, amount: "1500.00" };
    return { email: newEmail(), item, seats: SEATS };
  }

  async #post(order: DonationOrder, key: string): Promise<Answer | null> {
    const donor = this.world.visitor(`127.0.8.${(this.#posts.length % 250) + 2}`);
    const answer = await this.world
      .give(this.tenant, order, { "idempotency-key": key }, donor)
      .catch(() => null);
    this.#posts.push({ order, key, answer });
    return answer;
  }

  /** Every order was charged once and has its seats, or was not charged and holds none. */
  async check(): Promise<void> {
    await untilReady(this.world);
    const lost = this.#posts.filter(({ answer }) => answer === null);
    await Promise.all(lost.map(({ order, key }) => this.#post(order, key)));
    await letTimePass(this.world, START);
    const sold = await this.#checkOrders();
    await this.#sellTheRest(sold);
  }

  async #checkOrders(): Promise<number> {
    const { organization } = this.tenant.organization;
    const { rows } = await this.world.database.query<OrderRow>(ORDERS, [organization.uuid]);
    const books = await this.world.lab.listBooks();
    let sold = 0;
    for (const { transaction, email, status, states } of rows) {
      const booked = books.filter(({ reference }) => reference === transaction);
      const kept = booked.filter(({ amount, refunded_amount: back }) => amount !== back);
      const isSold = status === "approved";
      assert.equal(kept.length, isSold ? 1 : 0, `${status}: charges of ${transaction}`);
      const wanted = Array.from({ length: SEATS }, () => (isSold ? "sold" : "released"));
      assert.deepEqual(states, wanted, `${status}: seats of ${transaction}`);
      const own = rows.filter((row) => row.email === email && row.status === "approved");
      assert.ok(own.length <= 1, `${email} paid ${own.length} times`);
      if (isSold) sold += SEATS;
    }
    for (const { answer, order } of this.#posts) {
      if (answer?.status !== 201) continue;
      assert.ok(rows.some(({ email, status }) => email === order.email && status === "approved"));
    }
    return sold;
  }

  /** What is left is for sale, to the last seat, and not one more. */
  async #sellTheRest(sold: number): Promise<void> {
    await this.world.database.query("UPDATE ticket_options SET quantity = $2 WHERE id = $1", [
      this.option,
      sold + SEATS,
    ]);
    const last = await this.#post(this.#order(), randomUUID());
    assert.equal(last?.status, 201, last?.text.slice(0, 500));
    const late = await this.#post(this.#order(), randomUUID());
    assert.equal(late?.status, 422, late?.text.slice(0, 500));
  }
}
