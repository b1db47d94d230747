// A donation that changes while its record waits in a batch of Centralpos.
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { newEmail } from "../../factories/donation-form";
import type { Visitor } from "../../factories/product";
import { donationOf, World, type Tenant } from "../../factories/world";

let world: World;
let tenant: Tenant;
let owner: Visitor;
let token: string;
let email: string;
let donation: string;
beforeAll(async () => {
  world = await World.open();
});
beforeEach(async () => {
  await world.lab.setClock("2027-01-12T15:00:00Z");
  await world.retireDonations();
  await world.lab.script([], "centralpos");
  tenant = await world.openTenant({ plan: "original", gateways: ["centralpos"] });
  email = newEmail();
  donation = donationOf(await world.give(tenant, { monthly: true, collectDay: 15, email }));
  await goTo("2027-01-15T12:00:00Z");
  await world.lab.runDue();
  expect(await months()).toEqual(["2027-01 in_process"]);
});
afterAll(() => world.close());

async function goTo(instant: string): Promise<void> {
  await world.lab.setClock(instant);
  owner = world.visitor();
  const page = await owner.signIn(tenant.organization.slug, tenant.organization.owner);
  token = page.meta("csrf-token");
}

async function change(method: string, path = "", body?: object): Promise<void> {
  const { slug } = tenant.organization;
  const address = `/manage/api/donations/${donation}${path}`;
  const answer = await owner.call(method, slug, address, { ...(body ? { body } : {}), token });
  expect(answer.status, answer.text).toBeLessThan(300);
  await world.lab.runDue();
  await world.lab.runDue();
}

const months = () => world.describeMonths(donation);

/** Returns amount and status of the donation's records in the company's batches. */
async function records(): Promise<string[]> {
  const ids = new Set((await world.listTransactions(donation)).map(({ id }) => id));
  const books = await world.lab.listBooks("centralpos");
  return books
    .filter(({ reference }) => ids.has(reference))
    .map(({ amount, status }) => `${amount} ${status}`);
}

it("is deleted and added anew with the new amount, and charged once", async () => {
  await change("PATCH", "", { donation: { amount: "900.00" } });
  expect(await months()).toEqual(["2027-01 cancelled", "2027-01 in_process"]);
  expect(await records()).toEqual(["900.00 PENDING"]);
  await world.lab.setClock("2027-01-26T13:00:00Z");
  await world.lab.runDue();
  expect(await months()).toEqual(["2027-01 cancelled", "2027-01 approved", "2027-02 planned"]);
  expect(await records()).toEqual(["900.00 PAID"]);
});

it("is deleted when the donation is paused, and nothing of its month is left open", async () => {
  await change("POST", "/pause", { reason: "by_org" });
  expect(await months()).toEqual(["2027-01 cancelled"]);
  expect(await records()).toEqual([]);
  const [january] = await world.listCollections(donation);
  expect(january?.state).toBe("cancelled");
  await change("POST", "/restore");
  expect(await months()).toEqual(["2027-01 cancelled", "2027-02 planned"]);
});

it("is added anew with a new card", async () => {
  const card = {
    cc_number: "5555555555554444",
    cc_expiration: "12/39",
    cc_verification_number: "123",
    cardholder_name: "Eva Sosa",
    cardholder_id_type: "DNI",
    cardholder_id_number: "20123456",
  };
  await change("POST", "/payment_method", { payment_method: card });
  expect(await months()).toEqual(["2027-01 cancelled", "2027-01 in_process"]);
  expect(await records()).toEqual(["1500.00 PENDING"]);
});

it("stays after the batch closed, and the donor is told", async () => {
  await goTo("2027-01-25T12:00:00Z");
  await change("POST", "/pause", { reason: "by_org" });
  expect(await months()).toEqual(["2027-01 in_process"]);
  const { mails } = await world.lab.readOutbox(email);
  const mail = mails.find(({ subject }) => subject.includes("ya estaba en camino"));
  expect(mail?.text).toContain("$ 1.500,00");
  await world.lab.setClock("2027-01-26T13:00:00Z");
  await world.lab.runDue();
  expect(await months()).toEqual(["2027-01 approved"]);
});
