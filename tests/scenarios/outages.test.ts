// If a part is down, or lost its data, the answer is clear, nothing is lost, and recovery is
// automatic. @any-queue
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { LabRefusal } from "../factories/lab";
import { newEmail } from "../factories/donation-form";
import { donationOf, World, type Tenant } from "../factories/world";
import { untilReady } from "../faults/recovery";

let world: World;
let tenant: Tenant;
beforeAll(async () => {
  world = await World.open();
});
beforeEach(async () => {
  await world.lab.setClock("2027-01-12T15:00:00Z");
  await world.retireDonations();
  tenant = await world.openTenant();
});
afterAll(async () => {
  await world.startAll();
  await world.close();
});

async function giveMonthly(): Promise<string> {
  const answer = await world.give(tenant, { monthly: true, collectDay: 10 });
  expect(answer.status, answer.text).toBe(201);
  return donationOf(answer);
}

const charged = ["2027-01 approved", "2027-02 approved", "2027-03 planned"];

describe("while a part is down", () => {
  it("charges the months when the workers are back", async () => {
    const donation = await giveMonthly();
    await world.lab.kill("worker");
    await world.lab.setClock("2027-02-10T03:00:00Z");
    const refusal = await world.lab.runDue().catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(LabRefusal);
    expect((refusal as LabRefusal).status).toBe(409);
    await world.lab.start("worker");
    await world.lab.runDue();
    expect(await world.describeMonths(donation)).toEqual(charged);
  });

  it("accepts no donation without the vault, charges nothing, and continues once it is back", async () => {
    await world.lab.kill("vault");
    const order = { email: newEmail() };
    const before = (await world.lab.listCalls()).length;
    const refused = await world.give(tenant, order);
    expect(refused.status, refused.text).toBe(503);
    expect(await world.lab.listCalls()).toHaveLength(before);
    await world.lab.start("vault");
    await untilReady(world);
    expect((await world.give(tenant, order)).status).toBe(201);
  });

  it("waits with a month while the vault is down, without a decline", async () => {
    const donation = await giveMonthly();
    await world.database.query(
      `UPDATE payment_methods SET provider_card_id = NULL WHERE donation_id = $1`,
      [donation],
    );
    await world.lab.kill("vault");
    await world.lab.setClock("2027-02-10T03:00:00Z");
    await world.lab.runDue();
    expect(await world.describeMonths(donation)).toEqual(["2027-01 approved", "2027-02 planned"]);
    await world.lab.start("vault");
    await untilReady(world);
    await world.lab.setClock("2027-02-10T03:20:00Z");
    await world.lab.runDue();
    expect(await world.describeMonths(donation)).toEqual(charged);
  });

  it("answers 503 without the database, and continues once it is back", async ({ skip }) => {
    skip(world.stack.external, "the database is not the launcher's");
    const donation = await giveMonthly();
    await world.lab.kill("postgres");
    const refused = await world.give(tenant);
    expect(refused.status, refused.text.slice(0, 300)).toBe(503);
    await world.lab.start("postgres");
    await untilReady(world);
    expect((await world.give(tenant)).status).toBe(201);
    await world.lab.setClock("2027-02-10T03:00:00Z");
    await world.lab.runDue();
    expect(await world.describeMonths(donation)).toEqual(charged);
  });

  it("works once the database is available, if the workers started first", async ({ skip }) => {
    skip(world.stack.external, "the database is not the launcher's");
    const donation = await giveMonthly();
    await world.lab.kill("worker");
    await world.lab.kill("postgres");
    await world.lab.start("worker");
    await world.lab.start("postgres");
    await untilReady(world);
    await world.lab.setClock("2027-02-10T03:00:00Z");
    await world.lab.runDue();
    expect(await world.describeMonths(donation)).toEqual(charged);
  });
});

describe("when the queues lose everything", () => {
  it("queues the work again from the database", async () => {
    const donation = await giveMonthly();
    await world.lab.setClock("2027-02-10T03:00:00Z");
    const running = world.lab.runDue();
    await forgetQueues();
    await running;
    expect(await world.describeMonths(donation)).toEqual(charged);
    expect(await world.countCharges(donation)).toBe(2);
  });
});

async function forgetQueues(): Promise<void> {
  if (world.stack.queues === "redis") {
    // Redis stores nothing on disk, so a restart empties it.
    await world.lab.kill("redis");
    await world.lab.start("redis");
    return;
  }
  const { rows } = await world.database.query<{ name: string }>(
    `SELECT quote_ident(tablename) AS name FROM pg_tables
      WHERE schemaname = 'bullmq' AND tablename NOT LIKE '%migration%'`,
  );
  for (const { name } of rows) await world.database.query(`DELETE FROM bullmq.${name}`);
}
