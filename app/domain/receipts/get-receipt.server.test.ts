import { describe, expect, it } from "vitest";
import fc from "fast-check";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import {
  beginDonation,
  makeDonation,
  openGiving,
  type TestGiving,
} from "../../../tests/factories/charges";
import { asJob, useTestDatabase } from "../../../tests/factories/database";
import { asDonor, createOrganizationContext } from "../context";
import { transactionStatuses } from "../payments/schema";
import { checkReceipt } from "./check-receipt.server";
import { getReceipt } from "./get-receipt.server";
import { getYearReceipt } from "./get-year-receipt.server";
import { issueReceipts } from "./issue-receipts.server";
import { listReceiptYears } from "./list-receipt-years.server";
import { listYearDonations } from "./list-year-donations.server";
import { readReceiptLink, receiptLink } from "./receipt-link.server";
import { receiptPdf } from "./receipt-pdf.server";
import { maskName, typedCode } from "~/values/ids/receipt-code";
import { countedAmount, RECEIVED, receiptState, yearTotals } from "./receipt-state";
import { writeReceipts } from "./write-receipts.server";
import { writeYearReceipt } from "./write-year-receipt.server";

useTestDatabase();
const now = new Date("2026-11-21T15:00:00Z");

async function given(giving: TestGiving, at: string, order: { email?: string; amount?: bigint }) {
  return makeDonation(giving.visitorAt(at), giving, {
    email: "ana@example.org",
    confirmed: true,
    ...order,
  });
}

async function change(giving: TestGiving, id: string, data: object) {
  await giving.at(now).transaction((db) => db.transaction.updateMany({ where: { id }, data }));
}

/** Returns a member who reads everything. */
function ownerOf(giving: TestGiving) {
  const user = { id: giving.campaignId, role: "owner" } as never;
  return createOrganizationContext({ ...giving.visitorAt(now), user });
}

const donorOf = (giving: TestGiving, donationId: string, link: "receipt" | "year_receipt") =>
  asDonor(giving.visitorAt(now), donationId, link);

async function textOf(content: Buffer): Promise<string> {
  const file = await getDocument({ data: new Uint8Array(content), useSystemFonts: false }).promise;
  const pages = await Promise.all(
    Array.from({ length: file.numPages }, async (_, at) => {
      const page = await (await file.getPage(at + 1)).getTextContent();
      return page.items.map((item) => ("str" in item ? item.str : "")).join(" ");
    }),
  );
  return pages.join(" ");
}

describe("numbers of receipts", () => {
  it("run without gaps by organisation and year, once for each charge", async () => {
    const giving = await openGiving(now);
    const other = await openGiving(now);
    const days = ["2026-01-01T02:00:00Z", "2026-01-01T04:00:00Z", "2026-03-01T12:00:00Z"];
    const donations = await Promise.all(days.map((day) => given(giving, day, {})));
    const ids = donations.map(({ id }) => id);
    const ctx = giving.at(now);
    // Two jobs at the same time take no number for a charge that has one.
    await Promise.all([writeReceipts(ctx, ids.slice(0, 2)), writeReceipts(ctx, ids.slice(1))]);
    const written = await writeReceipts(ctx, ids);
    const [first, ...later] = ids.map((id) => written.get(id));
    // 02:00 UTC is still the evening of 31 December in Buenos Aires.
    expect(first).toMatchObject({ year: 2025, number: 1 });
    expect(later.map((one) => one?.year)).toEqual([2026, 2026]);
    expect(later.map((one) => one?.number).toSorted()).toEqual([1, 2]);
    const elsewhere = await given(other, "2026-05-01T12:00:00Z", {});
    const [theirs] = (await writeReceipts(other.at(now), [elsewhere.id, ...ids])).values();
    expect(theirs).toMatchObject({ year: 2026, number: 1 });
    expect(await writeYearReceipt(ctx, donations[0]?.donorId ?? "", 2026)).toMatchObject({
      number: 3,
    });
    expect(await writeYearReceipt(ctx, donations[0]?.donorId ?? "", 2026)).toMatchObject({
      number: 3,
    });
  });
});

describe("the receipt of a charge", () => {
  it("names organisation, donor, amount, method and state, and the mail links it", async () => {
    const giving = await openGiving(now);
    const donation = await given(giving, "2026-11-20T15:00:00Z", { amount: 250_000n });
    const [issued] = (
      await issueReceipts(asJob(giving.at(now), "notifications.send-receipt"), [
        { transactionId: donation.id, donationId: donation.donationId, locale: "es" },
      ])
    ).values();
    const ctx = donorOf(giving, donation.donationId, "receipt");
    const receipt = await getReceipt(ctx, donation.donationId, donation.id);
    expect(receipt).toMatchObject({
      kind: "gift",
      number: "2026-000001",
      amount: 250_000n,
      currency: "ARS",
      lastFour: "1111",
      company: "dLocal",
      state: "valid",
      campaignTitle: donation.campaignTitle,
      issuer: { uidLabel: "CUIT" },
    });
    expect(issued?.number).toBe(receipt.number);
    const link = issued?.href.split("/").at(-1) ?? "";
    expect(readReceiptLink(link)).toMatchObject({ kind: "gift", transactionId: donation.id });
    expect(readReceiptLink(`${link}x`)).toBeNull();
    await change(giving, donation.id, { refundedAmount: 50_000n });
    expect(await getReceipt(ctx, donation.donationId, donation.id)).toMatchObject({
      refunded: 50_000n,
      state: "partly_refunded",
    });
  });

  it("of an event's tickets is the receipt of a purchase", async () => {
    const giving = await openGiving(now);
    const donation = await given(giving, "2026-11-20T15:00:00Z", {});
    await giving
      .at(now)
      .transaction((db) =>
        db.campaign.updateMany({ where: { id: giving.campaignId }, data: { type: "tickets" } }),
      );
    const ctx = donorOf(giving, donation.donationId, "receipt");
    const receipt = await getReceipt(ctx, donation.donationId, donation.id);
    const text = await textOf(await receiptPdf(giving.organization, receipt));
    expect(text).toContain("Comprobante de compra");
    expect(text).not.toMatch(/donaci|donante|frecuencia/i);
  });

  it("opens for its own donation alone, and not for a charge without money", async () => {
    const giving = await openGiving(now);
    const donation = await given(giving, "2026-11-20T15:00:00Z", {});
    const stranger = await given(giving, "2026-11-20T16:00:00Z", { email: "otra@example.org" });
    const ctx = donorOf(giving, donation.donationId, "receipt");
    const refused = { code: "forbidden" };
    await expect(getReceipt(ctx, stranger.donationId, stranger.id)).rejects.toMatchObject(refused);
    await expect(getReceipt(ctx, donation.donationId, stranger.id)).rejects.toMatchObject({
      code: "not_found",
    });
    const whose = { donationId: donation.donationId };
    await expect(getYearReceipt(ctx, whose, 2026)).rejects.toMatchObject(refused);
    const year = donorOf(giving, donation.donationId, "year_receipt");
    const theirs = { donorId: stranger.donorId };
    await expect(getYearReceipt(year, theirs, 2026)).rejects.toMatchObject(refused);
    await expect(listReceiptYears(year, theirs)).rejects.toMatchObject(refused);
    const begun = await beginDonation(giving.visitorAt(now), giving);
    const waiting = donorOf(giving, begun.donationId, "receipt");
    await expect(getReceipt(waiting, begun.donationId, begun.id)).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("prints every Latin letter into a small file", async () => {
    const giving = await openGiving(now, { name: "Fundación Łódź Ñandú" });
    const donation = await makeDonation(giving.visitorAt(now), giving, {
      firstName: "Đặng Ștefan İpek",
    });
    const receipt = await getReceipt(ownerOf(giving), donation.donationId, donation.id);
    const pdf = await receiptPdf(giving.organization, receipt);
    expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
    expect(pdf.length).toBeLessThan(80_000);
    const text = await textOf(pdf);
    for (const part of [
      "Đặng Ștefan İpek Paz",
      "Fundación Łódź Ñandú",
      receipt.number,
      "1.500,00",
      receipt.code.slice(0, 4),
      "•••• 1111",
    ])
      expect(text).toContain(part);
  });
});

describe("the receipt of a year", () => {
  it("sums the approved donations of the organisation's year minus refunds", async () => {
    const giving = await openGiving(now);
    const donations = await Promise.all([
      given(giving, "2026-01-01T02:00:00Z", { amount: 1n }),
      given(giving, "2026-02-01T12:00:00Z", { amount: 100_000n }),
      given(giving, "2026-03-01T12:00:00Z", { amount: 200_000n }),
      given(giving, "2026-04-01T12:00:00Z", { amount: 400_000n }),
    ]);
    await change(giving, donations[2]?.id ?? "", { refundedAmount: 50_000n });
    await change(giving, donations[3]?.id ?? "", {
      ...{ status: "charged_back", chargedBackAmount: 400_000n },
    });
    const donorId = donations[0]?.donorId ?? "";
    const ctx = ownerOf(giving);
    const receipt = await getYearReceipt(ctx, { donorId }, 2026);
    expect(receipt).toMatchObject({
      kind: "year",
      year: 2026,
      isOver: false,
      totals: [{ currency: "ARS", amount: 250_000n }],
    });
    expect(receipt.donations.map(({ state }) => state)).toEqual([
      "valid",
      "partly_refunded",
      "charged_back",
    ]);
    expect(await getYearReceipt(ctx, { donorId }, 2026)).toMatchObject({ code: receipt.code });
    const before = await getYearReceipt(ctx, { donorId }, 2025);
    expect(before).toMatchObject({ isOver: true, totals: [{ amount: 1n }] });
    expect(await listReceiptYears(ctx, { donorId })).toEqual([2026, 2025]);
    expect(await listYearDonations(ctx, donorId, 2024)).toEqual([]);
    await expect(getYearReceipt(ctx, { donorId }, 2024)).rejects.toMatchObject({
      code: "not_found",
    });
    const text = await textOf(await receiptPdf(giving.organization, receipt));
    expect(text).toContain("2.500,00");
    const link = receiptLink({
      kind: "year",
      donationId: donations[1]?.donationId ?? "",
      year: 2026,
      locale: "pt",
      issuedAt: new Date("2026-11-26T12:00:00.123Z"),
    });
    expect(readReceiptLink(link)).toMatchObject({ kind: "year", year: 2026, locale: "pt" });
    const byLink = donorOf(giving, donations[1]?.donationId ?? "", "year_receipt");
    const own = await getYearReceipt(byLink, { donationId: donations[1]?.donationId ?? "" }, 2026);
    expect(own.number).toBe(receipt.number);
  });

  it("states exactly what stayed of any charges", () => {
    const donation = fc
      .record({
        status: fc.constantFrom(...RECEIVED),
        amount: fc.bigInt(1n, 10n ** 12n),
        part: fc.bigInt(0n, 100n),
        currency: fc.constantFrom("ARS", "USD"),
      })
      .map(({ status, amount, part, currency }) => ({
        status,
        amount,
        currency,
        refunded: status === "refunded" ? amount : (amount * part) / 100n,
        disputed: 0n,
      }))
      .map((one) => {
        const left = one.amount - one.refunded;
        if (one.status === "in_mediation") return { ...one, disputed: left };
        return one.status === "charged_back" ? { ...one, refunded: one.amount } : one;
      });
    fc.assert(
      fc.property(fc.array(donation), (donations) => {
        const counted = donations.map((one) => ({ ...one, counted: countedAmount(one) }));
        for (const one of counted) {
          expect(one.counted >= 0n && one.counted <= one.amount).toBe(true);
          const isKept = ["valid", "partly_refunded"].includes(receiptState(one));
          expect(one.counted > 0n).toBe(isKept);
        }
        const expected = (currency: string) =>
          donations
            .filter((one) => one.currency === currency && one.status === "approved")
            .reduce((sum, one) => sum + one.amount - one.refunded, 0n);
        for (const { currency, amount } of yearTotals(counted))
          expect(amount).toBe(expected(currency));
      }),
    );
  });

  it("knows the statuses in which money came in", () => {
    expect(transactionStatuses.filter((status) => RECEIVED.some((one) => one === status))).toEqual(
      transactionStatuses.filter((status) =>
        ["approved", "refunded", "charged_back", "in_mediation"].includes(status),
      ),
    );
  });
});

describe("the check of a code", () => {
  it("proves a receipt with initials, today's amount and state, in its own organisation alone", async () => {
    const giving = await openGiving(now);
    const other = await openGiving(now);
    const donation = await given(giving, "2026-11-20T15:00:00Z", {});
    const { code, number } = await getReceipt(ownerOf(giving), donation.donationId, donation.id);
    const visitor = giving.visitorAt(now);
    const typed = ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `;
    const proof = await checkReceipt(visitor, typed);
    expect(proof).toMatchObject({
      kind: "gift",
      number,
      donor: "A••• P•••",
      state: "valid",
      amounts: [{ amount: 150_000n, refunded: 0n, currency: "ARS" }],
    });
    expect(JSON.stringify(proof, (_, value: unknown) => String(value))).not.toContain("example");
    await change(giving, donation.id, { status: "refunded", refundedAmount: 150_000n });
    expect(await checkReceipt(visitor, code)).toMatchObject({ state: "refunded" });
    const none = { code: "not_found" };
    await expect(checkReceipt(other.visitorAt(now), code)).rejects.toMatchObject(none);
    await expect(checkReceipt(visitor, "7K3F")).rejects.toMatchObject(none);
  });

  it("states the sum of a year today", async () => {
    const giving = await openGiving(now);
    const donation = await given(giving, "2026-05-20T15:00:00Z", { amount: 90_000n });
    const { code } = await getYearReceipt(ownerOf(giving), { donorId: donation.donorId }, 2026);
    await change(giving, donation.id, { refundedAmount: 40_000n });
    expect(await checkReceipt(giving.visitorAt(now), code)).toMatchObject({
      kind: "year",
      year: 2026,
      amounts: [{ amount: 50_000n }],
    });
  });

  it("reads a code as people type it, and hides the length of names", () => {
    expect(typedCode("7k3f 9qxt-m2pa 4bcd")).toBe("7K3F9QXTM2PA4BCD");
    expect(typedCode("7K3F9QXTM2PA4BC0")).toBeNull();
    expect(maskName("María José", "Paz")).toBe("M••• J••• P•••");
  });
});
