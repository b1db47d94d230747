import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { newEmail, type DonationOrder } from "../factories/donation-form";
import type { Answer } from "../factories/product";
import type { Tenant, World } from "../factories/world";
import { checkBooks } from "./books";
import type { Flow, Scene } from "./flow";
import { beginAt, letTimePass, untilReady } from "./recovery";

const START = new Date("2027-05-03T15:00:00Z");

/** A donor's first charge: each run is one post, every second one for a monthly donation. */
export const firstCharge: Flow = {
  name: "first charge",
  points: [
    "vault.before_seal",
    "vault.after_seal",
    "vault.before_consume",
    "vault.after_consume",
    "vault.before_send",
    "vault.after_send",
    "charge.after_intention",
    "charge.before_provider",
    "charge.after_provider",
    "charge.before_result",
    "charge.after_result",
    "record.before",
    "record.after",
  ],
  async open(world, turn = 1) {
    await beginAt(world, START);
    // Half the turn number, so that a point on two flows gets both variants here.
    return new FirstCharges(world, await world.openTenant(), turn >> 1);
  },
};

interface Attempt {
  order: DonationOrder;
  key: string;
  /** null after a broken connection. */
  answer: Answer | null;
}

let donors = 0;

class FirstCharges implements Scene {
  readonly #attempts: Attempt[] = [];

  constructor(
    private readonly world: World,
    private readonly tenant: Tenant,
    private goes: number,
  ) {}

  async go(): Promise<void> {
    donors += 1;
    this.goes += 1;
    await this.#post({ email: newEmail(), monthly: this.goes % 2 === 0 }, randomUUID());
  }

  /** Posts one donation, with the donor's own address. */
  async #post(order: DonationOrder, key: string): Promise<void> {
    const donor = this.world.visitor(`127.0.7.${(donors % 250) + 2}`);
    const answer = await this.world
      .give(this.tenant, order, { "idempotency-key": key }, donor)
      .catch(() => null);
    this.#attempts.push({ order, key, answer });
  }

  async check(): Promise<void> {
    await untilReady(this.world);
    // After a lost answer a browser sends the same form with the same key.
    const lost = this.#attempts.filter(({ answer }) => answer === null);
    await Promise.all(lost.map(({ order, key }) => this.#post(order, key)));
    await letTimePass(this.world, START);
    await checkBooks(this.world, this.tenant.organization.organization.uuid);
    for (const attempt of this.#attempts) await this.#checkAnswer(attempt);
  }

  /** Answers 201 and 202 promise nothing false; all others say 'not charged': it must be true. */
  async #checkAnswer({ order, answer }: Attempt): Promise<void> {
    if (!answer || answer.status === 202) return;
    const { rows } = await this.world.database.query(
      `SELECT 1 FROM transactions t
         JOIN donations d ON d.organization_id = t.organization_id AND d.id = t.donation_id
         JOIN donors o ON o.organization_id = d.organization_id AND o.id = d.donor_id
        WHERE o.email = $1 AND t.status = 'approved'`,
      [order.email],
    );
    const charged = answer.status === 201 ? 1 : 0;
    assert.equal(rows.length, charged, `answered ${answer.status} ${answer.text.slice(0, 500)}`);
  }
}
