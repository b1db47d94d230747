// Donations through an organisation's own Mercado Pago account. @queues
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { donationOf, transactionOf, World, type Tenant } from "../factories/world";

const NOW = "2027-03-03T15:00:00Z";
const AT = "mercadopago";
let world: World;
let tenant: Tenant;
beforeAll(async () => {
  world = await World.open();
  await world.lab.setClock(NOW);
  // Its plan has a commission.
  tenant = await world.openTenant({ gateways: [AT], plan: "original" });
});
beforeEach(() => world.lab.setClock(NOW));
afterAll(() => world.close());

const tell = (type: string, payment: string, more: object = {}) =>
  world.lab.sendEvent({ type, payment, signature: "valid", ...more }, AT);
const bookOf = async (reference: string) =>
  (await world.lab.listBooks(AT)).find((row) => row.reference === reference);

async function accountsOf(transaction: string): Promise<Record<string, number>> {
  const { rows } = await world.database.query<{ account: string; sum: string }>(
    `SELECT e.account, sum(e.amount)::text AS sum FROM ledger_postings p
       JOIN ledger_entries e ON e.organization_id = p.organization_id AND e.posting_id = p.id
      WHERE p.source_id = $1 OR p.source_id IN (SELECT id FROM refunds WHERE transaction_id = $1)
      GROUP BY e.account`,
    [transaction],
  );
  return Object.fromEntries(rows.map(({ account, sum }) => [account, Number(sum)]));
}

it("charges the account's own card token, and takes our commission out of the payment", async () => {
  const answer = await world.give(tenant);
  expect(answer.status, answer.text).toBe(201);
  const payment = transactionOf(answer);
  const [row] = await world.listTransactions(donationOf(answer));
  expect(row).toMatchObject({ id: payment, status: "approved" });
  const commission = Number(row?.commission);
  const amount = Number(row?.amount);
  expect(commission).toBeGreaterThan(0);
  const book = await bookOf(payment);
  expect(Number(book?.amount) * 100).toBe(amount);
  expect(book).toMatchObject({ application_fee: String(commission / 100) });
  // The company's fee is four hundredths of the amount, and the province withholds one.
  const [fee, taxes] = [Math.round(amount * 0.04), Math.round(amount * 0.01)];
  expect(await accountsOf(payment)).toEqual({
    ...{ own_account: amount - commission, own_funds: commission + fee + taxes - amount },
    ...{ gateway_fee: -fee, tax_withheld: -taxes },
    ...{ application_fee: commission, commission: -commission },
  });
});

it("charges months with the stored card", async () => {
  const answer = await world.give(tenant, { monthly: true, collectDay: 10 });
  const donation = donationOf(answer);
  // The plan lets no first month be charged at once.
  expect(await world.describeMonths(donation)).toEqual(["2027-03 planned"]);
  for (const day of ["2027-03-10T12:00:00Z", "2027-04-10T12:00:00Z"]) {
    await world.lab.setClock(day);
    await world.lab.runDue();
  }
  expect(await world.describeMonths(donation)).toEqual([
    "2027-03 approved",
    "2027-04 approved",
    "2027-05 planned",
  ]);
  const { rows } = await world.database.query<{ card: string }>(
    "SELECT provider_card_id AS card FROM payment_methods WHERE donation_id = $1",
    [donation],
  );
  expect(rows[0]?.card).toMatch(/\/\d+\/visa$/);
});

it("declines with the company's words, and books nothing", async () => {
  await world.lab.script(["rejected:insufficient_funds"], AT);
  const answer = await world.give(tenant);
  expect(answer.status).toBe(402);
  expect(answer.error()).toMatchObject({ decline_code: "insufficient_funds" });
});

it("learns a late approval, a refund of the panel and a dispute from hints", async () => {
  await world.lab.script(["in_process"], AT);
  const answer = await world.give(tenant);
  expect(answer.status).toBe(202);
  const payment = transactionOf(answer);
  expect(await tell("approved", payment, { signature: "invalid" })).toBe(403);
  expect(await tell("approved", payment)).toBe(200);
  await world.lab.runDue();
  expect(await world.listTransactions(donationOf(answer))).toMatchObject([{ status: "approved" }]);
  expect(await tell("refunded", payment, { amount: "100.00" })).toBe(200);
  await world.lab.runDue();
  const facts = async () => {
    const { rows } = await world.database.query<{ status: string; back: string }>(
      "SELECT status, refunded_amount::text AS back FROM transactions WHERE id = $1",
      [payment],
    );
    return rows[0];
  };
  expect(await facts()).toEqual({ status: "approved", back: "10000" });
  await tell("in_mediation", payment);
  await world.lab.runDue();
  expect(await facts()).toMatchObject({ status: "in_mediation" });
  await tell("dispute_won", payment);
  await world.lab.runDue();
  expect(await facts()).toMatchObject({ status: "approved" });
});

it("refunds at the company, with our commission in proportion", async () => {
  const payment = transactionOf(await world.give(tenant));
  const path = `/manage/api/payment_transactions/${payment}/refund`;
  const { owner: person, slug } = tenant.organization;
  const owner = world.visitor();
  const token = (await owner.signIn(slug, person)).meta("csrf-token");
  const refund = await owner.call("POST", slug, path, { body: {}, token });
  expect(refund.status, refund.text).toBe(201);
  expect(refund.data()).toMatchObject({ status: "refunded" });
  const { gateway_fee: fee = 0, tax_withheld: taxes = 0, ...books } = await accountsOf(payment);
  const { own_funds: own, ...others } = books;
  // What the company kept stays with the organisation; every other account returns to zero.
  expect(own).toBe(-fee - taxes);
  expect(fee).toBeLessThan(0);
  expect(Object.values(others).every((sum) => sum === 0)).toBe(true);
  expect((await bookOf(payment))?.refunded_amount).not.toBe("0");
});

it("shows the donor what the bank asks", async () => {
  await world.lab.script(["challenge"], AT);
  const answer = await world.give(tenant);
  expect(answer.status).toBe(202);
  const { next_action: next, thanks_url: url } = answer.data<{
    next_action: { kind: string; url: string };
    thanks_url: string;
  }>();
  expect(next).toMatchObject({ kind: "redirect", url });
  const { pathname, search } = new URL(url);
  const page = await world.visitor().get(tenant.organization.slug, pathname + search);
  const form = /<form method="post" action="([^"]+\/3ds\/\d+)" target="_blank">/.exec(page.text);
  expect(form?.[1]).toMatch(/^http:\/\/127\.0\.0\.1:/);
  const creq = page.field("creq");
  const post = (fields: Record<string, string>) =>
    fetch(form?.[1] ?? "", {
      ...{ method: "POST", redirect: "manual" },
      body: new URLSearchParams(fields),
    });
  expect((await post({ creq })).status).toBe(200);
  expect((await post({ result: "approve" })).status).toBe(303);
  await world.lab.runDue();
  expect(await world.listTransactions(donationOf(answer))).toMatchObject([{ status: "approved" }]);
});
