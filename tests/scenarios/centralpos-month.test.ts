// A month at Centralpos: planned, in the batch, answered by the bank.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { donationOf, World, type Tenant } from "../factories/world";

let world: World;
beforeAll(async () => {
  world = await World.open();
});
beforeEach(async () => {
  await world.lab.setClock("2027-01-12T15:00:00Z");
  await world.retireDonations();
  await world.lab.script([], "centralpos");
});
afterAll(() => world.close());

const open = (plan = "original"): Promise<Tenant> =>
  world.openTenant({ plan, gateways: ["centralpos"] });

async function runOn(instant: string): Promise<void> {
  await world.lab.setClock(instant);
  await world.lab.runDue();
}

const chargesOf = async (donation: string) => {
  const ids = new Set((await world.listTransactions(donation)).map(({ id }) => id));
  const books = await world.lab.listBooks("centralpos");
  return books.filter(({ reference }) => ids.has(reference)).map(({ amount }) => amount);
};

describe("a monthly donation at Centralpos", () => {
  it("waits for its day, goes into the batch, and is decided by the batch's answer", async () => {
    const tenant = await open();
    const given = await world.give(tenant, { monthly: true, collectDay: 15 });
    expect(given.status, given.text).toBe(201);
    const donation = donationOf(given);
    expect(await world.describeMonths(donation)).toEqual(["2027-01 planned"]);
    expect(await chargesOf(donation)).toEqual([]);
    await runOn("2027-01-15T12:00:00Z");
    expect(await world.describeMonths(donation)).toEqual(["2027-01 in_process"]);
    const [amount] = await chargesOf(donation);
    await runOn("2027-01-20T12:00:00Z");
    expect(await world.describeMonths(donation)).toEqual(["2027-01 in_process"]);
    await runOn("2027-01-26T13:00:00Z");
    expect(await world.describeMonths(donation)).toEqual(["2027-01 approved", "2027-02 planned"]);
    const [approved] = await world.listTransactions(donation);
    // 3.5 %, which the monthly commission invoice asks for: the organisation got the money itself.
    expect(Number(approved?.commission)).toBe(Math.round(Number(amount) * 3.5));
    await runOn("2027-02-15T12:00:00Z");
    expect(await chargesOf(donation)).toEqual([amount, amount]);
  });

  it("is tried again in the next batch after a decline, and misses none of its windows", async () => {
    const tenant = await open();
    await world.lab.script(["rejected:insufficient_funds"], "centralpos");
    const donation = donationOf(await world.give(tenant, { monthly: true, collectDay: 15 }));
    await runOn("2027-01-15T12:00:00Z");
    await runOn("2027-01-26T13:00:00Z");
    const months = () => world.describeMonths(donation);
    expect(await months()).toEqual(["2027-01 rejected", "2027-01 planned"]);
    // Between two windows the retry waits.
    await runOn("2027-01-29T13:00:00Z");
    expect(await months()).toEqual(["2027-01 rejected", "2027-01 planned"]);
    await runOn("2027-02-02T13:00:00Z");
    expect(await months()).toEqual(["2027-01 rejected", "2027-01 in_process"]);
  });

  it("shows a refund that was made outside, once it is recorded with its proof", async () => {
    const tenant = await open();
    const donation = donationOf(await world.give(tenant, { monthly: true, collectDay: 15 }));
    await runOn("2027-01-15T12:00:00Z");
    await runOn("2027-01-26T13:00:00Z");
    const [charge] = await world.listTransactions(donation);
    const { slug, owner } = tenant.organization;
    const office = world.visitor();
    await office.signIn(slug, owner);
    const path = `/manage/donations/${donation}?confirm=refund-${charge?.id}`;
    const page = await office.get(slug, path);
    expect(page.text).toContain("Número de la transferencia o de la operación");
    const form = {
      csrf_token: page.field("csrf_token"),
      intent: "manual_refund",
      transaction: charge?.id ?? "",
      amount: "",
      refunded_on: "2027-01-26",
    };
    const refused = await office.post(slug, path, { ...form, proof: "" });
    expect(refused.status).toBe(422);
    const posted = await office.post(slug, path, { ...form, proof: "T-4711" });
    expect(posted.status, posted.text.slice(0, 500)).toBe(303);
    const after = await office.get(slug, `/manage/donations/${donation}`);
    expect(after.text).toContain("Devolución hecha fuera de Dádiva");
    expect(after.text).toContain("operación T-4711");
    expect(await world.describeMonths(donation)).toEqual(["2027-01 refunded", "2027-02 planned"]);
  });

  it("is paid by a batch that is answered again, and its retry is called off", async () => {
    const tenant = await open();
    await world.lab.script(["rejected:insufficient_funds"], "centralpos");
    const donation = donationOf(await world.give(tenant, { monthly: true, collectDay: 15 }));
    await runOn("2027-01-15T12:00:00Z");
    await runOn("2027-01-26T13:00:00Z");
    const [declined] = await world.listTransactions(donation);
    await world.lab.sendEvent({ type: "approved", payment: declined?.id }, "centralpos");
    await runOn("2027-01-29T14:00:00Z");
    // The retry may just be asking for a batch, and then the approval waits for its answer.
    await runOn("2027-01-29T15:30:00Z");
    expect(await world.describeMonths(donation)).toEqual([
      "2027-01 approved",
      "2027-01 cancelled",
      "2027-02 planned",
    ]);
  });

  it("becomes a case of our staff a week after its answer was due", async () => {
    const tenant = await open();
    await world.lab.script(["in_process"], "centralpos");
    const donation = donationOf(await world.give(tenant, { monthly: true, collectDay: 15 }));
    await runOn("2027-01-15T12:00:00Z");
    const [charge] = await world.listTransactions(donation);
    const flags = async () => {
      const sql = "SELECT flags FROM transactions WHERE id = $1";
      return (await world.database.query<{ flags: string[] }>(sql, [charge?.id])).rows[0]?.flags;
    };
    await runOn("2027-01-30T13:00:00Z");
    expect(await flags()).toEqual([]);
    await runOn("2027-02-03T14:00:00Z");
    expect(await flags()).toEqual(["never_answered"]);
    expect(await world.describeMonths(donation)).toEqual(["2027-01 in_process"]);
  });

  it("takes no one-time donation, on the page and by call", async () => {
    const tenant = await open();
    const refused = await world.give(tenant, { monthly: false });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain("recibe solo donaciones mensuales");
  });
});
