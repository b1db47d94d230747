// Declined months: their retries, the second gateway, and the causes that pause a donation.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { donationOf, World, type Tenant } from "../factories/world";
import type { Visitor } from "../factories/product";
import { newEmail, type DonationOrder } from "../factories/donation-form";

let world: World;
let tenant: Tenant;
beforeAll(async () => {
  world = await World.open();
});
beforeEach(async () => {
  await world.lab.setClock("2027-01-12T15:00:00Z");
  await world.lab.script([]);
  await world.retireDonations();
  tenant = await world.openTenant();
});
afterAll(() => world.close());

/**
 * Makes a monthly donation on 12 January with day 10: its second month is due on 10 February at
 * 03:00 UTC.
 */
async function giveMonthly(order: DonationOrder = {}): Promise<string> {
  const answer = await world.give(tenant, { monthly: true, collectDay: 10, ...order });
  expect(answer.status, answer.text).toBe(201);
  return donationOf(answer);
}

async function runOn(day: string, workers = 1): Promise<void> {
  await world.lab.setClock(`${day}T03:00:00Z`);
  await world.lab.runDue(workers);
}

interface Shown {
  status: string;
  paused_reason: string | null;
  next_charge_on: string | null;
  transactions: {
    status: string;
    period: string;
    attempt: number;
    gateway: string;
    decline_code: string | null;
  }[];
}

let office: Visitor;
/** Returns what the organisation reads about a donation. */
async function show(donation: string): Promise<Shown> {
  const { slug, owner } = tenant.organization;
  office = world.visitor();
  await office.signIn(slug, owner);
  const answer = await office.call("GET", slug, `/manage/api/donations/${donation}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.data<Shown>();
}

/** Returns `period attempt gateway status` for each transaction, newest first. */
const linesOf = ({ transactions }: Shown) =>
  transactions.map(
    ({ period, attempt, gateway, status }) => `${period} ${attempt} ${gateway} ${status}`,
  );

describe("a soft decline", () => {
  it("is retried on days 3, 7 and 14, and the next period follows", async () => {
    const donation = await giveMonthly();
    await world.lab.script(Array.from({ length: 4 }, () => "rejected:insufficient_funds"));
    await runOn("2027-02-10");
    for (const [waits, on] of [
      ["2027-02-12", "2027-02-13"],
      ["2027-02-16", "2027-02-17"],
      ["2027-02-23", "2027-02-24"],
    ] as const) {
      const shown = await show(donation);
      expect(shown.next_charge_on).toBe(on);
      expect(shown.transactions.filter(({ status }) => status === "planned")).toHaveLength(1);
      const before = await world.countCharges(donation);
      await runOn(waits);
      expect(await world.countCharges(donation)).toBe(before);
      await runOn(on, 2);
      expect(await world.countCharges(donation)).toBe(before + 1);
    }
    const shown = await show(donation);
    expect(shown).toMatchObject({ status: "active", next_charge_on: "2027-03-10" });
    expect(linesOf(shown)).toEqual([
      "2027-03 1 local_payments planned",
      "2027-02 4 local_payments rejected",
      "2027-02 3 local_payments rejected",
      "2027-02 2 local_payments rejected",
      "2027-02 1 local_payments rejected",
      "2027-01 1 local_payments approved",
    ]);
  });

  it("is followed by an approved retry that pays for its period, also in the next month", async () => {
    const donation = await giveMonthly({ collectDay: 28 });
    await world.lab.script(["rejected:do_not_honor"]);
    await runOn("2027-02-28");
    await runOn("2027-03-03");
    const shown = await show(donation);
    expect(linesOf(shown).slice(0, 2)).toEqual([
      "2027-03 1 local_payments planned",
      "2027-02 2 local_payments approved",
    ]);
    expect(shown.next_charge_on).toBe("2027-03-28");
  });

  it("is not retried if the organisation turned retries off; three such periods pause", async () => {
    await world.database.query(`UPDATE organizations SET retry_declined = false WHERE slug = $1`, [
      tenant.organization.slug,
    ]);
    const donation = await giveMonthly();
    await world.lab.script(Array.from({ length: 3 }, () => "rejected:processing_error"));
    await runOn("2027-02-10");
    expect((await show(donation)).next_charge_on).toBe("2027-03-10");
    await runOn("2027-03-10");
    await runOn("2027-04-10");
    expect(await show(donation)).toMatchObject({
      status: "paused",
      paused_reason: "all_not_approved",
      next_charge_on: null,
    });
    await runOn("2027-05-10");
    expect(await world.countCharges(donation)).toBe(4);
  });
});

describe("a decline without retries", () => {
  it.each([
    ["expired_card", "cc_expired"],
    ["invalid_number", "cc_invalid_number"],
    ["missing_security_code", "cc_missing_security_code"],
    ["invalid_amount", "invalid_amount"],
    ["stolen_card", "last_transaction_stolen_issue"],
    ["card_cancelled", "last_transaction_card_cancelled"],
    ["high_risk", "last_transaction_high_risk"],
    ["method_not_supported", "payment_method_not_supported"],
    ["bad_security_code", "payment_method_invalid"],
  ])("%s pauses the donation at once: %s", async (cause, reason) => {
    const donation = await giveMonthly();
    await world.lab.script([`rejected:${cause}`]);
    await runOn("2027-02-10");
    const shown = await show(donation);
    expect(shown).toMatchObject({ status: "paused", paused_reason: reason, next_charge_on: null });
    expect(shown.transactions[0]).toMatchObject({ status: "rejected", decline_code: cause });
    await runOn("2027-02-13");
    await runOn("2027-03-10");
    expect(await world.countCharges(donation)).toBe(2);
  });
});

describe("the organisation", () => {
  it("pauses, restores and discards with JSON calls", async () => {
    const donation = await giveMonthly();
    const { slug } = tenant.organization;
    // A month passes in between, so each call has its own login.
    const call = async (act: string, body: object = {}) => {
      await show(donation);
      const page = await office.get(slug, "/manage/donations");
      const token = page.meta("csrf-token");
      return office.call("POST", slug, `/manage/api/donations/${donation}/${act}`, { token, body });
    };
    const paused = await call("pause");
    expect(paused.status, paused.text).toBe(200);
    expect(paused.data<Shown>()).toMatchObject({ paused_reason: "by_org", next_charge_on: null });
    expect((await call("pause")).status).toBe(409);
    await runOn("2027-02-10");
    expect(await world.countCharges(donation)).toBe(1);
    const restored = await call("restore");
    expect(restored.data<Shown>()).toMatchObject({
      status: "active",
      next_charge_on: "2027-03-10",
    });
    expect((await call("discard", { reason: "no such reason" })).status).toBe(422);
    const discarded = await call("discard", { reason: "donor_request" });
    expect(discarded.data<Shown>()).toMatchObject({ status: "discarded", next_charge_on: null });
    expect((await call("restore")).status).toBe(409);
    await runOn("2027-03-10");
    expect(await world.countCharges(donation)).toBe(1);
  });
});

describe("with the rule retry", () => {
  beforeEach(async () => {
    tenant = await world.openTenant({
      plan: "professional",
      gateways: ["local_payments", "global_payments"],
      rules: { retry: true, campaign_uuids: [] },
    });
  });

  const script = (gateway: string, answer: string) =>
    world.lab.call("PUT", `/gateways/${gateway}/script`, { answers: [answer] });

  it("a first donation is retried at once at the global gateway: one answer, one receipt", async () => {
    await world.lab.script(["rejected:foreign_card"]);
    const email = newEmail();
    const answer = await world.give(tenant, { email, monthly: true, collectDay: 10 });
    expect(answer.status, answer.text).toBe(201);
    expect(answer.data()).toMatchObject({ transaction: { status: "approved" } });
    const donation = donationOf(answer);
    expect(linesOf(await show(donation))).toEqual([
      "2027-02 1 local_payments planned",
      "2027-01 2 global_payments approved",
      "2027-01 1 local_payments rejected",
    ]);
    await world.lab.runDue();
    expect((await world.lab.readOutbox(email)).mails).toHaveLength(1);
    await runOn("2027-02-10");
    expect(linesOf(await show(donation))[1]).toBe("2027-02 1 local_payments approved");
  });

  it("a first donation that both decline gets the second's cause; the next key tries again", async () => {
    await script("local_payments", "rejected:foreign_card");
    await script("global_payments", "rejected:insufficient_funds");
    const answer = await world.give(tenant);
    expect(answer.status).toBe(402);
    expect(answer.error()).toMatchObject({ decline_code: "insufficient_funds" });
  });

  it("a first donation does not use the second gateway after a hard decline or an unknown result", async () => {
    const before = (await world.lab.listCalls(undefined, "global_payments")).length;
    await world.lab.script(["rejected:stolen_card", "in_process"]);
    expect((await world.give(tenant)).status).toBe(402);
    expect((await world.give(tenant)).status).toBe(202);
    expect(await world.lab.listCalls(undefined, "global_payments")).toHaveLength(before);
  });

  it("a month that the local gateway declines is retried at once at the global one", async () => {
    const donation = await giveMonthly();
    await world.lab.script(["rejected:foreign_card"]);
    await runOn("2027-02-10");
    const shown = await show(donation);
    expect(linesOf(shown)).toEqual([
      "2027-03 1 local_payments planned",
      "2027-02 2 global_payments approved",
      "2027-02 1 local_payments rejected",
      "2027-01 1 local_payments approved",
    ]);
    await runOn("2027-03-10");
    expect(linesOf(await show(donation))[1]).toBe("2027-03 1 local_payments approved");
  });

  it("both decline: the pair is one step, and the next one begins at the local gateway", async () => {
    const donation = await giveMonthly();
    await script("local_payments", "rejected:do_not_honor");
    await script("global_payments", "rejected:do_not_honor");
    await runOn("2027-02-10", 2);
    expect(await show(donation)).toMatchObject({ next_charge_on: "2027-02-13" });
    await runOn("2027-02-13");
    expect(linesOf(await show(donation))).toEqual([
      "2027-03 1 local_payments planned",
      "2027-02 3 local_payments approved",
      "2027-02 2 global_payments rejected",
      "2027-02 1 local_payments rejected",
      "2027-01 1 local_payments approved",
    ]);
  });

  it("a hard decline and an unknown result do not use the second gateway", async () => {
    const [hard, unknown] = [await giveMonthly(), await giveMonthly()];
    await world.lab.script(["rejected:stolen_card", "in_process"]);
    await runOn("2027-02-10");
    const lines = [linesOf(await show(hard)), linesOf(await show(unknown))].flat();
    expect(lines.filter((line) => line.includes("global_payments"))).toEqual([]);
    expect(lines.filter((line) => line.startsWith("2027-02"))).toHaveLength(2);
  });
});
