// First charges with every possible answer of the provider. @any-queue
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { cards } from "../factories/donation-form";
import { donationOf, transactionOf, World, type Tenant } from "../factories/world";

const causes = [
  "insufficient_funds",
  "do_not_honor",
  "processing_error",
  "foreign_card",
  "bad_security_code",
  "expired_card",
  "invalid_number",
  "missing_security_code",
  "invalid_amount",
  "stolen_card",
  "lost_card",
  "card_cancelled",
  "high_risk",
  "debit_stopped",
  "method_not_supported",
  "invalid_payment_method",
  "authentication_required",
];

let world: World;
let tenant: Tenant;
beforeAll(async () => {
  world = await World.open();
  await world.lab.setClock("2027-02-01T15:00:00Z");
  tenant = await world.openTenant();
});
beforeEach(async () => {
  await world.lab.setClock("2027-02-01T15:00:00Z");
  await world.lab.script([]);
});
afterAll(() => world.close());

async function statusOf(donationId: string): Promise<string | undefined> {
  return (await world.listTransactions(donationId))[0]?.status;
}

describe("a declined card", () => {
  it.each(causes)("is answered 402 with the cause %s, and creates no donation", async (cause) => {
    await world.lab.script([`rejected:${cause}`]);
    const answer = await world.give(tenant, { monthly: true, collectDay: 5 });
    expect(answer.status, answer.text).toBe(402);
    expect(answer.error()).toMatchObject({ code: "card_declined", decline_code: cause });
    expect(answer.error().next_idempotency_key).toMatch(/^[0-9a-f-]{32,36}$/);
    const { rows } = await world.database.query<{ status: string; vault_card_id: string | null }>(
      `SELECT d.status, p.vault_card_id FROM donations d JOIN payment_methods p ON p.donation_id = d.id
        WHERE d.organization_id = $1 ORDER BY d.created_at DESC, d.id DESC LIMIT 1`,
      [tenant.organization.organization.uuid],
    );
    expect(rows).toEqual([{ status: "refused", vault_card_id: null }]);
  });

  it("can be retried with another card under the new key", async () => {
    const email = "otra-vez@example.org";
    const refused = await world.give(tenant, { email, card: cards.insufficientFunds });
    const key = String(refused.error().next_idempotency_key);
    const answer = await world.give(tenant, { email }, { "idempotency-key": key });
    expect(answer.status, answer.text).toBe(201);
  });
});

describe("a charge whose answer is lost", () => {
  it("is answered 202, and decided by look-ups alone: once booked, once unknown", async () => {
    await world.lab.script(["timeout"]);
    const lost = world.give(tenant, { monthly: true });
    await untilCharges((await world.lab.listCalls()).length + 1);
    await world.lab.script(["timeout_after_approve"]);
    const booked = world.give(tenant, { monthly: true });
    const [lostAnswer, bookedAnswer] = await Promise.all([lost, booked]);
    expect([lostAnswer.status, bookedAnswer.status]).toEqual([202, 202]);
    expect(lostAnswer.data()).toMatchObject({ transaction: { status: "in_process" } });
    const lostId = donationOf(lostAnswer);
    const bookedId = donationOf(bookedAnswer);

    // No look-up happens before the longest flight is over; then one not-found is not enough.
    await world.lab.setClock("2027-02-01T15:01:00Z");
    await world.lab.runDue();
    expect(await statusOf(lostId)).toBe("in_process");
    await world.lab.setClock("2027-02-01T15:03:00Z");
    await world.lab.runDue();
    expect(await statusOf(lostId)).toBe("in_process");
    expect(await statusOf(bookedId)).toBe("approved");
    await world.lab.setClock("2027-02-01T15:05:00Z");
    await world.lab.runDue();
    expect(await statusOf(lostId)).toBe("non_existant");

    expect(await world.countCharges(lostId)).toBe(1);
    expect(await world.countCharges(bookedId)).toBe(1);
    expect(await world.describeMonths(bookedId)).toEqual(["2027-02 approved", "2027-03 planned"]);
  });
});

describe("a charge that the provider decides later", () => {
  it("is answered 202 and decided by the provider's notification, with its receipt", async () => {
    const answer = await world.give(tenant, { card: cards.inProcess });
    expect(answer.status, answer.text).toBe(202);
    const event = { type: "approved", payment: transactionOf(answer), signature: "valid" };
    expect(await world.lab.sendEvent(event)).toBe(200);
    await world.lab.runDue();
    expect(await statusOf(donationOf(answer))).toBe("approved");
  });

  it("is declined when the provider declines it later", async () => {
    const answer = await world.give(tenant, { card: cards.inProcess, monthly: true });
    const event = { type: "rejected", payment: transactionOf(answer) };
    expect(await world.lab.sendEvent(event)).toBe(200);
    await world.lab.runDue();
    const rows = await world.listTransactions(donationOf(answer));
    expect(rows).toMatchObject([{ status: "rejected", decline_code: "do_not_honor" }]);
  });

  it("is found by the janitor if its notification is lost", async () => {
    const answer = await world.give(tenant, { card: cards.inProcess });
    await world.lab.kill("web");
    const event = { type: "approved", payment: transactionOf(answer) };
    await expect(world.lab.sendEvent(event)).rejects.toThrow("not delivered");
    await world.lab.start("web");
    expect(await statusOf(donationOf(answer))).toBe("in_process");
    await world.lab.setClock("2027-02-01T15:03:00Z");
    await world.lab.runDue();
    expect(await statusOf(donationOf(answer))).toBe("approved");
  });

  it("answers a slow approval within its eight seconds", async () => {
    await world.lab.script(["slow:3000"]);
    expect((await world.give(tenant)).status).toBe(201);
  });
});

async function untilCharges(count: number): Promise<void> {
  const deadline = performance.now() + 5_000;
  while ((await world.lab.listCalls()).length < count) {
    if (performance.now() > deadline) throw new Error("the charge was not sent");
    await wait(30);
  }
}
