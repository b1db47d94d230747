/** Tests the one reminder to people who left a form: who gets it, how often, and how it ends. */
import { randomUUID } from "node:crypto";
import { beforeEach, expect, it, vi } from "vitest";
import {
  approve,
  beginDonation,
  openGiving,
  type TestGiving,
} from "../../../../tests/factories/charges";
import {
  asJob,
  contextAt,
  jobContext,
  publicContext,
  useTestDatabase,
} from "../../../../tests/factories/database";
import { createTestCampaign, createTestDonation } from "../../../../tests/factories/donations";
import type { Prisma } from "~/generated/prisma/client";
import type { Mail } from "~/infrastructure/mail.server";
import { acrossOrganizations, createPublicContext } from "~/domain/context";
import { absorbDonor } from "~/domain/donors/absorb-donor.server";
import { updateDonor } from "~/domain/donors/update-donor.server";
import { sendLeadReminder } from "~/domain/notifications/send-lead-reminder.server";
import { beginLeadReminders } from "~/domain/organizations/days/begin-lead-reminders.server";
import { findOrganization } from "~/domain/organizations/find-organization.server";
import { updateDonationSettings } from "~/domain/organizations/update-donation-settings.server";
import { claimLeadReminder } from "./claim-lead-reminder.server";
import { leadSchema, recordLead } from "./record-lead.server";
import { mailStopLink, readMailStopLink } from "~/domain/notifications/mail-stop-link.server";
import { remindLeads } from "./remind-leads.server";
import { stopMails } from "~/domain/notifications/stop-mails.server";

const { mails } = vi.hoisted(() => ({ mails: [] as Mail[] }));
vi.mock("~/infrastructure/mail.server", () => ({
  sendMail: (mail: Mail) => Promise.resolve(void mails.push(mail)),
}));

useTestDatabase();
const now = new Date("2026-11-21T12:00:00Z");
const DAY_MS = 24 * 60 * 60 * 1000;
const days = (count: number) => new Date(now.getTime() + count * DAY_MS);
let giving: TestGiving;
beforeEach(async () => {
  mails.length = 0;
  giving = await openGiving(now);
  await choose(2);
});

const choose = (lead_reminder_days: number) =>
  updateDonationSettings(contextAt(giving.organization, now), { lead_reminder_days });
const type = (email: string, at = now, campaign = giving.campaignId) =>
  recordLead(publicContext(giving.organization, at), campaign, leadSchema.parse({ email }));

/** Runs the day's job and then the mails that it queued; a queued mail may run twice. */
async function remindOn(at: Date): Promise<string[]> {
  mails.length = 0;
  const job = giving.at(at);
  await remindLeads(asJob(job, "donations.remind-leads"));
  const queued = await job.read((db) =>
    db.outbox.findMany({ where: { job: "notifications.send-lead-reminder" } }),
  );
  for (const { organizationId, payload } of queued) {
    if (organizationId !== giving.organization.id) continue;
    const { leadId } = payload as { leadId: string };
    await sendLeadReminder(asJob(job, "notifications.send-lead-reminder"), { leadId });
  }
  return mails.map(({ to }) => to);
}
const queuedLeads = async () =>
  (
    await giving
      .at(now)
      .read((db) => db.outbox.findMany({ where: { job: "notifications.send-lead-reminder" } }))
  ).filter(({ organizationId }) => organizationId === giving.organization.id);

it("goes out once, after the chosen days, with a link to the form", async () => {
  await type("ines@example.org");
  expect(await remindOn(days(1.9))).toEqual([]);
  expect(await remindOn(days(2))).toEqual(["ines@example.org"]);
  expect(mails[0]?.text).toContain(`/c/${giving.campaignId}`);
  expect(mails[0]?.text).toMatch(/\/reminders\/\S+/);
  await Promise.all(
    [1, 2, 3].map(() => remindLeads(asJob(giving.at(days(3)), "donations.remind-leads"))),
  );
  expect(await queuedLeads()).toHaveLength(1);
});

it("is one mail where several workers begin at once, and one for all forms of a person", async () => {
  const other = await createTestCampaign(contextAt(giving.organization, now));
  await type("ines@example.org");
  await type("ines@example.org", days(0.1), other);
  const job = asJob(giving.at(days(3)), "donations.remind-leads");
  await Promise.all([1, 2, 3, 4].map(() => remindLeads(job)));
  expect(await queuedLeads()).toHaveLength(1);
  await type("ines@example.org", days(4), other);
  await remindLeads(asJob(giving.at(days(8)), "donations.remind-leads"));
  expect(await queuedLeads()).toHaveLength(1);
});

it("waits while the person is on a form, and is never late by more than a week", async () => {
  const other = await createTestCampaign(contextAt(giving.organization, now));
  await type("ines@example.org");
  await type("ines@example.org", days(2), other);
  expect(await remindOn(days(2.5))).toEqual([]);
  await type("late@example.org");
  expect(await remindOn(days(9.5))).toEqual(["ines@example.org"]);
});

it("does not go out unless the organisation chose it", async () => {
  await choose(0);
  await type("ines@example.org");
  expect(await remindOn(days(2))).toEqual([]);
});

it("never goes to someone who gave, whose payment is open, or who gives before the mail", async () => {
  const gave = await beginDonation(giving.at(now), giving, { email: "gave@example.org" });
  await approve(giving.at(now), gave.id);
  await beginDonation(giving.at(now), giving, { email: "open@example.org" });
  const later = days(0.5);
  for (const name of ["gave", "open", "gives"]) await type(`${name}@example.org`, later);
  const job = giving.at(days(3));
  await remindLeads(asJob(job, "donations.remind-leads"));
  const [queued, ...more] = await queuedLeads();
  expect(more).toEqual([]);
  const { leadId } = queued?.payload as { leadId: string };
  const mailJob = asJob(job, "notifications.send-lead-reminder");
  const donation = await beginDonation(giving.at(days(3)), giving, { email: "gives@example.org" });
  await approve(giving.at(days(3)), donation.id);
  await sendLeadReminder(mailJob, { leadId });
  await sendLeadReminder(mailJob, { leadId: randomUUID() });
  expect(mails).toEqual([]);
});

it("goes out at most once, also when its job repeats or runs beside another", async () => {
  await type("ines@example.org");
  expect(await remindOn(days(2))).toEqual(["ines@example.org"]);
  await type("ana@example.org");
  await remindLeads(asJob(giving.at(days(2)), "donations.remind-leads"));
  const job = asJob(giving.at(days(2)), "notifications.send-lead-reminder");
  const claims = (await queuedLeads()).flatMap(({ payload }) =>
    [1, 2, 3].map(() => claimLeadReminder(job, (payload as { leadId: string }).leadId)),
  );
  const claimed = (await Promise.all(claims)).flatMap((lead) => lead?.email ?? []);
  expect(claimed).toEqual(["ana@example.org"]);
});

it("greets without the name, which a stranger may have typed", async () => {
  const first_name = "Ganaste: https://evil.example";
  const lead = { ...leadSchema.parse({ email: "ines@example.org" }), first_name };
  await recordLead(publicContext(giving.organization, now), giving.campaignId, lead);
  await remindOn(days(2));
  expect(mails).toHaveLength(1);
  expect(JSON.stringify(mails)).not.toContain("evil.example");
});

it("goes to at most 200 people of an organisation in a day, to the others on the next", async () => {
  const { id: organizationId } = giving.organization;
  const data = Array.from({ length: 203 }, (_, index) => ({
    ...{ organizationId, id: randomUUID(), campaignId: giving.campaignId },
    ...{ email: `p${String(index)}@example.org`, createdAt: now, updatedAt: now },
  }));
  await contextAt(giving.organization, now).transaction((db) => db.lead.createMany({ data }));
  const remind = (at: Date) => remindLeads(asJob(giving.at(at), "donations.remind-leads"));
  await Promise.all([remind(days(2)), remind(days(2))]);
  await remind(days(2.1));
  expect(await queuedLeads()).toHaveLength(200);
  await remind(days(3));
  expect(await queuedLeads()).toHaveLength(203);
});

/** Makes a donor with one donation. Returns its id. */
async function donorOf(email: string, status = "active"): Promise<string> {
  const { campaignId, processorId } = giving;
  const donor = { firstName: "Inés", lastName: "Núñez", email };
  const owner = contextAt(giving.organization, now);
  await createTestDonation(owner, { campaignId, processorId, status, donor });
  return owner.read(async (db) => (await db.donor.findFirstOrThrow({ where: { email } })).id);
}
const merge = (id: string, other: string) => {
  const owner = contextAt(giving.organization, now);
  return owner.transaction((db) => absorbDonor(owner, db, id, { other, isConfirmed: false }));
};
const allowRecovery = () =>
  updateDonationSettings(contextAt(giving.organization, now), { recover_rejected_donations: true });

it("counts a merged address as its donor's", async () => {
  await allowRecovery();
  await merge(await donorOf("kept@example.org"), await donorOf("old@example.org", "refused"));
  await type("old@example.org");
  await type("ana@example.org");
  expect(await remindOn(days(2))).toEqual(["ana@example.org"]);
});

it("never goes to a donor who refused e-mails, at any of their addresses", async () => {
  await allowRecovery();
  const donor = await donorOf("ines@example.org", "refused");
  await merge(donor, await donorOf("old@example.org", "refused"));
  await updateDonor(contextAt(giving.organization, now), donor, { email_consent: "no" });
  for (const name of ["ines", "old", "ana"]) await type(`${name}@example.org`);
  expect(await remindOn(days(2))).toEqual(["ana@example.org"]);
});

it("follows a declined payment only with the authorisation to recover it", async () => {
  await donorOf("ines@example.org", "refused");
  await type("ines@example.org");
  expect(await remindOn(days(2))).toEqual([]);
  await allowRecovery();
  expect(await remindOn(days(2))).toEqual(["ines@example.org"]);
});

const changeCampaign = (data: Prisma.CampaignUpdateManyMutationInput) =>
  contextAt(giving.organization, now).transaction((db) =>
    db.campaign.updateMany({ where: { id: giving.campaignId }, data }),
  );
const changeOrganization = async (data: Prisma.OrganizationUpdateInput) => {
  const { id } = giving.organization;
  await acrossOrganizations("a test closes its tenant", now).transaction((db) =>
    db.organization.update({ where: { id }, data }),
  );
  const organization = await findOrganization(now, { id });
  if (!organization) throw new Error("the organisation is gone");
  giving = {
    ...giving,
    at: (at, job = "donations.remind-leads") => jobContext(organization, job, new Date(at)),
  };
};

it.each<[string, () => Promise<unknown>]>([
  ["the campaign is archived", () => changeCampaign({ archivedAt: now })],
  ["the campaign has no address", () => changeCampaign({ channels: ["f2f"] })],
  ["the campaign sells tickets", () => changeCampaign({ type: "tickets" })],
  ["the campaign is a draft", () => changeCampaign({ publishedAt: null })],
  ["the organisation is suspended", () => changeOrganization({ suspendedAt: now })],
  ["the plan is over", () => changeOrganization({ planTier: "professional", planPaidUntil: now })],
  ["reminders are off", () => choose(0)],
])("is neither queued nor sent once %s", async (_, close) => {
  await type("ines@example.org");
  await remindLeads(asJob(giving.at(days(2)), "donations.remind-leads"));
  await type("ana@example.org");
  expect(await queuedLeads()).toHaveLength(1);
  await close();
  expect(await remindOn(days(2))).toEqual([]);
  expect(await queuedLeads()).toHaveLength(1);
});

it("is not sent when its job comes a week late", async () => {
  await type("ines@example.org");
  await remindLeads(asJob(giving.at(days(2)), "donations.remind-leads"));
  expect(await remindOn(days(9.1))).toEqual([]);
});

it("speaks the language of the form", async () => {
  const visitor = createPublicContext({
    ...{ organization: giving.organization, now, locale: "pt", ip: "127.0.0.1" },
  });
  await recordLead(visitor, giving.campaignId, leadSchema.parse({ email: "rui@example.org" }));
  await remindOn(days(2));
  expect(mails[0]?.text).toContain("Este é o único lembrete");
  const link = /\/reminders\/(\S+)/.exec(mails[0]?.text ?? "")?.[1] ?? "";
  expect(readMailStopLink(link)).toMatchObject({ locale: "pt" });
});

it("ends by its link, for this organisation and for good", async () => {
  const { id } = giving.organization;
  const link = mailStopLink(id, { kind: "lead_reminder", email: "ines@example.org" }, "es");
  const visitor = publicContext(giving.organization, now);
  for (const _ of [1, 2]) await stopMails(visitor, link);
  await type("ines@example.org");
  await type("ana@example.org");
  expect(await remindOn(days(2))).toEqual(["ana@example.org"]);
  await expect(stopMails(visitor, `${link}x`)).rejects.toMatchObject({ code: "not_found" });
  const other = await openGiving(now);
  const abroad = publicContext(other.organization, now);
  await expect(stopMails(abroad, link)).rejects.toMatchObject({ code: "not_found" });
  const kept = await contextAt(giving.organization, now).read((db) => db.mailStop.findMany());
  expect(JSON.stringify(kept)).not.toContain("ines");
});

it("is queued once a day, for organisations that chose it", async () => {
  const begun = async () =>
    (
      await giving
        .at(now)
        .read((db) => db.outbox.findMany({ where: { job: "donations.remind-leads" } }))
    ).filter(({ organizationId }) => organizationId === giving.organization.id).length;
  await beginLeadReminders(new Date("2031-01-05T01:00:00Z"));
  await beginLeadReminders(new Date("2031-01-05T23:00:00Z"));
  expect(await begun()).toBe(1);
  await choose(0);
  await beginLeadReminders(new Date("2031-01-06T01:00:00Z"));
  expect(await begun()).toBe(1);
});
