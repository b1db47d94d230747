/** Tests a pause until a day, by moving the clock over it. */
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Mail } from "~/infrastructure/mail.server";
import {
  approve,
  findPlanned,
  makeDonation,
  openGiving,
  sendPlanned,
  type TestGiving,
} from "../../../../tests/factories/charges";
import { contextAt, testDatabase, type TestDatabase } from "../../../../tests/factories/database";
import { listDonationRecords } from "~/domain/audit/list-donation-records.server";
import { getDonation } from "~/domain/donations/lists/get-donation.server";
import { claimDue } from "~/domain/donations/months/claim-due.server";
import { discardDonation } from "~/domain/donations/discard-donation.server";
import { pauseDonation } from "~/domain/donations/pause-donation.server";
import { pauseDonations } from "~/domain/donations/pause-donations.server";
import { recordDonationResult } from "~/domain/donations/results/record-donation-result.server";
import { restoreDonation } from "~/domain/donations/restore-donation.server";
import { sendDonationChange } from "~/domain/notifications/send-donation-change.server";
import { pauseUntil } from "./pause-until.server";
import { resumeOnDay } from "./resume-on-day.server";

const mails: Mail[] = [];
vi.mock("~/infrastructure/mail.server", () => ({
  sendMail: async (mail: Mail) => {
    mails.push(mail);
  },
}));
process.env.APP_HOST = "localhost:3000";

/** With collect day 10 the next charge is on 10 February. */
const given = new Date("2027-01-20T15:00:00Z");
const until = "2027-04-10";
/** The day's first instant in Buenos Aires. */
const dawn = "2027-04-10T03:00:00Z";

let database: TestDatabase;
let giving: TestGiving;
beforeAll(async () => {
  database = testDatabase();
  giving = await openGiving(given);
});
afterAll(() => database.close());

const ownerAt = (at: string) => contextAt(giving.organization, new Date(at), "owner");
const paused = () => ownerAt("2027-02-01T12:00:00Z");
const give = async () =>
  (await makeDonation(giving.at(given), giving, { monthly: true, collectDay: 10 })).donationId;
const resume = (donationId: string, at: string, resumesOn = until) =>
  resumeOnDay(giving.at(at, "donations.resume-on-day"), { donationId, resumesOn });
const statusOf = async (id: string) => (await getDonation(ownerAt(dawn), id)).status;

async function jobsOf(job: string, id: string) {
  const { rows } = await database.owner.query<{ payload: Record<string, string>; due_at: Date }>(
    "SELECT payload, due_at FROM outbox WHERE job = $1 AND payload->>'donationId' = $2 ORDER BY due_at",
    [job, id],
  );
  return rows;
}

describe("a pause until a day", () => {
  it("charges nothing before the day, and on it, which is the collect day, again", async () => {
    const id = await give();
    await pauseUntil(paused(), id, { until });
    expect(await getDonation(paused(), id)).toMatchObject({
      status: "paused",
      pausedReason: "by_org",
      resumesOn: until,
      nextChargeOn: null,
    });
    for (const month of ["02", "03"]) await claimDue(new Date(`2027-${month}-10T03:00:01Z`));
    expect(await jobsOf("donations.charge-collections", id)).toEqual([]);
    const [job] = await jobsOf("donations.resume-on-day", id);
    expect(job).toMatchObject({ payload: { resumesOn: until }, due_at: new Date(dawn) });
    await resume(id, "2027-04-10T03:00:20Z");
    expect(await findPlanned(giving.at(dawn), id)).toMatchObject({
      period: "2027-04",
      date: new Date(dawn),
    });
    expect(await getDonation(ownerAt(dawn), id)).toMatchObject({
      status: "active",
      pausedReason: null,
      resumesOn: null,
    });
    const sent = await sendPlanned(giving.at("2027-04-10T03:01:00Z"), id);
    await approve(giving.at("2027-04-10T03:01:09Z"), sent.id);
    expect(await findPlanned(giving.at(dawn), id)).toMatchObject({ period: "2027-05" });
  });

  it("is in the history with its day, its end, too", async () => {
    const id = await give();
    await pauseUntil(paused(), id, { until });
    await resume(id, dawn);
    const records = await listDonationRecords(ownerAt(dawn), id);
    expect(records.map(({ operation, changes }) => [operation, changes.resumes_on])).toEqual([
      ["restore-donation", [until, null]],
      ["pause-donation", [null, until]],
    ]);
  });

  it("mails the donor until when", async () => {
    const id = await give();
    await pauseUntil(paused(), id, { until });
    const [order] = await jobsOf("notifications.send-donation-change", id);
    const { recordId = "" } = order?.payload ?? {};
    const ctx = giving.at("2027-02-01T12:00:01Z", "notifications.send-donation-change");
    await sendDonationChange(ctx, { donationId: id, recordId });
    expect(mails[0]?.text).toContain("hasta el 10 de abril de 2027");
  });

  it("is undone by a person: the month is planned as before, and the job changes nothing", async () => {
    const id = await give();
    await pauseUntil(paused(), id, { until });
    await restoreDonation(ownerAt("2027-02-01T12:05:00Z"), id);
    expect(await findPlanned(giving.at(given), id)).toMatchObject({ period: "2027-02" });
    await resume(id, dawn);
    expect(await findPlanned(giving.at(given), id)).toMatchObject({ period: "2027-02" });
  });

  it("waits on while its day has not begun in a new time zone, and leaves other ends alone", async () => {
    const id = await give();
    await pauseUntil(paused(), id, { until });
    await resume(id, "2027-04-10T02:59:59Z");
    expect(await statusOf(id)).toBe("paused");
    expect(await jobsOf("donations.resume-on-day", id)).toHaveLength(2);
    await discardDonation(ownerAt("2027-04-01T12:00:00Z"), id, "other");
    await resume(id, dawn);
    expect(await statusOf(id)).toBe("discarded");
  });

  it("never charges a month that lapsed while nothing ran", async () => {
    const id = await give();
    await pauseUntil(paused(), id, { until });
    await resume(id, "2027-06-11T12:00:00Z");
    expect(await findPlanned(giving.at(given), id)).toMatchObject({ period: "2027-07" });
  });

  it.each([
    ["2027-02-01", "date_past"],
    ["2028-02-02", "date_late"],
    ["soon", "date_invalid"],
  ])("refuses %s beside the field: %s", async (day, code) => {
    const id = await give();
    const refused = { code: "validation_failed", fields: { until: [{ code }] } };
    await expect(pauseUntil(paused(), id, { until: day })).rejects.toMatchObject(refused);
    expect(await statusOf(id)).toBe("active");
  });

  it("needs an active monthly donation", async () => {
    const once = await makeDonation(giving.at(given), giving);
    const refused = { code: "invalid_transition" };
    await expect(pauseUntil(paused(), once.donationId, { until })).rejects.toMatchObject(refused);
  });
});

describe("another cause to rest", () => {
  it("takes the day of a chargeback's donation, which then waits for a person", async () => {
    const id = await give();
    await pauseUntil(paused(), id, { until });
    const ctx = giving.at("2027-03-01T12:00:00Z", "payments.handle-notification");
    const pause = { donationId: id, reason: "last_transaction_charge_back" } as const;
    expect(await ctx.transaction((db) => pauseDonations(ctx, db, [pause]))).toEqual([false]);
    await resume(id, dawn);
    expect(await getDonation(ownerAt(dawn), id)).toMatchObject({
      status: "paused",
      resumesOn: null,
    });
  });

  it("loses it when somebody pauses the donation for good, as a donor who stops the debit", async () => {
    const id = await give();
    await pauseUntil(paused(), id, { until });
    await pauseDonation(paused(), id, "donor_request_stop_debit");
    await resume(id, dawn);
    expect(await getDonation(ownerAt(dawn), id)).toMatchObject({
      status: "paused",
      resumesOn: null,
    });
    await expect(pauseDonation(paused(), id)).rejects.toThrow("invalid_transition");
    await expect(pauseUntil(paused(), id, { until })).rejects.toThrow("invalid_transition");
  });

  it("takes it after a charge that was under way and whose card is stolen", async () => {
    const id = await give();
    const sent = await sendPlanned(giving.at("2027-02-10T03:00:00Z"), id);
    await pauseUntil(ownerAt("2027-02-10T03:00:05Z"), id, { until });
    const because = { cause: "stolen_card", rawCode: "E", rawMessage: "" } as const;
    const at = giving.at("2027-02-10T03:00:09Z");
    await recordDonationResult(at, sent, { status: "rejected", ...because });
    await resume(id, dawn);
    expect(await getDonation(ownerAt(dawn), id)).toMatchObject({
      status: "paused",
      pausedReason: "by_org",
      resumesOn: null,
    });
    const [record] = await listDonationRecords(ownerAt(dawn), id);
    expect(record?.changes).toEqual({ resumes_on: [until, null] });
  });

  it("leaves the day after a charge that was under way and approved", async () => {
    const id = await give();
    const sent = await sendPlanned(giving.at("2027-02-10T03:00:00Z"), id);
    await pauseUntil(ownerAt("2027-02-10T03:00:05Z"), id, { until });
    await approve(giving.at("2027-02-10T03:00:09Z"), sent.id);
    await resume(id, dawn);
    expect(await findPlanned(giving.at(dawn), id)).toMatchObject({ period: "2027-04" });
  });
});
