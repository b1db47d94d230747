import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import type { Answer, Visitor } from "../factories/product";
import type { World } from "../factories/world";
import type { Flow, Scene } from "./flow";
import { beginAt, letTimePass, untilReady } from "./recovery";

export const BOUGHT = new Date("2027-08-04T15:00:00Z");
const PLAN = "professional_monthly_ar";

/** Where a plan's charge may die. */
export const CHARGE_POINTS = [
  "charge.after_intention",
  "charge.before_provider",
  "charge.after_provider",
  "charge.before_result",
  "charge.after_result",
  "record.before",
  "record.after",
];

/** An organisation buys a plan with its card: each run is one organisation. */
export const invoice: Flow = {
  name: "invoice",
  points: CHARGE_POINTS,
  async open(world) {
    await beginAt(world, BOUGHT);
    await world.lab.script([]);
    await world.database.query("UPDATE subscriptions SET due_at = NULL WHERE due_at IS NOT NULL");
    return new Purchases(world);
  },
};

export interface Buyer {
  slug: string;
  id: string;
  visitor: Visitor;
  token: string;
  body: Record<string, unknown>;
  key: string;
  /** Null after a broken connection. */
  answer: Answer | null;
}

/** Makes an organisation without a plan, whose owner has had a card accepted for one. */
export async function openBuyer(world: World): Promise<Buyer> {
  const { organization } = await world.openTenant({ plan: "original" });
  const { slug, owner } = organization;
  const visitor = world.visitor();
  const token = (await visitor.signIn(slug, owner)).meta("csrf-token");
  const card = {
    ...{ plan_code: PLAN, cardholder_name: "Ana Paz", cardholder_uid: "20123456" },
    ...{ cc_number: "4111111111111111", cc_verification_number: "123" },
    ...{ cc_expiration_month: "12", cc_expiration_year: "39" },
  };
  const path = "/manage/api/validations/card";
  const validated = await visitor.call("POST", slug, path, { body: card, token });
  assert.equal(validated.status, 200, validated.text.slice(0, 500));
  const { authorization } = validated.data<{ authorization: string }>();
  return {
    ...{ slug, visitor, token, key: randomUUID(), answer: null },
    id: organization.organization.uuid,
    body: { plan_code: PLAN, payment_mode: { type: "card", authorization } },
  };
}

export async function buy(buyer: Buyer): Promise<void> {
  const { visitor, slug, token, body, key } = buyer;
  const headers = { "idempotency-key": key };
  buyer.answer = await visitor
    .call("POST", slug, "/manage/api/subscription", { body, token, headers })
    .catch(() => null);
}

class Purchases implements Scene {
  readonly #buyers: Buyer[] = [];

  constructor(private readonly world: World) {}

  async go(): Promise<void> {
    const buyer = await openBuyer(this.world);
    this.#buyers.push(buyer);
    await buy(buyer);
  }

  async check(): Promise<void> {
    await untilReady(this.world);
    // After a lost answer a browser sends the same form with the same key.
    for (const buyer of this.#buyers) if (!buyer.answer) await buy(buyer);
    await letTimePass(this.world, BOUGHT);
    for (const { id, answer } of this.#buyers) {
      const { paid, status } = await checkInvoices(this.world, id);
      const isTrue = answer?.status === 201 ? paid === 1 : answer?.status === 202 || paid === 0;
      assert.ok(isTrue, `answered ${answer?.status ?? 0} ${answer?.text.slice(0, 300) ?? ""}`);
      assert.equal(status === "active", paid === 1, "the plan is in force if it was paid");
    }
  }
}

/**
 * Throws unless every charge of an organisation's invoices is in the provider's books and paid one invoice,
 * and the other way round. Returns how many are paid, and what the plan is.
 */
export async function checkInvoices(world: World, id: string) {
  const { rows } = await world.database.query<Record<"id" | "invoice" | "status" | "paid", string>>(
    `SELECT a.id, a.invoice_id AS invoice, a.status, i.status AS paid
       FROM invoice_attempts a JOIN invoices i ON i.organization_id = a.organization_id AND i.id = a.invoice_id
      WHERE a.organization_id = $1`,
    [id],
  );
  const booked = new Set((await world.lab.listBooks("platform")).map(({ reference }) => reference));
  const taken = rows.filter((row) => booked.has(row.id));
  assert.deepEqual(
    taken.map(({ status, paid }) => [status, paid]),
    taken.map(() => ["approved", "paid"]),
    "each charge is recorded and paid its invoice",
  );
  const approved = rows.filter(({ status }) => status === "approved");
  assert.deepEqual(approved, taken, "each recorded charge is in the provider's books");
  assert.equal(
    new Set(taken.map((one) => one.invoice)).size,
    taken.length,
    "no invoice paid twice",
  );
  const undecided = rows.filter(({ status }) => status === "in_process");
  assert.deepEqual(undecided, [], "undecided charges");
  const plans = await world.database.query<{ status: string }>(
    "SELECT status FROM subscriptions WHERE organization_id = $1 ORDER BY id DESC LIMIT 1",
    [id],
  );
  return { paid: taken.length, status: plans.rows[0]?.status ?? "none" };
}
