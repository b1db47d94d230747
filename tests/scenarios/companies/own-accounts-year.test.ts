// A year of monthly gifts at each company where the organisation holds the account, equal to its journal. @queues
import { afterAll, beforeAll, expect, it } from "vitest";
import { toDecimal } from "~/values/money/money";
import { donationOf, World, type TransactionRow } from "../../factories/world";

/** Donors of each company; declines reach them in turn. */
const DONORS = 3;
/** The months in which a bank refuses one donor, who is charged by a later try. */
const REFUSED = [4, 9];
let world: World;
beforeAll(async () => {
  world = await World.open();
}, 300_000);
afterAll(() => world.close());

async function runOn(day: string): Promise<void> {
  await world.lab.setClock(`${day}T13:00:00Z`);
  await world.lab.runDue();
}

it.each(["mercadopago", "centralpos"])("of %s", async (gateway) => {
  await world.lab.setClock("2027-01-12T15:00:00Z");
  await world.retireDonations();
  const tenant = await world.openTenant({ plan: "original", gateways: [gateway] });
  const donations: string[] = [];
  for (let donor = 0; donor < DONORS; donor += 1) {
    const given = await world.give(tenant, { monthly: true, collectDay: 15 });
    expect(given.status, given.text).toBe(201);
    donations.push(donationOf(given));
  }
  for (let month = 1; month <= 12; month += 1) {
    const period = `2027-${String(month).padStart(2, "0")}`;
    if (REFUSED.includes(month)) await world.lab.script(["rejected:insufficient_funds"], gateway);
    // The collect day, the days of the tries after a decline, and those on which a batch is answered.
    for (const day of ["15", "18", "22", "26", "28"]) await runOn(`${period}-${day}`);
  }
  // The answer to the last batch, and to the last try.
  for (const day of ["2028-01-05", "2028-01-12"]) await runOn(day);

  const charges: TransactionRow[] = [];
  for (const donation of donations) charges.push(...(await world.listTransactions(donation)));
  const approved = charges.filter(({ status }) => status === "approved");
  expect(charges.filter(({ status }) => status === "rejected")).toHaveLength(REFUSED.length);
  // Each donor gave twelve times, once for each month.
  for (const donation of donations) {
    const months = (await world.listTransactions(donation)).filter(
      ({ period, status }) => status === "approved" && period?.startsWith("2027"),
    );
    expect(months.map(({ period }) => period)).toEqual(
      Array.from({ length: 12 }, (_, at) => `2027-${String(at + 1).padStart(2, "0")}`),
    );
  }
  const ours = new Set(charges.map(({ id }) => id));
  const taken = (await world.lab.listBooks(gateway)).filter(
    ({ reference, status }) => ours.has(reference) && /^(?:approved|PAID)$/.test(status),
  );
  const row = (reference: string, amount: number) => `${reference} ${amount.toFixed(2)}`;
  expect(taken.map(({ amount, reference }) => row(reference, Number(amount))).toSorted()).toEqual(
    approved.map(({ amount, id }) => row(id, Number(toDecimal(BigInt(amount), "ARS")))).toSorted(),
  );
});
