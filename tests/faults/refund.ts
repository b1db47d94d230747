import assert from "node:assert/strict";
import { donationOf, transactionOf, type World } from "../factories/world";
import type { Visitor } from "../factories/product";
import type { Flow, Scene } from "./flow";
import { beginAt, letTimePass, runUntilQuiet, untilReady } from "./recovery";

const START = new Date("2027-06-08T15:00:00Z");

/** A member refunds a donation: the commit, the provider, the books. */
export const refund: Flow = {
  name: "refund",
  points: [
    "refund.after_intention",
    "refund.before_provider",
    "refund.after_provider",
    "refund.before_result",
    "refund.after_result",
  ],
  async open(world) {
    await beginAt(world, START);
    const tenant = await world.openTenant();
    const { slug, owner } = tenant.organization;
    const answer = await world.give(tenant, { amount: "1000.00" });
    assert.equal(answer.status, 201, answer.text.slice(0, 500));
    await runUntilQuiet(world);
    const visitor = world.visitor();
    const page = await visitor.signIn(slug, owner);
    const person = { visitor, slug, token: page.meta("csrf-token") };
    return new Refund(world, person, donationOf(answer), transactionOf(answer));
  },
};

class Refund implements Scene {
  #goes = 0;

  constructor(
    private readonly world: World,
    private readonly person: { visitor: Visitor; slug: string; token: string },
    private readonly donation: string,
    private readonly payment: string,
  ) {}

  /** Posts twice: the second request repeats the first one with its key. */
  async go(): Promise<void> {
    this.#goes += 1;
    const key = `${this.payment} ${this.#goes}`;
    for (let tries = 1; tries <= 2; tries += 1) {
      await untilReady(this.world);
      await this.#post(key).catch(() => null);
    }
  }

  async #post(key: string): Promise<void> {
    const { visitor, slug, token } = this.person;
    const path = `/manage/api/payment_transactions/${this.payment}/refund`;
    const headers = { "idempotency-key": key };
    await visitor.call("POST", slug, path, { body: { amount: "100.00" }, token, headers });
  }

  async check(): Promise<void> {
    await letTimePass(this.world, START);
    const wanted = BigInt(this.#goes) * 10_000n;
    const { rows } = await this.world.database.query<{
      refunded: bigint;
      rows: bigint;
      posted: bigint;
      counted: bigint;
    }>(
      `SELECT t.refunded_amount AS refunded,
              (SELECT count(*) FROM refunds r WHERE r.transaction_id = t.id AND r.status = 'refunded') AS rows,
              (SELECT sum(-e.amount) FROM ledger_postings p JOIN ledger_entries e ON e.posting_id = p.id
                WHERE p.kind = 'refund' AND e.account = 'gateway_clearing' AND p.organization_id = t.organization_id)::bigint AS posted,
              (SELECT sum(amount) FROM daily_totals d WHERE d.organization_id = t.organization_id AND d.status = 'approved')::bigint AS counted
         FROM transactions t WHERE t.donation_id = $1`,
      [this.donation],
    );
    const numbers = Object.fromEntries(
      Object.entries(rows[0] ?? {}).map(([name, value]) => [name, BigInt(value)]),
    );
    assert.deepEqual(numbers, {
      refunded: wanted,
      rows: BigInt(this.#goes),
      posted: wanted,
      counted: 100_000n - wanted,
    });
    const books = await this.world.lab.listBooks();
    const booked = books.find(({ reference }) => reference === this.payment);
    assert.equal(booked?.refunded_amount, `${this.#goes * 100}.00`, "the company's refunds");
    const calls = (await this.world.lab.listCalls(this.payment)).filter(
      ({ operation }) => operation === "refund",
    );
    const keys = new Set(calls.map((call) => call.idempotency_key));
    assert.equal(keys.size, this.#goes, "one key for each refund");
  }
}
