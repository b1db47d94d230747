import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { beginDonation, makeDonation, openGiving } from "../../../tests/factories/charges";
import {
  asJob,
  contextAt,
  testDatabase,
  type TestDatabase,
} from "../../../tests/factories/database";
import { signedInContext, signUp } from "../../../tests/factories/people";
import {
  createTestCampaign,
  createTestDonation,
  createTestProcessor,
} from "../../../tests/factories/donations";
import { createTestEvent, seatsOf } from "../../../tests/factories/tickets";
import type { Mail } from "~/infrastructure/mail.server";
import { acrossOrganizations } from "../context";
import { getDonation } from "~/domain/donations/lists/get-donation.server";
import { getCampaign } from "~/domain/campaigns/get-campaign.server";
import { previewReceipt } from "./preview-receipt.server";
import { reportMissed } from "./money/report-missed.server";
import { sendReceipt } from "./send-receipt.server";

const { mails } = vi.hoisted(() => ({ mails: [] as Mail[] }));
vi.mock("~/infrastructure/mail.server", () => ({
  sendMail: (mail: Mail) => Promise.resolve(void mails.push(mail)),
}));

const given = "2026-11-22T01:00:00Z";

let database: TestDatabase;
beforeAll(() => {
  database = testDatabase();
});
beforeEach(() => {
  mails.length = 0;
});
afterAll(() => database.close());

describe("a receipt", () => {
  it("contains the charge, its local time, and the next charge", async () => {
    const giving = await openGiving(new Date(given));
    const ctx = giving.at(given);
    await ctx.transaction((db) =>
      db.paymentProcessor.updateMany({ data: { softDescriptor: "HUELLAS" } }),
    );
    const { id, donorEmail } = await makeDonation(ctx, giving, { monthly: true, collectDay: 5 });
    await sendReceipt(asJob(ctx, "notifications.send-receipt"), id);
    await sendReceipt(asJob(ctx, "notifications.send-receipt"), id);
    expect(mails).toHaveLength(2);
    const [mail, again] = mails;
    expect(mail?.to).toBe(donorEmail);
    // A repeat has the same id, so that mail servers and people can recognise it.
    expect(again?.messageId).toBe(mail?.messageId);
    for (const text of [mail?.text ?? "", mail?.html ?? ""]) {
      expect(text).toContain("1.500,00");
      expect(text).toContain("1111");
      expect(text).toMatch(/21\/11\/2026|21 de noviembre/);
      expect(text).toContain("5 de diciembre");
      expect(text).not.toContain("411111");
      expect(text).toContain("MP*HUELLAS");
      expect(text).toMatch(/Dádiva es un servicio de .+, .+, .+\./);
    }
  });

  it("stands in the donation's history", async () => {
    const giving = await openGiving(new Date(given));
    const ctx = giving.at(given);
    const { id, donationId } = await makeDonation(ctx, giving);
    await sendReceipt(asJob(ctx, "notifications.send-receipt"), id);
    const owner = contextAt(giving.organization, new Date(given), "owner");
    const { transactions } = await getDonation(owner, donationId);
    expect(transactions.map(({ receiptSentAt }) => receiptSentAt)).toEqual([expect.any(Date)]);
  });

  it("is previewed for a campaign with what it says of a sample donation", async () => {
    const now = new Date(given);
    const ctx = await signedInContext(await signUp(now), now);
    const campaign = await getCampaign(ctx, await createTestCampaign(ctx));
    const preview = previewReceipt(ctx, campaign);
    expect(preview.subject).toContain(ctx.organization.name);
    expect(preview.rows.map(({ value }) => value)).toContain(campaign.title);
    expect(preview.paragraphs).toHaveLength(1);
  });

  it("thanks a buyer of tickets for no donation", async () => {
    const giving = await openGiving(new Date(given));
    const ctx = giving.at(given);
    const { campaignId, optionIds } = await createTestEvent(ctx, [{ amount: 150_000n }]);
    const seats = seatsOf(optionIds[0] ?? "", 1, 150_000n);
    const { id } = await makeDonation(ctx, { ...giving, campaignId }, { seats });
    const color = "#0a6b4c";
    await ctx.transaction((db) =>
      db.campaign.updateMany({ where: { id: campaignId }, data: { color } }),
    );
    await sendReceipt(asJob(ctx, "notifications.send-receipt"), id);
    const [mail] = mails;
    expect(mail?.subject).toBe("Recibimos tu pago a Huellas");
    expect(mail?.html).toContain(`background:${color}`);
    expect(mail?.text).toContain("por las entradas");
    for (const text of [mail?.text ?? "", mail?.html ?? ""]) {
      expect(text).not.toMatch(/donaci[oó]n|donaste/i);
    }
  });

  it("shows a donor's input as plain text", async () => {
    const giving = await openGiving(new Date(given), { name: "<b>Huellas</b>" });
    const ctx = giving.at(given);
    const { id } = await makeDonation(ctx, giving, { firstName: "<img src=x>" });
    await sendReceipt(asJob(ctx, "notifications.send-receipt"), id);
    expect(mails[0]?.html).not.toMatch(/<img src=x>|<b>Huellas/);
    expect(mails[0]?.html).toContain("&lt;img src=x&gt;");
  });

  it("is sent only for an approved transaction of the same organisation", async () => {
    const giving = await openGiving(new Date(given));
    const { id } = await beginDonation(giving.at(given), giving);
    await sendReceipt(giving.at(given, "notifications.send-receipt"), id);
    const made = await makeDonation(giving.at(given), giving);
    const stranger = await openGiving(new Date(given));
    await sendReceipt(stranger.at(given, "notifications.send-receipt"), made.id);
    expect(mails).toEqual([]);
  });
});

describe("a missed month", () => {
  it("is reported to the owners of the organisation, with a link to the donation", async () => {
    const now = new Date(given);
    const signedUp = await signUp(now);
    const ctx = await signedInContext(signedUp, now);
    const campaignId = await createTestCampaign(ctx);
    const processorId = await createTestProcessor(ctx);
    const donation = { campaignId, processorId, recurrence: "monthly" } as const;
    const donationId = await createTestDonation(ctx, donation);
    await reportMissed(asJob(ctx, "notifications.report-missed"), {
      donationId,
      period: "2026-10",
    });
    expect(mails.map(({ to }) => to)).toEqual([signedUp.registration.user.email]);
    expect(mails[0]?.text).toContain(`/manage/donations/${donationId}`);
    expect(mails[0]?.text).toMatch(/octubre/i);
    expect(mails[0]?.text).toContain("Núñez");
  });

  it("is a job for each of several owners, so that nobody gets two mails", async () => {
    const now = new Date(given);
    const people = [await signUp(now), await signUp(now)] as const;
    const ctx = await signedInContext(people[0], now);
    const membership = { userId: people[1].userId, role: "owner", createdAt: now };
    await acrossOrganizations("a test adds an owner", now).transaction((db) =>
      db.membership.create({ data: { organizationId: ctx.organizationId, ...membership } }),
    );
    const campaignId = await createTestCampaign(ctx);
    const processorId = await createTestProcessor(ctx);
    const donationId = await createTestDonation(ctx, { campaignId, processorId });
    await reportMissed(asJob(ctx, "notifications.report-missed"), {
      donationId,
      period: "2026-10",
    });
    expect(mails).toEqual([]);
    const { organizationId } = ctx;
    const jobs = await ctx.read((db) => db.outbox.findMany({ where: { organizationId } }));
    const told = jobs.filter(({ job }) => job === "notifications.report-missed");
    expect(told).toHaveLength(2);
    for (const { payload } of told)
      await reportMissed(
        asJob(ctx, "notifications.report-missed"),
        payload as Parameters<typeof reportMissed>[1],
      );
    const addresses = people.map(({ registration }) => registration.user.email);
    expect(mails.map(({ to }) => to).toSorted()).toEqual(addresses.toSorted());
  });

  it("of another organisation's donation is reported to nobody", async () => {
    const giving = await openGiving(new Date(given));
    const { donationId } = await makeDonation(giving.at(given), giving, { monthly: true });
    const stranger = await openGiving(new Date(given));
    await reportMissed(stranger.at(given, "notifications.report-missed"), {
      donationId,
      period: "2026-10",
    });
    expect(mails).toEqual([]);
  });
});
