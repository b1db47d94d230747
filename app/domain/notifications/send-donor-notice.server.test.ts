/** Tests who gets which mail about a card, and when none is sent. */
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Mail } from "~/infrastructure/mail.server";
import {
  factsOf,
  findPlanned,
  makeDonation,
  openGiving,
  sendPlanned,
  type TestGiving,
} from "../../../tests/factories/charges";
import { contextAt, useTestDatabase } from "../../../tests/factories/database";
import { acrossOrganizations, asDonor } from "../context";
import { getDonorCard } from "~/domain/donations/donor-area/get-donor-card.server";
import { getDonorNotice } from "~/domain/donations/lists/get-donor-notice.server";
import { pauseDonation } from "../donations/pause-donation.server";
import { pauseDonations } from "../donations/pause-donations.server";
import { recordDonationResult } from "~/domain/donations/results/record-donation-result.server";
import { restoreDonation } from "../donations/restore-donation.server";
import { sendDonorNotice } from "./send-donor-notice.server";

const sent: Mail[] = [];
vi.mock("~/infrastructure/mail.server", () => ({
  sendMail: async (mail: Mail) => {
    sent.push(mail);
  },
}));

useTestDatabase();
process.env.APP_HOST = "localhost:3000";
const given = new Date("2027-01-12T15:00:00Z");
const due = "2027-02-10T12:00:00Z";
const JOB = "notifications.send-donor-notice";
let giving: TestGiving;
beforeEach(async () => {
  sent.length = 0;
  giving = await openGiving(given);
  await allow(true);
});

const allow = (isAllowed: boolean) =>
  acrossOrganizations("a test sets a permission", given).transaction((db) =>
    db.organization.update({
      where: { id: giving.organization.id },
      data: { recoverRejectedDonations: isAllowed },
    }),
  );
const give = async () =>
  (await makeDonation(giving.at(given), giving, { monthly: true, collectDay: 10 })).donationId;
type DeclineCause = "insufficient_funds" | "expired_card" | "high_risk";
async function decline(id: string, cause: DeclineCause, at = due) {
  const { id: key } = await sendPlanned(giving.at(at), id);
  const facts = await factsOf(giving.at(at), key);
  const result = { status: "rejected", cause, rawCode: "1", rawMessage: "" } as const;
  await recordDonationResult(giving.at(at), facts, { ...result, providerId: "D-1" });
  return key;
}
/** Returns the notices that are queued for a donation. */
async function queued(donationId: string) {
  const rows = await giving.at(given).read((db) =>
    db.sql<{ notice: string; key: string }>({
      text: "SELECT payload->>'notice' AS notice, payload->>'key' AS key FROM outbox WHERE job = $1 AND payload->>'donationId' = $2 ORDER BY created_at, id",
      values: [JOB, donationId],
    }),
  );
  return rows;
}

describe("the mail about a resumed donation", () => {
  it("names the amount with the step that its next charge brings", async () => {
    const upgrade = { basisPoints: 1000, period: "1.months", auto: true } as const;
    const order = { monthly: true, collectDay: 10, upgrade };
    const { donationId } = await makeDonation(giving.at(given), giving, order);
    const owner = (at: string) => contextAt(giving.organization, new Date(at), "owner");
    await pauseDonation(owner("2027-02-01T12:00:00Z"), donationId);
    await restoreDonation(owner("2027-04-01T12:00:00Z"), donationId);
    const key = "2027-02-01T12:00:00.000Z";
    const job = giving.at("2027-04-01T12:00:00Z", JOB);
    await sendDonorNotice(job, { donationId, notice: "resumed", key });
    expect(sent[0]?.text).toContain("1.650,00");
  });
});

describe("a pause that no card mends", () => {
  it("is mailed without a link to a card", async () => {
    const donationId = await give();
    const key = await decline(donationId, "high_risk");
    expect(await queued(donationId)).toEqual([{ notice: "paused", key }]);
    await sendDonorNotice(giving.at(due, JOB), { donationId, notice: "paused", key });
    expect(sent[0]?.text).toContain("quedó en pausa");
    expect(sent[0]?.text).not.toContain("/mi/card/");
  });
});

describe("a declined charge", () => {
  it("is mailed once, in the donor's language, with the link and the next try", async () => {
    const donationId = await give();
    const key = await decline(donationId, "insufficient_funds");
    expect(await queued(donationId)).toEqual([{ notice: "declined", key }]);
    const order = { donationId, notice: "declined", key } as const;
    await sendDonorNotice(giving.at(due, JOB), order);
    await sendDonorNotice(giving.at(due, JOB), order);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.subject).toBe("No pudimos cobrar tu donación a Huellas");
    expect(sent[0]?.text).toContain("13 de febrero de 2027");
    expect(sent[0]?.text).toMatch(/http:\/\/\S+\/mi\/card\/[\w.-]+/);
  });

  it("is not mailed without the permission, nor after the donation was paused", async () => {
    const donationId = await give();
    const key = await decline(donationId, "insufficient_funds");
    const order = { donationId, notice: "declined", key } as const;
    await allow(false);
    expect(await getDonorNotice(giving.at(due, JOB), order)).toBeNull();
    await allow(true);
    await pauseDonation(contextAt(giving.organization, new Date(due), "owner"), donationId);
    expect(await getDonorNotice(giving.at(due, JOB), order)).toBeNull();
  });

  it("says that it was the last try of its period", async () => {
    const donationId = await give();
    let key = "";
    for (const day of ["10", "13", "17", "24"])
      key = await decline(donationId, "insufficient_funds", `2027-02-${day}T12:00:00Z`);
    const at = giving.at("2027-02-24T12:00:00Z", JOB);
    const notice = await getDonorNotice(at, { donationId, notice: "declined", key });
    expect(notice?.kind).toBe("last_declined");
  });
});

describe("a pause", () => {
  it("that the card caused is mailed with the cause", async () => {
    const donationId = await give();
    const key = await decline(donationId, "expired_card");
    expect(await queued(donationId)).toEqual([{ notice: "paused", key }]);
    await sendDonorNotice(giving.at(due, JOB), { donationId, notice: "paused", key });
    expect(sent[0]?.subject).toBe("Tu donación a Huellas está en pausa");
    expect(sent[0]?.text).toContain("Tarjeta vencida");
  });

  it("after a chargeback is mailed with what the bank did, and without a link to a card", async () => {
    const donationId = await give();
    const ctx = giving.at(due, "payments.handle-notification");
    const reason = "last_transaction_charge_back" as const;
    await ctx.transaction((db) => pauseDonations(ctx, db, [{ donationId, reason }]));
    await sendDonorNotice(giving.at(due, JOB), { donationId, notice: "paused", key: donationId });
    expect(sent[0]?.text).toContain("Tu banco pidió que te devolvieran un cobro");
    expect(sent[0]?.text).not.toContain("/mi/card/");
  });

  it("by the organisation is not mailed, and a long one ends with a notice in any case", async () => {
    const donationId = await give();
    const owner = (at: string) => contextAt(giving.organization, new Date(at), "owner");
    await pauseDonation(owner("2027-01-20T12:00:00Z"), donationId);
    expect(await queued(donationId)).toEqual([]);
    await restoreDonation(owner("2027-03-20T12:00:00Z"), donationId);
    const [order] = await queued(donationId);
    expect(order).toMatchObject({ notice: "resumed", key: "2027-01-20T12:00:00.000Z" });
    await allow(false);
    const job = giving.at("2027-03-20T12:00:00Z", JOB);
    await sendDonorNotice(job, { donationId, notice: "resumed", key: order?.key ?? "" });
    expect(sent[0]?.text).toContain("10 de abril de 2027");
    const short = { donationId, notice: "resumed", key: "2027-03-19T12:00:00.000Z" } as const;
    expect(await getDonorNotice(job, short)).toBeNull();
  });
});

describe("the donor's page", () => {
  it("shows the open period until it is paid, and nothing of a discarded donation", async () => {
    const donationId = await give();
    const donor = (at: string) => asDonor(giving.visitorAt(at), donationId, "card");
    expect(await getDonorCard(donor("2027-01-20T12:00:00Z"))).toMatchObject({
      state: "active",
      openPeriod: null,
      nextChargeOn: "2027-02-10",
    });
    await decline(donationId, "insufficient_funds");
    expect(await getDonorCard(donor(due))).toMatchObject({
      openPeriod: "2027-02",
      isCharging: false,
      lastCharge: { status: "rejected", declineCode: "insufficient_funds", isOfCard: true },
    });
    await expect(
      getDonorCard(asDonor(giving.visitorAt(due), giving.campaignId, "card")),
    ).rejects.toMatchObject({ code: "not_found" });
    expect(await findPlanned(giving.at(due), donationId)).not.toBeNull();
  });
});
