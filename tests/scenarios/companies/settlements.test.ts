// The lab delivers companies' settlement files of a day, and our staff sees each difference. @any-queue
import { afterAll, beforeAll, expect, it } from "vitest";
import { OPERATOR_HOST, type Visitor } from "../../factories/product";
import { appCode } from "../../factories/second-factor";
import { transactionOf, World, type Tenant } from "../../factories/world";

/** A day on which no other test file charges: a company's file has all payments of its day. */
const DAY = "2027-05-26";
const START = new Date(`${DAY}T15:00:00Z`);
/** After the days in which the other side may still learn of a movement. */
const LATER = new Date("2027-06-12T15:00:00Z");
let world: World;
let staff: Visitor;
beforeAll(async () => {
  world = await World.open();
  await world.lab.setClock(START);
}, 300_000);
afterAll(() => world.close());

async function enter(at: Date): Promise<void> {
  const operator = await world.lab.createOperator();
  staff = world.visitor();
  const page = await staff.signInOperator(operator, appCode(operator.totp_secret, at));
  expect(page.status).toBe(200);
}

/** What the staff's page lists of a payment. */
async function differencesOf(payment: string): Promise<number> {
  const page = await staff.get(OPERATOR_HOST, `/operator/reconciliation?q=${payment}`);
  expect(page.status).toBe(200);
  return page.text.split(`>${payment}<`).length - 1;
}

const deliver = (gateway: string, faults: { kind: string; payment: string }[]) =>
  world.lab.call<{ files: { lines: number }[] }>("POST", `/gateways/${gateway}/settlement`, {
    day: DAY,
    faults,
  });

const give = async (tenant: Tenant) => transactionOf(await world.give(tenant, {}));

it.each(["local_payments", "mercadopago"])("of %s", async (gateway) => {
  await world.lab.setClock(START);
  const tenant = await world.openTenant({ gateways: [gateway] });
  const [fine = "", missing = "", double = "", amount = "", fee = "", unknown = ""] = [
    ...[await give(tenant), await give(tenant), await give(tenant)],
    ...[await give(tenant), await give(tenant), await give(tenant)],
  ];
  await world.lab.runDue();
  await world.lab.setClock(LATER);
  await enter(LATER);
  const { files } = await deliver(gateway, [
    { kind: "missing", payment: missing },
    { kind: "double", payment: double },
    { kind: "amount", payment: amount },
    { kind: "fee", payment: fee },
    { kind: "unknown_type", payment: unknown },
  ]);
  expect(files).toMatchObject([{ lines: 6 }]);
  expect(await differencesOf(fine)).toBe(0);
  for (const payment of [missing, double, amount, fee]) {
    expect(await differencesOf(payment)).toBe(1);
  }
  // Its charge is missing in the file, and the file has a row that nobody knows.
  expect(await differencesOf(unknown)).toBe(2);
  const again = world.lab.call("POST", `/gateways/${gateway}/settlement`, { day: "2027-01-01" });
  await expect(again).rejects.toThrow();
});
