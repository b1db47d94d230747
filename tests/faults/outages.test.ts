// If parts of the product die, the donor gets a clear answer, nothing is lost, and the product
// recovers by itself.
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { donationFields, newEmail, type DonationOrder } from "../factories/donation-form";
import type { Answer, Visitor } from "../factories/product";
import { donationOf, World, type Tenant } from "../factories/world";
import { openRedis } from "./stack-redis";

const PATIENCE_MS = 40_000;

let world: World;
let tenant: Tenant;
let day = 0;
beforeAll(async () => {
  world = await World.open();
  world.database.on("error", () => undefined);
  await world.lab.setClock("2027-06-01T15:00:00Z");
  tenant = await world.openTenant();
});
beforeEach(() => {
  day += 1;
  return world.lab.setClock(new Date(Date.UTC(2027, 5, day, 15)));
});
afterEach(async () => {
  await world.lab.script([]);
  await world.startAll();
  await untilReady();
});
afterAll(() => world.close());

async function until<T>(what: string, look: () => Promise<T | null | false>): Promise<T> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const found = await look().catch(() => null);
    if (found) return found;
    if (performance.now() > deadline) throw new Error(`in vain: ${what}`);
    await wait(100);
  }
}

function untilReady(): Promise<boolean> {
  return until("readyz", async () => (await world.visitor().get("", "/readyz")).status === 200);
}

const receiptsOf = async (email: string) => (await world.lab.readOutbox(email)).mails;

function untilReceipt(email: string) {
  return until(`a receipt for ${email}`, async () => {
    const mails = await receiptsOf(email);
    return mails.length > 0 && mails;
  });
}

/** A donor with an open form, who may send it repeatedly. */
class Form {
  readonly email = newEmail();
  private readonly key = randomUUID();
  private readonly donor: Visitor = world.visitor();
  private token = "";

  async open(): Promise<this> {
    const { slug } = tenant.organization;
    const page = await this.donor.get(slug, `/c/${tenant.campaign.slug}`);
    expect(page.status).toBe(200);
    this.token = page.field("csrf_token");
    return this;
  }

  send(order: DonationOrder = {}): Promise<Answer> {
    const path = `/c/${tenant.campaign.slug}/donations`;
    return this.donor.post(tenant.organization.slug, path, {
      ...donationFields({ email: this.email, ...order }),
      csrf_token: this.token,
      idempotency_key: this.key,
    });
  }

  async transactions() {
    const { rows } = await world.database.query<{ id: string; status: string }>(
      `SELECT t.id, t.status FROM transactions t JOIN donations d ON d.id = t.donation_id
         JOIN donors o ON o.id = d.donor_id WHERE o.email = $1 AND t.status <> 'planned'`,
      [this.email],
    );
    return rows;
  }

  /** Expects one approval in our books and one charge at the provider. */
  async expectChargedOnce(): Promise<void> {
    const rows = await this.transactions();
    expect(rows.map(({ status }) => status)).toEqual(["approved"]);
    const booked = (await world.lab.listBooks()).filter(
      ({ reference }) => reference === rows[0]?.id,
    );
    expect(booked).toHaveLength(1);
  }
}

const giveByCall = (key: string, order: DonationOrder = {}) =>
  world.give(tenant, order, { "idempotency-key": key });

function expectKindPage(answer: Answer): void {
  expect(answer.status).toBe(503);
  expect(answer.headers["retry-after"]).toMatch(/^\d+$/);
  expect(answer.text).toMatch(/<html/);
  expect(answer.text).toMatch(/<(p|li|h1)\b[^>]*>[^<]{10,}/);
  expect(answer.text).not.toMatch(/ECONN|\bat \S+ \(|prisma|vault/i);
}

describe("while the vault is down", () => {
  it("accepts no donation and charges nothing; the same form works afterwards, once", async () => {
    const form = await new Form().open();
    const call = { key: randomUUID(), email: newEmail() };
    const before = await world.lab.listCalls();
    await world.lab.kill("vault");
    expectKindPage(await form.send());
    const refused = await giveByCall(call.key, { email: call.email });
    expect(refused.status).toBe(503);
    expect(refused.error().code).toBe("not_ready");
    expect(await world.lab.listCalls()).toEqual(before);
    expect((await world.visitor().get("", "/readyz")).status).toBe(503);
    await world.lab.start("vault");
    await untilReady();
    expect((await form.send()).status).toBe(303);
    expect((await form.send()).status).toBe(303);
    expect((await giveByCall(call.key, { email: call.email })).status).toBe(201);
    await form.expectChargedOnce();
  });
});

describe("while PostgreSQL is down", () => {
  it("shows the cached page or an explanation, and accepts no donation; the same form works afterwards", async ({
    skip,
  }) => {
    skip(world.stack.external, "the database is not the launcher's");
    const { slug } = tenant.organization;
    const form = await new Form().open();
    const before = await world.lab.listCalls();
    await world.lab.kill("postgres");
    const page = await world.visitor().get(slug, `/c/${tenant.campaign.slug}`);
    if (page.status !== 200) expectKindPage(page);
    // This host is not cached: visitors see the maintenance page, in their language.
    const strange = await world.visitor().get("not-seen-yet", "/", { "accept-language": "pt-BR" });
    expectKindPage(strange);
    expect(strange.text).toContain("Voltamos já");
    expectKindPage(await form.send());
    const donor = world.visitor();
    const refused = await donor.call("POST", slug, `/c/${tenant.campaign.slug}/donations`, {
      body: {},
    });
    expect(refused.status).toBe(503);
    expect(refused.error()).toMatchObject({ code: "not_ready" });
    expect(refused.headers["retry-after"]).toBeDefined();
    expect(await world.lab.listCalls()).toEqual(before);
    await world.lab.start("postgres");
    await untilReady();
    const answer = await form.send();
    expect(answer.status, answer.text.slice(0, 300)).toBe(303);
    await form.expectChargedOnce();
    await untilReceipt(form.email);
  });

  it("never answers 'not charged' for a running charge, and learns the result by itself", async ({
    skip,
  }) => {
    skip(world.stack.external, "the database is not the launcher's");
    const form = await new Form().open();
    await world.lab.script(["slow:3000"]);
    const calls = (await world.lab.listCalls()).length;
    const giving = form.send();
    await until("the charge", async () => (await world.lab.listCalls()).length > calls);
    await world.lab.kill("postgres");
    const answer = await giving;
    expect(answer.status, answer.text.slice(0, 300)).toBe(303);
    expect(answer.headers.location).toContain("/thanks/");
    await world.lab.start("postgres");
    await untilReady();
    // A repeat in the meantime is the same donation, not a second one.
    expect((await form.send()).status).toBe(303);
    await world.lab.setClock(new Date(Date.UTC(2027, 5, day, 15, 10)));
    await world.lab.runDue();
    await form.expectChargedOnce();
    expect(await untilReceipt(form.email)).toHaveLength(1);
  });
});

describe("while the worker is down", () => {
  it("accepts the donation; the receipt follows once there is a worker", async () => {
    await world.lab.kill("worker");
    const form = await new Form().open();
    expect((await form.send()).status).toBe(303);
    await form.expectChargedOnce();
    await wait(1_000);
    expect(await receiptsOf(form.email)).toEqual([]);
    await world.lab.start("worker");
    expect(await untilReceipt(form.email)).toHaveLength(1);
  });
});

describe("while Redis is down, or lost its data", () => {
  it("accepts the donation and logins; the receipt follows", async () => {
    if (world.stack.queues !== "redis") {
      await expect(world.lab.kill("redis")).rejects.toThrow("409");
      return;
    }
    await world.lab.kill("redis");
    const form = await new Form().open();
    expect((await form.send()).status).toBe(303);
    await form.expectChargedOnce();
    const { slug, owner } = tenant.organization;
    expect((await world.visitor().signIn(slug, owner)).status).toBe(200);
    await world.lab.start("redis");
    expect(await untilReceipt(form.email)).toHaveLength(1);
  });

  it("sends every receipt and charges a month once after FLUSHALL", async () => {
    const redis = openRedis(world.stack);
    const email = newEmail();
    const answer = await world.give(tenant, { email, monthly: true, collectDay: 5 });
    expect(answer.status).toBe(201);
    await redis?.flushall();
    await world.lab.runDue();
    expect(await untilReceipt(email)).toHaveLength(1);
    await world.lab.setClock("2027-07-05T15:00:00Z");
    const running = world.lab.runDue();
    await wait(150);
    await redis?.flushall();
    await running;
    await world.lab.runDue();
    redis?.disconnect();
    const months = await world.describeMonths(donationOf(answer));
    expect(months).toEqual(["2027-06 approved", "2027-07 approved", "2027-08 planned"]);
    expect(await world.countCharges(donationOf(answer))).toBe(2);
  });
});

describe("while web is down", () => {
  it("loses no charge that it had sent", async () => {
    const form = await new Form().open();
    await world.lab.script(["slow:2000"]);
    const calls = (await world.lab.listCalls()).length;
    const giving = form.send().catch(() => null);
    await until("the charge", async () => (await world.lab.listCalls()).length > calls);
    await world.lab.kill("web");
    expect(await giving).toBeNull();
    await world.lab.start("web");
    await untilReady();
    await wait(2_000);
    await world.lab.setClock(new Date(Date.UTC(2027, 5, day, 15, 10)));
    await world.lab.runDue();
    await form.expectChargedOnce();
    expect((await form.send()).status).toBe(303);
    await form.expectChargedOnce();
  });
});

describe("while the provider is slow", () => {
  it("answers 202 after eight seconds, and the charge gets its result by itself", async () => {
    await world.lab.script(["slow:12000"]);
    const key = randomUUID();
    const order = { email: newEmail() };
    const started = performance.now();
    const answer = await giveByCall(key, order);
    expect(answer.status, answer.text).toBe(202);
    expect(performance.now() - started).toBeGreaterThan(7_500);
    expect(answer.data()).toMatchObject({
      donation: { status: "in_process" },
      transaction: { status: "in_process" },
    });
    const id = donationOf(answer);
    await until("the settlement", async () => {
      const [transaction] = await world.listTransactions(id);
      return transaction?.status === "approved";
    });
    const again = await giveByCall(key, order);
    expect(again.status).toBe(201);
    expect(donationOf(again)).toBe(id);
    expect(await world.countCharges(id)).toBe(1);
    expect(await untilReceipt(order.email)).toHaveLength(1);
  });
});
