// A donation through a company where the donor pays later on its own page, end to end. @any-queue
import { afterAll, beforeAll, expect, it } from "vitest";
import { donationFields, donationBody, newEmail } from "../../factories/donation-form";
import { openRedirectTenant, startRedirectStack } from "../../factories/servers/redirect-stack";
import { donationOf, transactionOf, World, type Tenant } from "../../factories/world";
import { RedirectSimulator } from "../../simulators/redirect/server";

const NOW = "2027-03-03T15:00:00Z";
const HOUR = 60 * 60 * 1000;
const simulator = new RedirectSimulator();
let world: World;
let tenant: Tenant;
beforeAll(async () => {
  await simulator.start();
  world = await World.open(await startRedirectStack(simulator));
  await setClock(new Date(NOW));
  tenant = await openRedirectTenant(world.lab, world.database);
}, 300_000);
afterAll(async () => {
  await world.close();
  await simulator.stop();
});

/** Product and company have the same time. */
async function setClock(at: Date): Promise<void> {
  simulator.aheadMs = at.getTime() - Date.now();
  await world.lab.setClock(at);
}

function lastPayment() {
  const payment = simulator.payments.at(-1);
  if (!payment) throw new Error("nothing was sent");
  return payment;
}

/** Posts the plain form of the method's page, as a browser without script does. */
async function giveByForm(monthly = false, email = newEmail()) {
  const { slug } = tenant.organization;
  const donor = world.visitor();
  const place = `/c/${tenant.campaign.slug}`;
  const page = await donor.get(slug, `${place}?method=webpay`);
  const typed = donationFields({ country: "CO", amount: "50.000", monthly, email });
  const fields = Object.fromEntries(Object.entries(typed).filter(([name]) => !/cc_/.test(name)));
  const sent = await donor.post(slug, `${place}/donations`, {
    ...fields,
    csrf_token: page.field("csrf_token"),
    idempotency_key: page.field("idempotency_key"),
    "payment_method[method]": "webpay",
  });
  const shown = await donor.follow(sent);
  const [, thanks = ""] = shown.url.match(/^[^/]+(\/.*)$/) ?? [];
  const see = async () => (await donor.get(slug, thanks)).text;
  return { email, page, shown, see };
}

const stateIn = (page: string) => /data-state="(\w+)"/.exec(page)?.[1];
const donationIdOf = async (reference: string) => {
  const { rows } = await world.database.query<{ id: string }>(
    "SELECT donation_id AS id FROM transactions WHERE id = $1",
    [reference],
  );
  return rows[0]?.id ?? "";
};
const mailsTo = async (email: string) => {
  await world.lab.runDue();
  return (await world.lab.readOutbox(email)).mails.map(
    ({ subject, text }) => `${subject}\n${text}`,
  );
};

it("is given by the plain form, waits with the company's page, and is thanked once paid", async () => {
  const { email, page, see, shown } = await giveByForm();
  const { checkout_url: url, external_reference: reference } = lastPayment();
  expect(page.text).toMatch(/aria-current="true"[^>]*>Webpay<\/button>/);
  expect(page.text).toContain('name="payment_method[method]" value="webpay"');
  expect(page.text).not.toContain("cc_number");
  expect(stateIn(shown.text)).toBe("to_pay");
  expect(shown.text).toContain(`href="${url}"`);
  // The page in the donor's hands names the last moment by the organisation's clock.
  expect(shown.text).toContain("11:00");
  expect(stateIn(await see())).toBe("to_pay");
  await simulator.pay(reference);
  expect(await simulator.notify(reference)).toBe(200);
  const [receipt] = await mailsTo(email);
  expect(receipt).toContain("Medio de pago: Webpay");
  expect(stateIn(await see())).toBe("approved");
});

it("is given by the JSON call of a form with script, which answers with the next action", async () => {
  const { slug } = tenant.organization;
  const donor = world.visitor();
  const place = `/c/${tenant.campaign.slug}`;
  const token = (await donor.get(slug, place)).meta("csrf-token");
  const body = donationBody({ country: "CO", amount: "50000" });
  const { cardholder_name, cardholder_id_type, cardholder_id_number } =
    body.payment_method as Record<string, string>;
  const method = { method: "webpay", cardholder_name, cardholder_id_type, cardholder_id_number };
  const answer = await donor.call("POST", slug, `${place}/donations`, {
    body: { ...body, payment_method: method },
    token,
  });
  expect(answer.status).toBe(202);
  const { checkout_url: url } = simulator.paymentOf(transactionOf(answer));
  expect(answer.data()).toMatchObject({ next_action: { kind: "redirect", url } });
  expect(await world.describeMonths(donationOf(answer))).toEqual(["null pending"]);
});

it("ends with its expiry, and is thanked for a late payment, which a refund gives back", async () => {
  const { email, see } = await giveByForm();
  const { external_reference: reference } = lastPayment();
  await setClock(new Date(Date.parse(NOW) + HOUR + 120_000));
  await world.lab.runDue();
  expect(stateIn(await see())).toBe("expired");
  await simulator.pay(reference);
  await simulator.notify(reference);
  expect((await mailsTo(email)).join()).toContain("Webpay");
  expect(stateIn(await see())).toBe("approved");
  const { slug, owner } = tenant.organization;
  const office = world.visitor();
  const token = (await office.signIn(slug, owner)).meta("csrf-token");
  const donation = await donationIdOf(reference);
  const detail = await office.get(slug, `/manage/donations/${donation}`);
  expect(detail.text).toContain("Quién paga");
  const path = `/manage/api/payment_transactions/${reference}/refund`;
  const refund = await office.call("POST", slug, path, { body: {}, token });
  expect([refund.status, refund.text]).toMatchObject([201, expect.any(String)]);
  expect(simulator.paymentOf(reference).refunds).toMatchObject([{ amount: 50_000 }]);
  expect(stateIn(await see())).toBe("returned");
  expect((await mailsTo(email)).join()).toContain("al mismo medio de pago");
});

it("mails the link of each month once, also if the worker breaks off after the charge", async () => {
  await setClock(new Date(NOW));
  const email = newEmail();
  const first = await giveByForm(true, email);
  expect(stateIn(first.shown.text)).toBe("to_pay");
  await setClock(new Date(Date.parse(NOW) + 60_000));
  const { external_reference: paid } = lastPayment();
  await simulator.pay(paid);
  await simulator.notify(paid);
  expect((await mailsTo(email)).join()).toContain("te enviaremos el enlace");
  expect(stateIn(await first.see())).toBe("approved");
  await setClock(new Date("2027-04-10T15:00:00Z"));
  await world.lab.arm("charge.after_result", "throw");
  const links = (await mailsTo(email)).filter(
    (mail) => mail.includes("Ir a pagar") && mail.includes("de abril"),
  );
  expect(links).toHaveLength(1);
  const href = /http:\/\/[^/]+(\/c\/\S+)/.exec(links[0] ?? "")?.[1] ?? "";
  const see = async () => (await world.visitor().get(tenant.organization.slug, href)).text;
  expect(stateIn(await see())).toBe("to_pay");
  const { external_reference: reference } = lastPayment();
  await simulator.pay(reference);
  await simulator.notify(reference);
  await world.lab.runDue();
  expect(stateIn(await see())).toBe("approved");
  expect(await world.describeMonths(await donationIdOf(reference))).toEqual([
    "2027-03 approved",
    "2027-04 approved",
    "2027-05 planned",
  ]);
});
