// The months of a monthly donation: each is charged once, caught up, or missed. @queues
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { donationOf, World, type Tenant } from "../factories/world";
import type { DonationOrder } from "../factories/donation-form";

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

async function runAt(instant: string, workers = 1): Promise<Record<string, number>> {
  await world.lab.setClock(instant);
  return world.lab.runDue(workers);
}

describe("a monthly donation", () => {
  it("is charged for its second and third month exactly once, for any number of runs", async () => {
    const donation = await giveMonthly();
    expect(await world.describeMonths(donation)).toEqual(["2027-01 approved", "2027-02 planned"]);
    const early = await runAt("2027-02-10T02:59:59Z");
    expect(early).not.toHaveProperty(["donations.charge-collections"]);
    const ran = await runAt("2027-02-10T03:00:00Z");
    expect(ran).toMatchObject({ "donations.charge-collections": 1 });
    await world.lab.runDue();
    expect(await world.countCharges(donation)).toBe(2);

    await world.lab.setClock("2027-03-10T03:00:00Z");
    await Promise.all([world.lab.runDue(3), world.lab.runDue(3)]);
    await world.lab.runDue(1);
    expect(await world.countCharges(donation)).toBe(3);
    expect(await world.describeMonths(donation)).toEqual([
      "2027-01 approved",
      "2027-02 approved",
      "2027-03 approved",
      "2027-04 planned",
    ]);
  });

  it("is charged once among many, with three workers", async () => {
    const half = () => Promise.all(Array.from({ length: 15 }, () => giveMonthly()));
    const donations = await half();
    // Donations of a second organisation, and so in another job.
    tenant = await world.openTenant();
    donations.push(...(await half()));
    const ran = await runAt("2027-02-10T04:00:00Z", 3);
    expect(ran["donations.charge-collections"]).toBe(2);
    const counts = await Promise.all(donations.map((donation) => world.countCharges(donation)));
    expect(counts).toEqual(donations.map(() => 2));
    await world.lab.runDue(1);
  });

  it("is charged after a day without any run, without moving the next date", async () => {
    const donation = await giveMonthly();
    await runAt("2027-02-21T12:00:00Z");
    expect(await world.describeMonths(donation)).toEqual([
      "2027-01 approved",
      "2027-02 approved",
      "2027-03 planned",
    ]);
    const [planned] = (await world.listTransactions(donation)).slice(-1);
    expect(planned?.date.toISOString()).toBe("2027-03-10T03:00:00.000Z");
  });

  it("lets a month lapse on the next collect day, shows it as missed and never charges it", async () => {
    const donation = await giveMonthly();
    await runAt("2027-04-15T12:00:00Z");
    expect(await world.countCharges(donation)).toBe(2);
    const collections = await world.listCollections(donation);
    expect(collections.map(({ period, state }) => `${period} ${state}`)).toEqual([
      "2027-01 settled",
      "2027-02 missed",
      "2027-03 missed",
      "2027-04 settled",
      "2027-05 open",
    ]);
    const months = await world.describeMonths(donation);
    expect(months.filter((month) => month.endsWith("approved"))).toEqual([
      "2027-01 approved",
      "2027-04 approved",
    ]);
  });

  it("keeps status and cause of a declined month, and plans the period after its retries", async () => {
    const donation = await giveMonthly();
    const soft = "rejected:insufficient_funds";
    await world.lab.script([soft, soft, soft, soft]);
    for (const day of [10, 13, 17, 24]) await runAt(`2027-02-${day}T03:00:00Z`);
    const rows = await world.listTransactions(donation);
    const declined = { period: "2027-02", status: "rejected", decline_code: "insufficient_funds" };
    expect(rows).toMatchObject([
      { period: "2027-01", status: "approved" },
      { ...declined, attempt: 1 },
      { ...declined, attempt: 2 },
      { ...declined, attempt: 3 },
      { ...declined, attempt: 4 },
      { period: "2027-03", status: "planned" },
    ]);
    await runAt("2027-03-10T03:00:00Z");
    expect((await world.describeMonths(donation)).slice(-2)).toEqual([
      "2027-03 approved",
      "2027-04 planned",
    ]);
  });

  it("waits while there is no gateway, and is charged once it is back", async () => {
    const donation = await giveMonthly();
    const { uuid } = tenant.organization.processors[0]!;
    const setDiscarded = (at: string | null) =>
      world.database.query(`UPDATE payment_processors SET discarded_at = $2 WHERE id = $1`, [
        uuid,
        at,
      ]);
    await setDiscarded("2027-02-01T00:00:00Z");
    await runAt("2027-02-10T03:00:00Z");
    await runAt("2027-02-11T03:00:00Z");
    expect(await world.describeMonths(donation)).toEqual(["2027-01 approved", "2027-02 planned"]);
    await setDiscarded(null);
    await runAt("2027-02-11T04:00:00Z");
    expect(await world.countCharges(donation)).toBe(2);
    const [planned] = (await world.listTransactions(donation)).slice(-1);
    expect(planned?.date.toISOString()).toBe("2027-03-10T03:00:00.000Z");
  });

  it("shows the organisation one planned transaction and its date", async () => {
    const donation = await giveMonthly();
    const owner = world.visitor();
    const { slug, owner: person } = tenant.organization;
    await owner.signIn(slug, person);
    const answer = await owner.call("GET", slug, `/manage/api/donations/${donation}`);
    expect(answer.status, answer.text).toBe(200);
    const shown = answer.data<{ next_charge_on: string; transactions: { status: string }[] }>();
    expect(shown.next_charge_on).toBe("2027-02-10");
    expect(shown.transactions.filter(({ status }) => status === "planned")).toHaveLength(1);
  });
});

describe("the books after several months", () => {
  it("sum to zero by posting and currency, and the totals equal a recount", async () => {
    const { organization } = tenant.organization;
    await giveMonthly();
    await giveMonthly();
    await world.lab.script(["approved", "rejected:do_not_honor"]);
    await runAt("2027-02-10T03:00:00Z");
    await runAt("2027-03-10T03:00:00Z");
    const sums = await world.database.query(
      `SELECT posting_id FROM ledger_entries WHERE organization_id = $1
        GROUP BY posting_id, currency HAVING sum(amount) <> 0`,
      [organization.uuid],
    );
    expect(sums.rows).toEqual([]);
    const { rows } = await world.database.query<{ kept: bigint; recount: bigint }>(
      `SELECT (SELECT coalesce(sum(amount), 0)::int8 FROM daily_totals
                WHERE organization_id = $1 AND status = 'approved') AS kept,
              (SELECT coalesce(sum(amount), 0)::int8 FROM transactions
                WHERE organization_id = $1 AND status = 'approved') AS recount`,
      [organization.uuid],
    );
    expect(rows[0]?.kept).toBe(rows[0]?.recount);
    expect(rows[0]?.recount).toBe(5n * 150000n);
  });
});
