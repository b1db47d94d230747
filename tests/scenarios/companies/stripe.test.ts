// Global payments in Mexico are Stripe's: the vault sends the card, later months use the stored one. @any-queue
import { afterAll, beforeAll, expect, it } from "vitest";
import { donationOf, transactionOf, World, type Tenant } from "../../factories/world";

let world: World;
let tenant: Tenant;
beforeAll(async () => {
  world = await World.open();
  await world.lab.setClock("2027-01-12T15:00:00Z");
  tenant = await world.openTenant({ country: "MX", gateways: ["global_payments"] });
}, 300_000);
afterAll(() => world.close());

const callsOf = async (donation: string) => {
  const ids = new Set((await world.listTransactions(donation)).map(({ id }) => id));
  return (await world.lab.listCalls(undefined, "stripe"))
    .filter(({ reference }) => ids.has(reference ?? ""))
    .map(({ answer, operation }) => `${operation} ${answer}`);
};

it("charges a first month and the next one, and has the company's costs", async () => {
  const donation = donationOf(await world.give(tenant, { monthly: true, collectDay: 10 }));
  await world.lab.setClock("2027-02-10T16:00:00Z");
  await world.lab.runDue();
  expect(await callsOf(donation)).toEqual(["charge approved", "charge approved"]);
  expect(await world.describeMonths(donation)).toEqual([
    ...["2027-01 approved", "2027-02 approved", "2027-03 planned"],
  ]);
  const orders = new Set((await world.listTransactions(donation)).map(({ id }) => id));
  const books = await world.lab.listBooks("stripe");
  expect(books.filter(({ reference }) => orders.has(reference))).toHaveLength(2);
});

it("believes an event only with the company's signature", async () => {
  await world.lab.script(["in_process"], "stripe");
  const answer = await world.give(tenant);
  const event = { type: "approved", payment: transactionOf(answer) };
  expect(await world.lab.sendEvent({ ...event, signature: "invalid" }, "stripe")).toBe(403);
  expect(await world.lab.sendEvent({ ...event, signature: "valid" }, "stripe")).toBe(200);
  await world.lab.runDue();
  const [transaction] = await world.listTransactions(donationOf(answer));
  expect(transaction).toMatchObject({ status: "approved" });
});

it("leads the donor to the bank's page", async () => {
  await world.lab.script(["challenge"], "stripe");
  const answer = await world.give(tenant);
  expect(answer.status).toBe(202);
  const { next_action: action } = answer.data<{ next_action: { kind: string; url: string } }>();
  expect(action.kind).toBe("redirect");
  const body = new URLSearchParams({ result: "approve" });
  const back = await fetch(action.url, { method: "POST", body, redirect: "manual" });
  expect(back.status).toBe(303);
  await world.lab.runDue();
  const [transaction] = await world.listTransactions(donationOf(answer));
  expect(transaction).toMatchObject({ status: "approved" });
});
