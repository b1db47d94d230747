/** Tests how a one-time donation becomes monthly: once, from next month on, and with the card typed again. */
import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Mail } from "~/infrastructure/mail.server";
import { toDecimal } from "~/values/money/money";
import {
  findPlanned,
  makeDonation,
  openGiving,
  type TestGiving,
} from "../../../../tests/factories/charges";
import { contextAt, useTestDatabase } from "../../../../tests/factories/database";
import { CARD_SUMMARY } from "../../../../tests/factories/donation-form";
import { listDonationRecords } from "~/domain/audit/list-donation-records.server";
import { asDonor } from "~/domain/context";
import { sendDonorNotice } from "~/domain/notifications/send-donor-notice.server";
import { conversionLimits, firstChargeAfter } from "./conversion";
import { convertDonation } from "./convert-donation.server";
import { findConvertible } from "./find-convertible.server";
import { getConversion } from "./get-conversion.server";
import { mailStopLink } from "~/domain/notifications/mail-stop-link.server";
import { planSuggestion } from "~/domain/donations/lists/plan-suggestion.server";
import { conversionSchema } from "~/domain/donations/schema";
import { stopMails } from "~/domain/notifications/stop-mails.server";

const cards = vi.hoisted(() => ({ erased: [] as string[] }));
vi.mock("~/infrastructure/vault-client.server", () => ({
  VaultRefusal: class VaultRefusal extends Error {},
  vault: () => ({
    store: async () => randomUUID(),
    erase: async (_: string, id: string) => void cards.erased.push(id),
  }),
}));
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
const later = "2027-01-13T15:00:00Z";
/** The day of the month of the conversion, in the next month. */
const FIRST = "2027-02-13";
let giving: TestGiving;
beforeAll(async () => {
  giving = await openGiving(new Date(given));
});
beforeEach(() => {
  sent.length = 0;
  cards.erased.length = 0;
});

const donorAt = (id: string, at = later) => asDonor(giving.visitorAt(at), id, "convert");
const give = async (monthly = false, email = `ana-${randomUUID()}@example.org`) => {
  return makeDonation(giving.at(given), giving, { monthly, email });
};
const order = (over: object = {}) =>
  conversionSchema.parse({
    amount: "2500.00",
    agreed: "on",
    first_charge_on: FIRST,
    payment_method: {
      gateway: { token: "a token" },
      cardholder_name: "Ana Paz",
      cardholder_id_number: "20123456",
      card: CARD_SUMMARY,
    },
    ...over,
  });
const donationsOf = (oneTimeId: string) =>
  giving.at(given).read(async (db) => {
    const { donorId } = await db.donation.findFirstOrThrow({ where: { id: oneTimeId } });
    const where = { donorId };
    return db.donation.findMany({
      where,
      orderBy: { id: "asc" },
      include: { convertedFrom: true },
    });
  });
const jobsOf = async (notice: string, id: string) =>
  giving.at(given).read((db) =>
    db.sql<{ payload: { donationId: string; notice: "converted"; key: string }; due: Date }>({
      text: `SELECT payload, due_at AS due FROM outbox
              WHERE job = 'notifications.send-donor-notice' AND payload->>'notice' = $1 AND payload::text LIKE $2`,
      values: [notice, `%${id}%`],
    }),
  );

describe("a one-time donation", () => {
  it("becomes a monthly donation whose first charge is next month, and charges nothing now", async () => {
    const { donationId } = await give();
    const monthly = await convertDonation(donorAt(donationId), order());
    const planned = await findPlanned(giving.at(later), monthly);
    expect(planned).toMatchObject({ period: "2027-02", amount: 250_000n });
    const [, made] = await donationsOf(donationId);
    expect(made).toMatchObject({
      id: monthly,
      status: "active",
      recurrence: "monthly",
      collectDay: 13,
      convertedFrom: { oneTimeId: donationId },
    });
    expect(made?.convertedFrom?.consentText).toContain("13 de febrero de 2027");
    const owner = contextAt(giving.organization, new Date(later));
    const records = await listDonationRecords(owner, monthly);
    const converted = records.find(({ operation }) => operation === "convert-donation");
    expect(converted?.changes.amount).toEqual([null, toDecimal(made?.amount ?? 0n, "ARS")]);
  });

  it("is converted once: a repeat leads to the first donation", async () => {
    const { donationId } = await give();
    const both = await Promise.all([
      convertDonation(donorAt(donationId), order()),
      convertDonation(donorAt(donationId), order()),
    ]);
    expect(new Set(both).size).toBe(1);
    expect(await convertDonation(donorAt(donationId), order({ amount: "9" }))).toBe(both[0]);
    expect(await donationsOf(donationId)).toHaveLength(2);
    expect(cards.erased.length).toBeLessThanOrEqual(1);
  });

  it.each([
    [{ amount: "0" }, "amount", "amount_invalid"],
    [{ amount: "mucho" }, "amount", "amount_invalid"],
    [{ amount: "0.01" }, "amount", "amount_invalid"],
    [{ agreed: undefined }, "agreed", "required"],
    [{ first_charge_on: "2027-02-12" }, "agreed", "date_changed"],
  ])("is not converted with %o", async (over, field, code) => {
    const { donationId } = await give();
    await expect(convertDonation(donorAt(donationId), order(over))).rejects.toMatchObject({
      code: "validation_failed",
      fields: { [field]: [{ code }] },
    });
    expect(await donationsOf(donationId)).toHaveLength(1);
  });

  it("needs its card again", async () => {
    const { donationId } = await give();
    const without = order({ payment_method: {} });
    await expect(convertDonation(donorAt(donationId), without)).rejects.toMatchObject({
      code: "validation_failed",
    });
  });

  it("is confirmed by a mail with amount and date, once", async () => {
    const { donationId } = await give();
    const monthly = await convertDonation(donorAt(donationId), order());
    const [job] = await jobsOf("converted", monthly);
    if (!job) throw new Error("no mail was queued");
    for (let one = 0; one < 2; one += 1)
      await sendDonorNotice(giving.at(later, "notifications.send-donor-notice"), job.payload);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.text).toContain("2.500,00");
    expect(sent[0]?.text).toContain("13 de febrero");
  });
});

describe("the page", () => {
  it("offers it, and says afterwards what it became", async () => {
    const { donationId } = await give();
    const before = await getConversion(donorAt(donationId));
    expect(before).toMatchObject({ state: "open", offer: { on: FIRST, collectDay: 13 } });
    await convertDonation(donorAt(donationId), order());
    expect(await getConversion(donorAt(donationId))).toMatchObject({
      state: "done",
      monthly: { amount: 250_000n, nextOn: FIRST },
    });
  });

  it("of a donation that was given back takes nothing", async () => {
    const { donationId, id } = await give();
    await giving
      .at(given)
      .transaction((db) =>
        db.transaction.updateMany({ where: { id }, data: { status: "refunded" } }),
      );
    expect((await getConversion(donorAt(donationId))).state).toBe("closed");
    await expect(convertDonation(donorAt(donationId), order())).rejects.toMatchObject({
      code: "invalid_transition",
    });
  });

  it("is not there for a monthly donation, nor for another organisation", async () => {
    const { donationId } = await give(true);
    const missing = expect.objectContaining({ code: "not_found" }) as Error;
    await expect(getConversion(donorAt(donationId))).rejects.toThrow(missing);
    await expect(findConvertible(donorAt(randomUUID()), randomUUID())).rejects.toThrow();
  });
});

describe("the suggestion by mail", () => {
  const allow = (isAllowed: boolean) =>
    giving.at(given).transaction((db) =>
      db.organization.update({
        where: { id: giving.organization.id },
        data: { suggestMonthlyRecurrence: isAllowed },
      }),
    );
  const job = "notifications.send-donor-notice";

  it("goes out a week later where the organisation allows it, once, and not after a conversion", async () => {
    const { donationId, id } = await give();
    await allow(false);
    await planSuggestion(giving.at(given, "notifications.send-receipt"), id);
    expect(await jobsOf("suggest_monthly", donationId)).toEqual([]);
    await allow(true);
    await planSuggestion(giving.at(given, "notifications.send-receipt"), id);
    const [planned] = await jobsOf("suggest_monthly", donationId);
    expect(planned?.due.toISOString()).toBe("2027-01-19T15:00:00.000Z");
    if (!planned) throw new Error("no mail was planned");
    const due = giving.at("2027-01-19T15:00:00Z", job);
    await allow(false);
    await sendDonorNotice(due, planned.payload);
    expect(sent).toEqual([]);
    await allow(true);
    for (let one = 0; one < 2; one += 1) await sendDonorNotice(due, planned.payload);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.text).toMatch(/\/mi\/convert\//);
    const other = await give();
    await planSuggestion(giving.at(given, "notifications.send-receipt"), other.id);
    const [second] = await jobsOf("suggest_monthly", other.donationId);
    await convertDonation(donorAt(other.donationId), order());
    if (second) await sendDonorNotice(due, second.payload);
    expect(sent).toHaveLength(1);
  });

  it("carries its link to stop, which ends it for the donor alone", async () => {
    await allow(true);
    const due = giving.at("2027-01-19T15:00:00Z", job);
    const suggestTo = async (email: string) => {
      const { donationId, id } = await give(false, email);
      await planSuggestion(giving.at(given, "notifications.send-receipt"), id);
      const [planned] = await jobsOf("suggest_monthly", donationId);
      if (planned) await sendDonorNotice(due, planned.payload);
    };
    const stopped = { kind: "monthly_suggestion", email: "ines@example.org" } as const;
    const link = mailStopLink(giving.organization.id, stopped, "es");
    await stopMails(giving.visitorAt(new Date(given)), link);
    await suggestTo("ines@example.org");
    await suggestTo("eva@example.org");
    expect(sent).toMatchObject([{ kind: "monthly_suggestion", to: "eva@example.org" }]);
    expect(sent[0]).toHaveProperty("stopUrl", expect.stringMatching(/\/reminders\//));
  });
});

describe("the first charge", () => {
  it.each([
    ["2027-01-30T15:00:00Z", "last", "2027-02-28"],
    ["2027-01-28T15:00:00Z", 28, "2027-02-28"],
    ["2027-12-31T15:00:00Z", "last", "2028-01-31"],
  ])("after a conversion at %s is on day %s: %s", (at, collectDay, on) => {
    const first = firstChargeAfter(new Date(at), "America/Argentina/Buenos_Aires");
    expect(first).toMatchObject({ collectDay, on });
  });

  it("of a campaign without other amounts takes one of its own, or the donation's", () => {
    const campaign = {
      minAmount: null,
      maxAmount: null,
      allowOtherAmount: false,
      currency: "ARS" as const,
      amounts: [{ id: "a", amount: 500_000n, caption: "", recurrence: null }],
    };
    const at = { processor: { provider: "dlocal" }, second: null };
    expect(conversionLimits(campaign, 250_000n, "AR", at).choices).toEqual([250_000n, 500_000n]);
  });
});
