/** Tests a donor's own data: birthday, consents and answers, the mail that confirms, and merged addresses. */
import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { Mail } from "~/infrastructure/mail.server";
import { makeDonation, openGiving, type TestGiving } from "../../../../tests/factories/charges";
import { contextAt, useTestDatabase } from "../../../../tests/factories/database";
import { asDonorAccount } from "~/domain/context";
import { confirmEmail } from "~/domain/donors/confirm-email.server";
import { getOwnData } from "~/domain/donors/get-own-data.server";
import { requestEmail } from "~/domain/donors/request-email.server";
import { ownDataSchema } from "~/domain/donors/schema";
import { swapMerged } from "~/domain/donors/swap-merged.server";
import { updateDonor } from "~/domain/donors/update-donor.server";
import { sendDonorDataChange } from "~/domain/notifications/send-donor-data-change.server";
import { sendDonorEntry } from "~/domain/notifications/send-donor-entry.server";
import { eraseDonor } from "~/domain/donations/erase-donor.server";
import { findOwnDonation } from "./find-own-donation.server";
import { getOwnAnswers } from "./get-own-answers.server";
import { listOwnAnswers } from "./list-own-answers.server";
import { mergeDonors } from "~/domain/donations/merge-donors.server";
import { updateAnswers } from "~/domain/donations/edits/update-answers.server";

const sent: Mail[] = [];
vi.mock("~/infrastructure/mail.server", () => ({
  sendMail: async (mail: Mail) => {
    sent.push(mail);
  },
}));

useTestDatabase();
process.env.APP_HOST = "localhost:3000";
process.env.APP_SECRET ??= "a secret of sixteen or more";
const given = "2027-01-12T15:00:00Z";
const soon = "2027-01-13T15:00:00Z";
let giving: TestGiving;
beforeAll(async () => {
  giving = await openGiving(new Date(given));
});
beforeEach(() => {
  sent.length = 0;
});

const ownerAt = () => contextAt(giving.organization, new Date(soon), "owner");

/** Makes a donation, and returns its donor with a session. */
async function open(email = `ana-${randomUUID()}@example.org`) {
  const { donationId } = await makeDonation(giving.at(given), giving, { email });
  const { donorId } = await giving
    .at(given)
    .read((db) =>
      db.donation.findFirstOrThrow({ where: { id: donationId }, select: { donorId: true } }),
    );
  const account = asDonorAccount(giving.visitorAt(soon), { donorId, id: randomUUID() });
  return { email, donationId, donorId, account };
}

async function jobsOf<Payload>(job: string, text: string) {
  const rows = await giving.at(soon).read((db) =>
    db.sql<{ payload: Payload }>({
      text: "SELECT payload FROM outbox WHERE job = $1 AND payload::text LIKE $2 ORDER BY created_at, id",
      values: [job, `%${text}%`],
    }),
  );
  return rows.map(({ payload }) => payload);
}

const typed = (over: object) =>
  ownDataSchema.parse({ first_name: "Ana", last_name: "Paz", ...over });

it("keeps birthday and consents, and a mail confirms the donor's own change without naming values", async () => {
  const { account, donorId, email } = await open();
  const change = { birthday: "1980-05-17", email_consent: "no", phone_consent: "yes" };
  await updateDonor(account, donorId, typed(change));
  expect(await getOwnData(account)).toMatchObject(change);
  const [order] = await jobsOf<{ donorId: string; recordId: string }>(
    "notifications.send-donor-data-change",
    donorId,
  );
  if (!order) throw new Error("no mail was queued");
  await sendDonorDataChange(giving.at(soon, "notifications.send-donor-data-change"), order);
  expect(sent).toMatchObject([{ to: email }]);
  expect(sent[0]?.text).toContain("/mi/data");
  expect(sent[0]?.text).not.toContain("1980");
});

it("mails nothing when staff change the data, nor when nothing changed", async () => {
  const { account, donorId } = await open();
  await updateDonor(ownerAt(), donorId, { phone_consent: "yes" });
  await updateDonor(account, donorId, { phone_consent: "yes" });
  expect(await jobsOf("notifications.send-donor-data-change", donorId)).toEqual([]);
});

it.each(["2027-01-13", "2027-02-30", "1899-12-31", "mayo"])(
  "refuses the birthday %s",
  async (day) => {
    const { account, donorId } = await open();
    const saved = async () => updateDonor(account, donorId, typed({ birthday: day }));
    await expect(saved()).rejects.toThrow();
    expect((await getOwnData(account)).birthday).toBeNull();
  },
);

it("is erased with the rest", async () => {
  const { donorId } = await open();
  await updateDonor(ownerAt(), donorId, { birthday: "1980-05-17", email_consent: "yes" });
  await eraseDonor(ownerAt(), donorId);
  const row = await giving
    .at(soon)
    .read((db) => db.donor.findFirstOrThrow({ where: { id: donorId } }));
  expect(row).toMatchObject({ birthday: null, emailConsent: null });
});

it("keeps the no of either entry when two are merged", async () => {
  const [one, other] = [await open(), await open()];
  await updateDonor(ownerAt(), one.donorId, { email_consent: "yes" });
  await updateDonor(ownerAt(), other.donorId, { email_consent: "no", birthday: "1980-05-17" });
  await mergeDonors(ownerAt(), one.donorId, { other: other.donorId });
  expect(await getOwnData(one.account)).toMatchObject({
    email_consent: "no",
    birthday: "1980-05-17",
  });
});

it("takes the e-mail of an own entry that was merged, which keeps the former one", async () => {
  const [one, other] = [await open(), await open()];
  await mergeDonors(ownerAt(), one.donorId, { other: other.donorId });
  await requestEmail(one.account, { email: other.email });
  const job = "notifications.send-donor-entry";
  for (const payload of await jobsOf<{ sealed: string }>(job, ""))
    await sendDonorEntry(giving.at(soon, job), payload);
  const mail = sent.find(({ to }) => to === other.email);
  const signed = /\/mi\/email\/(\S+)/.exec(mail?.text ?? "")?.[1] ?? "";
  await confirmEmail(giving.visitorAt(soon), signed);
  expect((await getOwnData(one.account)).email).toBe(other.email);
  const merged = await giving
    .at(soon)
    .read((db) => db.donor.findFirstOrThrow({ where: { id: other.donorId } }));
  expect(merged.email).toBe(one.email);
  expect(typeof swapMerged).toBe("function");
});

it("lists what the donor answered, by donation, and changes it with a mail", async () => {
  const { account, donationId, donorId } = await open();
  expect(await listOwnAnswers(account)).toEqual([]);
  await giving.at(given).transaction(async (db) => {
    const key = { organizationId: giving.organization.id };
    const field = await db.campaignField.create({
      data: {
        ...key,
        id: randomUUID(),
        campaignId: giving.campaignId,
        key: `pet-${donationId.slice(-6)}`,
        widget: "textfield",
        label: "¿Tienes mascota?",
        position: 1,
        createdAt: new Date(given),
        updatedAt: new Date(given),
      },
    });
    await db.donationAnswer.create({
      data: {
        ...key,
        donationId,
        fieldId: field.id,
        label: field.label,
        value: "Una gata",
        createdAt: new Date(given),
      },
    });
  });
  expect(await listOwnAnswers(account)).toMatchObject([
    { donationId, answers: [{ label: "¿Tienes mascota?", value: "Una gata" }] },
  ]);
  const own = await findOwnDonation(account, donationId);
  const key = `pet-${donationId.slice(-6)}`;
  const { fields, values } = await getOwnAnswers(own);
  expect(values).toEqual({ [`fields[${key}]`]: "Una gata" });
  expect(fields.map((field) => field.key)).toContain(key);
  await updateAnswers(own, { [key]: "Dos gatas" });
  expect(await listOwnAnswers(account)).toMatchObject([{ answers: [{ value: "Dos gatas" }] }]);
  // The same answer again is no change, and mails nothing.
  await updateAnswers(own, { [key]: "Dos gatas" });
  expect(await jobsOf("notifications.send-donor-data-change", donorId)).toHaveLength(1);
  const tooLong = updateAnswers(own, { [key]: "x".repeat(5_000) });
  await expect(tooLong).rejects.toMatchObject({
    fields: { [`fields.${key}`]: [{ code: "too_long" }] },
  });
  await updateAnswers(own, { [key]: "" });
  expect(await listOwnAnswers(account)).toEqual([]);
});
