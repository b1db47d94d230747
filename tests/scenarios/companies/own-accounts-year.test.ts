// A year of monthly gifts at each company where the organisation holds the account, equal to its journal. @any-queue
import { afterAll, beforeAll, expect, it } from "vitest";
import { toDecimal } from "~/values/money/money";
import { donationOf, World, type TransactionRow } from "../../factories/world";

/** Donors of each company; declines reach them in turn. */
const DONORS = 3;
/** The months in which a bank refuses one donor, who is charged by a later try. */
const REFUSED = ["2027-04", "2027-09"];
const MONTHS = Array.from({ length: 12 }, (_, at) => `2027-${String(at + 1).padStart(2, "0")}`);
let world: World;
beforeAll(async () => {
  world = await World.open();
}, 300_000);
afterAll(() => world.close());

async function runOn(day: string): Promise<void> {
  await world.lab.setClock(`${day}T13:00:00Z`);
  await world.lab.runDue();
}

/** Opens an organisation with an account there, and its donors. Returns their donations. */
async function open(gateway: string): Promise<string[]> {
  const tenant = await world.openTenant({ plan: "original", gateways: [gateway] });
  const donations: string[] = [];
  for (let donor = 0; donor < DONORS; donor += 1) {
    const given = await world.give(tenant, { monthly: true, collectDay: 15 });
    expect(given.status, given.text).toBe(201);
    donations.push(donationOf(given));
  }
  return donations;
}

async function compare(gateway: string, donations: readonly string[]): Promise<void> {
  const charges: TransactionRow[] = [];
  for (const donation of donations) charges.push(...(await world.listTransactions(donation)));
  const approved = charges.filter(({ status }) => status === "approved");
  expect(charges.filter(({ status }) => status === "rejected")).toHaveLength(REFUSED.length);
  // Each donor gave once for each month.
  for (const donation of donations) {
    const months = await world.describeMonths(donation);
    expect(months.filter((month) => /^2027-\d\d approved$/.test(month))).toEqual(
      MONTHS.map((month) => `${month} approved`),
    );
  }
  const ours = new Set(charges.map(({ id }) => id));
  const taken = (await world.lab.listBooks(gateway)).filter(
    ({ reference, status }) => ours.has(reference) && /^(?:approved|PAID)$/.test(status),
  );
  const row = (reference: string, amount: string) => `${reference} ${Number(amount).toFixed(2)}`;
  expect(taken.map(({ amount, reference }) => row(reference, amount)).toSorted()).toEqual(
    approved.map(({ amount, id }) => row(id, toDecimal(BigInt(amount), "ARS"))).toSorted(),
  );
}

it("takes the same as the journals of Mercado Pago and Centralpos have", async () => {
  await world.lab.setClock("2027-01-12T15:00:00Z");
  await world.retireDonations();
  const given = new Map<string, string[]>();
  for (const gateway of ["mercadopago", "centralpos"]) given.set(gateway, await open(gateway));
  for (const month of MONTHS) {
    // The answers to the batch before, the collect day, and the tries after a decline.
    for (const day of ["02", "12", "15", "26"]) {
      if (month === MONTHS[0] && day < "15") continue;
      if (day === "15" && REFUSED.includes(month)) {
        for (const gateway of given.keys())
          await world.lab.script(["rejected:insufficient_funds"], gateway);
      }
      await runOn(`${month}-${day}`);
    }
  }
  for (const day of ["2028-01-02", "2028-01-14", "2028-01-26"]) await runOn(day);
  for (const [gateway, donations] of given) await compare(gateway, donations);
  // 37 s alone; beside two other products on two processors up to 300 and more.
}, 900_000);
