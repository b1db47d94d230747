// Local payments in Mexico where the installation chooses Conekta: the vault makes the token, later months use the stored card. @any-queue
import { afterAll, beforeAll, expect, it } from "vitest";
import { cards } from "../../factories/donation-form";
import { donationOf, transactionOf, World, type Tenant } from "../../factories/world";

let world: World;
let tenant: Tenant;
beforeAll(async () => {
  world = await World.open();
  await world.lab.setClock("2027-01-12T15:00:00Z");
  tenant = await world.openTenant({ country: "MX" });
  // What a new gateway gets by LOCAL_PAYMENTS_MX=conekta; the tests' installation has the usual setting.
  await world.database.query(
    `UPDATE payment_processors SET provider = 'conekta', soft_descriptor = NULL
      WHERE organization_id = $1 AND gateway = 'local_payments'`,
    [tenant.organization.organization.uuid],
  );
}, 300_000);
afterAll(() => world.close());

const callsOf = async (donation: string) => {
  const ids = new Set((await world.listTransactions(donation)).map(({ id }) => id));
  return (await world.lab.listCalls(undefined, "conekta"))
    .filter(({ operation, reference }) => operation !== "lookup" && ids.has(reference ?? ""))
    .map(({ answer, operation }) => `${operation} ${answer}`);
};

it("charges a first month, and the next one with the stored card", async () => {
  const donation = donationOf(await world.give(tenant, { monthly: true, collectDay: 10 }));
  await world.lab.setClock("2027-02-10T16:00:00Z");
  await world.lab.runDue();
  expect(await callsOf(donation)).toEqual(["charge approved", "charge approved"]);
  expect(await world.describeMonths(donation)).toEqual([
    ...["2027-01 approved", "2027-02 approved", "2027-03 planned"],
  ]);
  const { rows } = await world.database.query<{ provider: string }>(
    "SELECT DISTINCT provider FROM transactions WHERE donation_id = $1",
    [donation],
  );
  expect(rows).toEqual([{ provider: "conekta" }]);
});

it("tells the donor of a decline, and charges nothing", async () => {
  const refused = await world.give(tenant, { card: cards.insufficientFunds });
  expect(refused.status, refused.text).toBe(402);
  expect(refused.error()).toMatchObject({
    ...{ code: "card_declined", decline_code: "insufficient_funds" },
  });
  const taken = await world.lab.listBooks("conekta");
  const answer = await world.give(tenant);
  expect(answer.status, answer.text).toBe(201);
  expect(await callsOf(donationOf(answer))).toEqual(["charge approved"]);
  expect(await world.lab.listBooks("conekta")).toHaveLength(taken.length + 1);
});

it("gives a charge back, once for the company and for the donor", async () => {
  const answer = await world.give(tenant);
  const payment = transactionOf(answer);
  const { slug, owner } = tenant.organization;
  const office = world.visitor();
  const token = (await office.signIn(slug, owner)).meta("csrf-token");
  const path = `/manage/api/payment_transactions/${payment}/refund`;
  const refund = await office.call("POST", slug, path, { body: {}, token });
  expect(refund.status, refund.text).toBe(201);
  expect(refund.data()).toMatchObject({ status: "refunded", transaction: { status: "refunded" } });
  expect(await callsOf(donationOf(answer))).toEqual(["charge approved", "refund refunded"]);
  const [book] = (await world.lab.listBooks("conekta")).filter(
    ({ reference }) => reference === payment,
  );
  expect(book).toMatchObject({ status: "refunded", refunded_amount: "1500.00" });
});
