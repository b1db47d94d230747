/** A donation by the simulated redirect company: the donor pays on its page, later, or not at all. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { acrossOrganizations, asDonor } from "~/domain/context";
import { chargeCauses } from "../../../../jobs/charge-causes";
import { RedirectDriver } from "../../../../tests/contracts/redirect-driver";
import {
  factsOf,
  makeDonation,
  openGiving,
  type TestGiving,
} from "../../../../tests/factories/charges";
import { contextAt, testDatabase, type TestDatabase } from "../../../../tests/factories/database";
import { createTestProcessor } from "../../../../tests/factories/donations";
import { ACCOUNT } from "../../../../tests/simulators/redirect/server";
import { armFailpoint, disarmFailpoint } from "~/infrastructure/failpoints";
import { ERASED_NAME } from "~/values/erased";
import type { Mail } from "~/infrastructure/mail.server";
import { getDonorCard } from "~/domain/donations/donor-area/get-donor-card.server";
import { getOwnDonation } from "~/domain/donations/donor-area/get-own-donation.server";
import { eraseDonor } from "~/domain/donations/erase-donor.server";
import { getDonation } from "~/domain/donations/lists/get-donation.server";
import { getDonorData } from "~/domain/donations/lists/get-donor-data.server";
import { pauseDonations } from "~/domain/donations/pause-donations.server";
import { sendDonorNotice } from "~/domain/notifications/send-donor-notice.server";
import type { JobPayload } from "../../../../jobs/catalog";
import { checkCharge } from "~/domain/payments/check-charge.server";
import { handleNotification } from "~/domain/payments/webhooks/handle-notification.server";
import { refundTransaction } from "~/domain/payments/refunds/refund-transaction.server";
import { storeNotification } from "~/domain/payments/webhooks/store-notification.server";
import { chargeCollection } from "./charge-collection.server";
import { getDonorNotice } from "~/domain/donations/lists/get-donor-notice.server";
import { getThanks } from "~/domain/donations/giving/get-thanks.server";
import { donationCause } from "~/domain/donations/results/donation-cause.server";
import { giveDonation } from "~/domain/donations/giving/give-donation.server";
import { chooseLocalMethod } from "~/domain/donations/edits/choose-local-method.server";
import { donationSchema, paymentMethodSchema } from "~/domain/donations/schema";
import { thanksLink } from "~/domain/donations/giving/thanks-link.server";

const sent: Mail[] = [];
vi.mock("~/infrastructure/mail.server", () => ({
  sendMail: async (mail: Mail) => {
    sent.push(mail);
  },
}));
vi.mock("~/providers/companies", async (original) => {
  const { facts } = await import("../../../../tests/simulators/redirect/facts");
  const { companies } = await original<typeof import("~/providers/companies")>();
  return { companies: [...companies, facts] };
});
vi.mock("~/providers/implemented", async (original) => {
  const { redirectProvider } = await import("../../../../tests/simulators/redirect/provider");
  const { implemented } = await original<typeof import("~/providers/implemented")>();
  return { implemented: { ...implemented, redirect_simulator: redirectProvider } };
});

const names = { gateway: "redirect_simulator", provider: "redirect_simulator" };
const HOUR = 60 * 60 * 1000;
const driver = new RedirectDriver();
const { simulator } = driver;
let database: TestDatabase;
let giving: TestGiving;
let slug: string;

beforeAll(async () => {
  database = testDatabase();
  await driver.start();
  Object.assign(process.env, {
    REDIRECT_SIMULATOR_URL: simulator.url,
    REDIRECT_SIMULATOR_KEY: ACCOUNT.key,
    REDIRECT_SIMULATOR_WEBHOOK_SECRET: ACCOUNT.webhookSecret,
  });
  const place = { country: "CO", currency: "COP", timezone: "America/Bogota" } as const;
  giving = await openGiving(new Date(), place);
  const owner = contextAt(giving.organization, new Date());
  // A plan with several gateways: dLocal's cards, and the company that redirects.
  const plan = { planTier: "professional", planPaidUntil: new Date(Date.now() + 365 * 24 * HOUR) };
  Object.assign(giving.organization, plan);
  await acrossOrganizations("a test sets a plan", new Date()).transaction((db) =>
    db.organization.update({ where: { id: giving.organization.id }, data: plan }),
  );
  await createTestProcessor(owner, names);
  const campaign = await owner.read((db) =>
    db.campaign.findFirstOrThrow({ where: { id: giving.campaignId } }),
  );
  slug = campaign.slug;
});
beforeEach(() => {
  driver.received = [];
  simulator.aheadMs = 0;
});
afterAll(async () => {
  await driver.stop();
  await database.close();
});

async function give(recurrency: 0 | 1 = 0, paid: object = { method: "webpay", bank: "1007" }) {
  const body = donationSchema.parse({
    donation: { recurrency, items: [{ amount: "50000" }] },
    payment_method: {
      ...paid,
      cardholder_name: "Ana Paz",
      cardholder_id_type: "CC",
      cardholder_id_number: "1020304050",
    },
    donor: { first_name: "Ana", last_name: "Paz", email: `${randomUUID()}@example.org` },
  });
  const key = randomUUID();
  const input = { campaignSlug: slug, body, idempotencyKey: key };
  const answer = await giveDonation(giving.visitorAt(new Date()), input);
  const id = answer.transaction?.uuid ?? "";
  const payment = simulator.payments.find((one) => one.external_reference === id);
  if (payment) payment.webhookUrl = driver.webhookUrl;
  return { answer, id, donationId: answer.donation.uuid, input };
}

const thanks = (donationId: string, id?: string) => {
  const link = thanksLink(slug, donationId, id).split("/").at(-1) ?? "";
  return getThanks(giving.visitorAt(simulator.now()), slug, link);
};

/** Delivers what the company sent, as the webhook's route and its job do. */
async function deliver(): Promise<void> {
  const now = simulator.now();
  for (const raw of driver.received.splice(0)) {
    await storeNotification(now, names.provider, raw);
    const [rows] = await acrossOrganizations("a test reads the inbox", now).statements({
      text: "SELECT id FROM webhook_inbox WHERE provider = $1 AND processed_at IS NULL",
      values: [names.provider],
    });
    for (const { id } of rows ?? []) await handleNotification(now, String(id), chargeCauses);
  }
}

const check = (id: string) =>
  checkCharge(giving.at(simulator.now(), "payments.check-charge"), donationCause, id);

it("waits with the company's page, repeats the same answer, and is thanked once it is paid", async () => {
  const { answer, id, donationId, input } = await give();
  const { checkout_url: url, expires_at: expiry } = simulator.paymentOf(id);
  const nextAction = { kind: "redirect", url };
  expect(answer).toMatchObject({
    status: "in_process",
    transaction: { status: "pending" },
    nextAction,
    challengeUrl: null,
    expiresAt: new Date(expiry),
  });
  const repeated = await giveDonation(giving.visitorAt(new Date()), input);
  expect(repeated).toMatchObject({ transaction: { uuid: id }, nextAction });
  expect(simulator.payments.filter((one) => one.external_reference === id)).toHaveLength(1);
  expect(await thanks(donationId)).toMatchObject({ state: "to_pay", nextAction });
  await simulator.pay(id);
  await simulator.notify(id);
  await deliver();
  expect(await thanks(donationId)).toMatchObject({
    state: "approved",
    nextAction: null,
    donation: { status: "active" },
  });
});

it("ends with its expiry, and believes a payment that arrives later", async () => {
  const { id, donationId } = await give();
  simulator.aheadMs = HOUR + 1;
  await check(id);
  expect(await thanks(donationId)).toMatchObject({ state: "expired" });
  await simulator.pay(id);
  await simulator.notify(id);
  await deliver();
  expect(await thanks(donationId)).toMatchObject({ state: "approved" });
});

it("stays pending while the company still waits", async () => {
  const { id } = await give();
  await check(id);
  const facts = await factsOf(giving.at(simulator.now()), id);
  expect(facts).toMatchObject({ status: "pending", checks: 2, methodKind: "redirect" });
});

it("is matched by the company's own id, where a message names no more", async () => {
  const { id, donationId } = await give();
  await simulator.pay(id);
  const { namesReference } = simulator;
  simulator.namesReference = false;
  // An unknown charge, of which we never learned the company's id.
  const at = giving.at(simulator.now());
  const forget =
    "UPDATE transactions SET provider_payment_id = NULL WHERE organization_id = $1 AND id = $2";
  await at.statements({ text: forget, values: [at.organizationId, id] });
  await simulator.notify(id);
  simulator.namesReference = namesReference;
  await deliver();
  expect(await thanks(donationId)).toMatchObject({ state: "approved" });
});

it("goes back by a refund", async () => {
  const { id, donationId } = await give();
  await simulator.pay(id);
  await check(id);
  const owner = contextAt(giving.organization, simulator.now());
  await refundTransaction(owner, donationCause, id, {});
  expect(simulator.paymentOf(id).refunds).toMatchObject([{ amount: 50_000 }]);
  expect(await thanks(donationId)).toMatchObject({ state: "returned" });
});

/** Returns the mails to the donor that wait in the outbox. */
async function mailsOf(donationId: string): Promise<{ key?: string }[]> {
  const at = giving.at(simulator.now());
  const [rows] = await at.statements({
    text: `SELECT payload FROM outbox WHERE organization_id = $1
             AND job = 'notifications.send-donor-notice' AND payload ->> 'donationId' = $2`,
    values: [at.organizationId, donationId],
  });
  return (rows ?? []).map(({ payload }) => payload as { key?: string });
}

async function monthOf(donationId: string) {
  const at = giving.at(simulator.now());
  const [rows] = await at.statements({
    text: "SELECT id, period, date FROM transactions WHERE organization_id = $1 AND donation_id = $2 AND status = 'planned'",
    values: [at.organizationId, donationId],
  });
  const month = rows?.[0] as { id: string; period: string; date: Date };
  simulator.aheadMs = month.date.getTime() - Date.now() + 1_000;
  return month;
}

it.each(["charge.after_result", "charge.before_result", "charge.after_provider"] as const)(
  "mails a month's link once, whatever breaks off at %s",
  async (point) => {
    const { id, donationId } = await give(1);
    await simulator.pay(id);
    await check(id);
    const { id: key, period } = await monthOf(donationId);
    armFailpoint(point, "throw");
    const charge = chargeCollection(giving.at(simulator.now()), { donationId, period });
    await expect(charge).rejects.toThrow(point);
    disarmFailpoint(point);
    await check(key);
    await check(key);
    const months = (await mailsOf(donationId)).filter((one) => one.key === key);
    expect(months).toEqual([{ donationId, notice: "to_pay", key }]);
  },
);

it("every month is a new link for the donor, and a month that nobody pays is no decline", async () => {
  const { id, donationId } = await give(1);
  await simulator.pay(id);
  await check(id);
  const pay = async (isPaid: boolean) => {
    const month = await monthOf(donationId);
    await chargeCollection(giving.at(simulator.now()), { donationId, period: month.period });
    const order = { donationId, notice: "to_pay", key: month.id } as const;
    const job = giving.at(simulator.now(), "notifications.send-donor-notice");
    expect(await getDonorNotice(job, order)).toMatchObject({
      kind: "to_pay",
      toPay: { period: month.period, id: month.id },
    });
    expect(await thanks(donationId, month.id)).toMatchObject({ state: "to_pay" });
    if (isPaid) await simulator.pay(month.id);
    else simulator.aheadMs += HOUR;
    await check(month.id);
    expect(await getDonorNotice(job, order)).toBeNull();
    return thanks(donationId, month.id);
  };
  expect(await pay(true)).toMatchObject({ state: "approved" });
  expect(await pay(false)).toMatchObject({ state: "expired", donation: { status: "active" } });
  expect(await pay(true)).toMatchObject({ state: "approved" });
});

const ownGiftOf = (donationId: string) =>
  getOwnDonation(asDonor(giving.visitorAt(simulator.now()), donationId, "gift"));
const mailAbout = async (order: JobPayload<"notifications.send-donor-notice">) => {
  sent.length = 0;
  await sendDonorNotice(giving.at(simulator.now(), "notifications.send-donor-notice"), order);
  return sent[0]?.text ?? "";
};

it("is shown to its donor with the way it is paid, and with the page of an open month", async () => {
  const { id, donationId } = await give(1);
  await simulator.pay(id);
  await check(id);
  const method = { methodId: "webpay", lastFour: null, expires: null, isCard: false };
  const paid = { method, isPaidByLink: true, toPay: null, isCharging: false };
  expect(await ownGiftOf(donationId)).toMatchObject(paid);
  const { id: key, period } = await monthOf(donationId);
  await chargeCollection(giving.at(simulator.now()), { donationId, period });
  expect(await ownGiftOf(donationId)).toMatchObject({
    toPay: { transactionId: key, campaignSlug: slug },
  });
  const mail = await mailAbout({ donationId, notice: "to_pay", key });
  expect(mail).toContain("Webpay");
  expect(mail).toContain(thanksLink(slug, donationId, key));
  simulator.aheadMs += HOUR;
  await check(key);
  const { charges, toPay } = await ownGiftOf(donationId);
  expect(toPay).toBeNull();
  expect(charges.map(({ status }) => status)).toEqual(["cancelled", "approved"]);
  const at = simulator.now();
  expect(await thanks(donationId, key)).toMatchObject({ state: "expired", isPaidByLink: true });
  const donor = asDonor(giving.visitorAt(at), donationId, "card");
  expect(await getDonorCard(donor)).toMatchObject({ state: "active", method });
});

it("takes over from a card: each later month is a link", async () => {
  const { donationId } = await makeDonation(giving.at(new Date()), giving, { monthly: true });
  const donor = asDonor(giving.visitorAt(new Date()), donationId, "card");
  const choose = (method: "pix" | "webpay", number: string) =>
    chooseLocalMethod(donor, donationId, {
      payment_method: paymentMethodSchema.parse({
        ...{ method, cardholder_name: "Ana Paz" },
        ...{ cardholder_id_type: "CC", cardholder_id_number: number },
      }),
    });
  await expect(choose("pix", "1020304050")).rejects.toMatchObject({
    fields: { "payment_method.method": [{ code: "option_invalid" }] },
  });
  await expect(choose("webpay", "1")).rejects.toMatchObject({
    fields: { "payment_method.cardholder_id_number": [expect.anything()] },
  });
  await choose("webpay", "1020304050");
  expect(await getDonorCard(donor)).toMatchObject({
    method: { methodId: "webpay", isCard: false },
    state: "active",
  });
  const { id: key, period } = await monthOf(donationId);
  await chargeCollection(giving.at(simulator.now()), { donationId, period });
  expect(await thanks(donationId, key)).toMatchObject({ state: "to_pay" });
  await simulator.pay(key);
  await check(key);
  expect(await thanks(donationId, key)).toMatchObject({ state: "approved", isPaidByLink: true });
});

it("is never called a card in mails about a pause, its end and the first link", async () => {
  const { id, donationId } = await give(1);
  await simulator.pay(id);
  await check(id);
  const month = await monthOf(donationId);
  const at = giving.at(simulator.now());
  await at.transaction((db) =>
    db.organization.update({
      where: { id: at.organizationId },
      data: { recoverRejectedDonations: true },
    }),
  );
  const scheduled = await mailAbout({ donationId, notice: "scheduled", key: donationId });
  const resumed = await mailAbout({ donationId, notice: "resumed", key: at.now.toISOString() });
  const pause = { donationId, reason: "payment_method_not_supported" } as const;
  await at.transaction((db) => pauseDonations(at, db, [pause]));
  const paused = await mailAbout({ donationId, notice: "paused", key: month.id });
  for (const text of [scheduled, resumed]) {
    expect(text).toContain("enlace");
    expect(text).not.toContain("con la tarjeta");
  }
  expect(paused).toContain("por Webpay");
  expect(paused).toContain("Pasar a tarjeta");
});

it("leaves its payer in the file of the donor's data, and nowhere after the erasure", async () => {
  const { id, donationId } = await give();
  const owner = contextAt(giving.organization, simulator.now(), "owner");
  const { donor } = await getDonation(owner, donationId, { attempts: true });
  // Its receipt would have no address.
  await expect(eraseDonor(owner, donor.id)).rejects.toMatchObject({ code: "charge_under_way" });
  await simulator.pay(id);
  await check(id);
  const payer = { cardholder_name: "Ana Paz", cardholder_id_number: "1020304050", bank: "1007" };
  expect((await getDonorData(owner, donor.id)).donations).toMatchObject([
    { payment_methods: [{ kind: "redirect", method_id: "webpay", ...payer }] },
  ]);
  await eraseDonor(owner, donor.id);
  expect((await getDonation(owner, donationId)).paymentMethod).toMatchObject({
    kind: "redirect",
    details: { holderName: ERASED_NAME, holderDocument: "0" },
  });
  const [rows] = await owner.statements({
    text: "SELECT to_jsonb(p)::text AS row FROM payment_methods p WHERE organization_id = $1 AND donation_id = $2",
    values: [owner.organizationId, donationId],
  });
  expect(String(rows?.[0]?.row)).not.toMatch(/Paz|1020304050|1007/);
});

it("refuses a method that no gateway charges", async () => {
  await expect(give(0, { method: "pix" })).rejects.toMatchObject({
    fields: { "payment_method.method": [{ code: "option_invalid" }] },
  });
});
