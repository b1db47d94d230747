// A year of monthly gifts by CBU: agreement, notices, debits and answers, equal to the company's journal. @any-queue
import { afterAll, beforeAll, expect, it } from "vitest";
import { donationBody, newEmail } from "../../factories/donation-form";
import { donationOf, transactionOf, World, type Tenant } from "../../factories/world";

const CBU = "0170099200000677971515";
const COLLECT_DAY = 20;
let world: World;
let tenant: Tenant;
beforeAll(async () => {
  world = await World.open();
  await world.lab.setClock(new Date("2027-01-04T15:00:00Z"));
  tenant = await world.openTenant({ country: "AR" });
}, 300_000);
afterAll(() => world.close());

async function give(paid: Record<string, unknown>) {
  const { slug } = tenant.organization;
  const place = `/c/${tenant.campaign.slug}`;
  const email = newEmail();
  const donor = world.visitor();
  const token = (await donor.get(slug, place)).meta("csrf-token");
  const order = { country: "AR", email, amount: "5000.00", monthly: true, collectDay: COLLECT_DAY };
  const body = donationBody(order);
  const { cardholder_name, cardholder_id_type, cardholder_id_number } =
    body.payment_method as Record<string, string>;
  const payer = { cardholder_name, cardholder_id_type, cardholder_id_number };
  const answer = await donor.call("POST", slug, `${place}/donations`, {
    body: { ...body, payment_method: { ...payer, ...paid } },
    token,
  });
  return { answer, email };
}

const approve = async (payment: string) => {
  expect(await world.lab.sendEvent({ type: "approved", payment })).toBe(200);
  await world.lab.runDue();
};

it("a CVU, a wrong digit and a missing agreement are refused beside their boxes", async () => {
  const faults = async (paid: object) =>
    (await give({ method: "cbu", ...paid })).answer.error().fields as object;
  expect(await faults({ cbu: "0000003100010000000001", mandate: true })).toHaveProperty([
    "payment_method.cbu",
  ]);
  expect(await faults({ cbu: CBU.replace(/5$/, "6"), mandate: true })).toHaveProperty([
    "payment_method.cbu",
  ]);
  expect(await faults({ cbu: CBU })).toHaveProperty(["payment_method.mandate"]);
});

it("twelve months are announced, debited once, and equal the journal", async () => {
  const { answer, email } = await give({ method: "cbu", cbu: CBU, mandate: true });
  expect(answer.status).toBe(202);
  const given = answer.data<{ transaction: { status: string }; next_action?: unknown }>();
  expect(given.transaction.status).toBe("pending");
  expect(given.next_action).toBeUndefined();
  await world.lab.runDue();
  await approve(transactionOf(answer));
  const donationId = donationOf(answer);
  for (let month = 2; month <= 12; month += 1) {
    const period = `2027-${String(month).padStart(2, "0")}`;
    await world.lab.setClock(new Date(`${period}-10T15:00:00Z`));
    await world.lab.runDue();
    await world.lab.setClock(new Date(`${period}-${COLLECT_DAY}T15:00:00Z`));
    await world.lab.runDue();
    const debit = (await world.listTransactions(donationId)).find((one) => one.period === period);
    expect([period, debit?.status]).toEqual([period, "pending"]);
    await approve(debit?.id ?? "");
  }
  const charges = await world.listTransactions(donationId);
  const approved = charges.filter(({ status }) => status === "approved");
  expect(approved).toHaveLength(12);
  const ids = new Set(charges.map(({ id }) => id));
  const calls = (await world.lab.listCalls()).filter(
    (call) => call.operation === "charge" && ids.has(call.reference ?? ""),
  );
  expect(calls.map(({ reference }) => reference).toSorted()).toEqual(
    approved.map(({ id }) => id).toSorted(),
  );
  expect(new Set(calls.map(({ amount }) => amount))).toEqual(new Set(["5000.00"]));
  const { mails } = await world.lab.readOutbox(email);
  const notices = mails.filter(({ subject }) => subject.includes("Próximo débito"));
  expect(notices).toHaveLength(11);
  expect(notices.every(({ text }) => text.includes("CBU …1515"))).toBe(true);
  // No mail and no page of the back office shows the account's number.
  const office = world.visitor();
  await office.signIn(tenant.organization.slug, tenant.organization.owner);
  const page = await office.get(tenant.organization.slug, `/manage/donations/${donationId}`);
  expect(page.text).toContain("CBU …1515");
  for (const text of [page.text, ...mails.map(({ html }) => html)]) {
    expect(text).not.toContain(CBU.slice(0, 18));
  }
});
