// Single donations by PIX, boleto, OXXO and PSE through dLocal: from the form to the money. @any-queue
import { afterAll, beforeAll, expect, it } from "vitest";
import { donationBody, donationFields, newEmail } from "../../factories/donation-form";
import { donationOf, transactionOf, World, type Tenant } from "../../factories/world";

const NOW = Date.parse("2027-03-03T15:00:00Z");
const HOUR = 60 * 60 * 1000;
const tenants: Record<string, Tenant> = {};
let world: World;
beforeAll(async () => {
  world = await World.open();
  await world.lab.setClock(new Date(NOW));
  for (const country of ["BR", "CO", "MX"]) tenants[country] = await world.openTenant({ country });
}, 300_000);
afterAll(() => world.close());

const tenantOf = (country: string): Tenant => {
  const tenant = tenants[country];
  if (!tenant) throw new Error(`no organisation in ${country}`);
  return tenant;
};
const at = (hours: number) => world.lab.setClock(new Date(NOW + hours * HOUR));

/** Posts the JSON call of a form. */
async function give(country: string, paid: Record<string, string>, order = {}) {
  const tenant = tenantOf(country);
  const { slug } = tenant.organization;
  const email = newEmail();
  const donor = world.visitor();
  const place = `/c/${tenant.campaign.slug}`;
  const token = (await donor.get(slug, place)).meta("csrf-token");
  const body = donationBody({ country, email, amount: "5000.00", ...order });
  const { cardholder_name, cardholder_id_type, cardholder_id_number } =
    body.payment_method as Record<string, string>;
  const payer = { cardholder_name, cardholder_id_type, cardholder_id_number };
  const answer = await donor.call("POST", slug, `${place}/donations`, {
    body: { ...body, payment_method: { ...paid, ...payer } },
    token,
  });
  const see = async () => {
    const { thanks_url: url = "" } = answer.data<{ thanks_url?: string }>();
    return (await donor.get(slug, new URL(url).pathname)).text;
  };
  return { answer, email, see };
}

const stateIn = (page: string) => /data-state="(\w+)"/.exec(page)?.[1];
const mailsTo = async (email: string) => {
  await world.lab.runDue();
  return (await world.lab.readOutbox(email)).mails.map(({ subject, text }) => subject + text);
};
const pay = (answer: Awaited<ReturnType<typeof give>>["answer"], amount?: string) =>
  world.lab.sendEvent({ type: "approved", payment: transactionOf(answer), amount });

/** What each charge of a donation took, in minor units; two of one moment have no order. */
const chargesOf = async (answer: Awaited<ReturnType<typeof give>>["answer"]) => {
  const { rows } = await world.database.query<{ charge: string }>(
    `SELECT concat_ws(' ', amount, coalesce(asked_amount::text, 'null'), status, flags) AS charge
       FROM transactions WHERE donation_id = $1`,
    [donationOf(answer)],
  );
  return rows.map(({ charge }) => charge).toSorted();
};

it("PIX answers with its code, which the page and a mail show, and is thanked once paid", async () => {
  await at(0);
  const { answer, email, see } = await give("BR", { method: "pix" });
  expect(answer.status).toBe(202);
  const { next_action: action, transaction } = answer.data<{
    next_action: { kind: string; content: string; expires_at: string };
    transaction: { status: string };
  }>();
  expect(transaction.status).toBe("pending");
  expect(action).toMatchObject({ kind: "qr", content: expect.stringContaining("br.gov.bcb.pix") });
  expect(action.expires_at).toBe(new Date(NOW + 24 * HOUR).toISOString());
  const page = await see();
  expect(stateIn(page)).toBe("to_pay");
  expect(page).toContain(action.content);
  expect(page).toContain('<svg role="img"');
  const [mail] = await mailsTo(email);
  expect(mail).toContain(action.content);
  expect(await pay(answer)).toBe(200);
  expect((await mailsTo(email))[0]).toContain("PIX");
  expect(stateIn(await see())).toBe("approved");
});

it("a voucher of OXXO is reminded of, ends, and its late payment is thanked", async () => {
  await at(0);
  const { answer, email, see } = await give("MX", { method: "cash" });
  const { next_action: action } = answer.data<{ next_action: Record<string, string> }>();
  expect(action).toMatchObject({ kind: "reference", payee: "OXXO" });
  const page = await see();
  expect(page).toContain(action.reference);
  expect(page).toContain("OXXO");
  expect(await mailsTo(email)).toHaveLength(1);
  await at(55);
  const [reminder] = await mailsTo(email);
  expect(reminder).toContain("Todavía puedes pagar");
  expect(reminder).toContain(action.reference);
  await at(73);
  expect(await mailsTo(email)).toHaveLength(2);
  expect(stateIn(await see())).toBe("expired");
  expect(await world.describeMonths(donationOf(answer))).toEqual(["null cancelled"]);
  await pay(answer);
  await world.lab.runDue();
  expect(stateIn(await see())).toBe("approved");
});

it("no second mail reminds of a donation that was paid", async () => {
  await at(0);
  const { answer, email } = await give("BR", { method: "boleto" });
  await pay(answer);
  await world.lab.runDue();
  await at(71);
  const mails = await mailsTo(email);
  expect(mails.filter((mail) => mail.includes("Ainda dá tempo"))).toEqual([]);
});

it("a payment in two parts is thanked for each, and shown to our staff", async () => {
  await at(0);
  const { answer, email, see } = await give("MX", { method: "spei" });
  await mailsTo(email);
  await pay(answer, "1000.00");
  expect(await mailsTo(email)).toContainEqual(expect.stringContaining("1,000"));
  expect(stateIn(await see())).toBe("approved");
  const event = { type: "paid_again", payment: transactionOf(answer), amount: "4000.00" };
  expect(await world.lab.sendEvent(event)).toBe(200);
  expect(await mailsTo(email)).toContainEqual(expect.stringContaining("4,000"));
  expect(await chargesOf(answer)).toEqual([
    "100000 500000 approved {amount_mismatch}",
    "400000 null approved {part_payment}",
  ]);
});

it("a PIX code that is paid twice goes back once", async () => {
  await at(0);
  const { answer } = await give("BR", { method: "pix" });
  await pay(answer);
  await world.lab.runDue();
  const event = { type: "paid_again", payment: transactionOf(answer) };
  expect(await world.lab.sendEvent(event)).toBe(200);
  await world.lab.runDue();
  expect(await chargesOf(answer)).toEqual([
    "500000 null approved {}",
    "500000 null refunded {duplicate_charge}",
  ]);
});

it("money of a voucher goes back outside, where the member records it", async () => {
  await at(0);
  const { answer } = await give("MX", { method: "cash" });
  await pay(answer);
  await world.lab.runDue();
  const { slug, owner } = tenantOf("MX").organization;
  const office = world.visitor();
  const token = (await office.signIn(slug, owner)).meta("csrf-token");
  const path = `/manage/api/payment_transactions/${transactionOf(answer)}/refund`;
  const refund = await office.call("POST", slug, path, { body: {}, token });
  expect([refund.status, refund.error().code]).toEqual([409, "invalid_transition"]);
  const detail = await office.get(slug, `/manage/donations/${donationOf(answer)}`);
  expect(detail.text).toContain("OXXO");
});

it("PSE asks for bank and person, and the form keeps what was typed", async () => {
  await at(0);
  const { slug } = tenantOf("CO").organization;
  const place = `/c/${tenantOf("CO").campaign.slug}`;
  const donor = world.visitor();
  const page = await donor.get(slug, `${place}?method=pse`);
  expect(page.text).toContain("Bancolombia");
  expect(page.text).not.toContain("cc_number");
  // The form says what follows before it is sent.
  expect(page.text).toContain("cada mes te enviamos un enlace");
  expect(page.text).toContain("Hay 1 hora para pagar.");
  const typed = donationFields({ country: "CO", amount: "50.000" });
  const fields = Object.fromEntries(Object.entries(typed).filter(([name]) => !/cc_/.test(name)));
  const post = (bank: string) =>
    donor.post(slug, `${place}/donations`, {
      ...fields,
      csrf_token: page.field("csrf_token"),
      idempotency_key: page.field("idempotency_key"),
      "payment_method[method]": "pse",
      "payment_method[bank]": bank,
      "payment_method[person_type]": "individual",
    });
  const refused = await post("");
  expect(refused.status).toBe(422);
  expect(refused.text).toContain('id="payment-method-bank-error"');
  expect(refused.text).toContain('name="payment_method[method]" value="pse"');
  const shown = await donor.follow(await post("1007"));
  expect(stateIn(shown.text)).toBe("to_pay");
  const [, url = ""] = /href="(http:\/\/127\.0\.0\.1:\d+\/pay\/[^"]+)"/.exec(shown.text) ?? [];
  const body = new URLSearchParams({ result: "approve" });
  const back = await fetch(url, { method: "POST", body, redirect: "manual" });
  expect(back.headers.get("location")).toContain("/thanks/");
});

it("another way to pay keeps what was typed, and gives nothing", async () => {
  await at(0);
  const { slug } = tenantOf("MX").organization;
  const place = `/c/${tenantOf("MX").campaign.slug}`;
  const donor = world.visitor();
  const page = await donor.get(slug, place);
  const email = newEmail();
  const key = page.field("idempotency_key");
  const chosen = await donor.post(slug, `${place}/donations`, {
    ...donationFields({ country: "MX", amount: "20.000", email }),
    ...{ csrf_token: page.field("csrf_token"), idempotency_key: key, choose_method: "cash" },
  });
  expect(chosen.status).toBe(200);
  expect(chosen.text).toContain(`value="${email}"`);
  expect(chosen.field("idempotency_key")).toBe(key);
  expect(chosen.text).not.toContain("cc_number");
  expect(chosen.text).toContain("Este medio acepta de $10.00 a $10,000.00.");
  const { answer } = await give("MX", { method: "cash" }, { amount: "10000.01" });
  expect(answer.error().fields).toHaveProperty(["donation.items.0.amount"]);
  const donations = await world.database.query("SELECT 1 FROM donors WHERE email = $1", [email]);
  expect(donations.rows).toEqual([]);
});

it("a month that cannot repeat is a link with a reminder; an unpaid one is missed, and the next follows", async () => {
  await at(0);
  const { answer, email, see } = await give("BR", { method: "pix" }, { monthly: true });
  expect(answer.status).toBe(202);
  expect(await see()).toContain("br.gov.bcb.pix");
  await mailsTo(email);
  await pay(answer);
  expect((await mailsTo(email)).join()).toContain("link");
  const months = () => world.describeMonths(donationOf(answer));
  const [, next = ""] = await months();
  expect(next).toMatch(/planned$/);
  const period = next.slice(0, 7);
  await world.lab.setClock(new Date(`${period}-12T15:00:00Z`));
  const sent = await mailsTo(email);
  const [, link = ""] = /http:\/\/[^/]+(\/c\/\S+)/.exec(sent.join("\n")) ?? [];
  const month = async () =>
    (await world.visitor().get(tenantOf("BR").organization.slug, link)).text;
  expect(stateIn(await month())).toBe("to_pay");
  await world.lab.setClock(new Date(`${period}-13T12:00:00Z`));
  expect((await mailsTo(email)).join()).toContain("Ainda dá tempo");
  await world.lab.setClock(new Date(`${period}-13T16:00:00Z`));
  await world.lab.runDue();
  expect(stateIn(await month())).toBe("expired");
  expect(await months()).toMatchObject([
    expect.stringMatching(/approved$/),
    `${period} cancelled`,
    expect.stringMatching(/planned$/),
  ]);
});

it("a form's limits name the ways to pay", async () => {
  const tenant = tenantOf("BR");
  const path = `/c/${tenant.campaign.slug}/limits`;
  const limits = await world.visitor().call("GET", tenant.organization.slug, path);
  expect(limits.data<{ methods: object[] }>().methods).toMatchObject([
    { method: "pix", recurring: true, expires_in: 24 * 3600 },
    { method: "boleto" },
  ]);
});
