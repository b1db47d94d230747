/** Tests mails about refunds and disputes to the donor and to finance people. */
import { beforeEach, expect, it, vi } from "vitest";
import type { Mail } from "~/infrastructure/mail.server";
import { makeMember } from "../../../../prisma/seed/make-member";
import { makeDonation, openGiving, type TestGiving } from "../../../../tests/factories/charges";
import { contextAt, jobContext, useTestDatabase } from "../../../../tests/factories/database";
import type { OrganizationContext } from "~/domain/context";
import { getMoneyBack } from "~/domain/donations/results/get-money-back.server";
import { createRefund } from "~/domain/payments/refunds/create-refund.server";
import { lockTransaction } from "~/domain/donations/results/lock-transaction.server";
import { writeDispute } from "~/domain/payments/refunds/write-dispute.server";
import { donationCause } from "~/domain/donations/results/donation-cause.server";
import { sendDisputeNotice } from "./send-dispute-notice.server";
import { sendRefundNotice } from "./send-refund-notice.server";
import { sendRefundReport } from "./send-refund-report.server";

const sent: Mail[] = [];
vi.mock("~/infrastructure/mail.server", () => ({
  sendMail: async (mail: Mail) => {
    sent.push(mail);
  },
}));

useTestDatabase();
process.env.APP_HOST = "localhost:3000";
const now = new Date("2026-11-24T15:00:00Z");
let giving: TestGiving;
let owner: OrganizationContext;
let transactionId: string;
beforeEach(async () => {
  sent.length = 0;
  giving = await openGiving(now);
  owner = contextAt(giving.organization, now, "owner");
  transactionId = (await makeDonation(giving.at(now), giving, { email: "ana@example.org" })).id;
});

async function refund(cause: "by_hand" | "duplicate" | "organization"): Promise<string> {
  return owner.transaction(async (db) => {
    const held = await lockTransaction(owner, db, transactionId);
    if (!held) throw new Error("no such transaction");
    return (await createRefund(owner, db, held, { amount: 50_050n, cause })).id;
  });
}
const addMember = (role: "finance" | "fundraiser") =>
  makeMember(now, { organizationId: owner.organizationId, role, locale: "es-AR" });

it("informs the donor once of the refunded amount and the card", async () => {
  const refundId = await refund("duplicate");
  const ctx = jobContext(giving.organization, "notifications.send-refund-notice", now);
  expect(await getMoneyBack(ctx, "refund", refundId)).toMatchObject({ cause: "duplicate" });
  await sendRefundNotice(ctx, { refundId });
  await sendRefundNotice(ctx, { refundId });
  const [mail, again] = sent;
  expect(mail).toMatchObject({ to: "ana@example.org", messageId: `refund-${refundId}` });
  expect(mail?.subject).toBe("Huellas te devolvió $ 500,50");
  expect(mail?.text).toContain("El cobro se había hecho dos veces");
  expect(mail?.text).toContain("•••• 1111");
  expect(again?.messageId).toBe(mail?.messageId);
});

it("does not promise the same payment method for a refund by hand", async () => {
  const ctx = jobContext(giving.organization, "notifications.send-refund-notice", now);
  await sendRefundNotice(ctx, { refundId: await refund("by_hand") });
  expect(sent[0]?.text).toContain("por otro medio, como una transferencia");
  expect(sent[0]?.text).not.toContain("mismo medio");
});

it("tells the finance people who bears the gateway's fee", async () => {
  await addMember("finance");
  const refundId = await refund("organization");
  for (const refundFeesCovered of [false, true]) {
    const place = { ...giving.organization, refundFeesCovered };
    const ctx = jobContext(place, "notifications.send-refund-report", now);
    await sendRefundReport(ctx, { refundId });
  }
  expect(sent[0]?.text).toContain("la tarifa de la pasarela, no");
  expect(sent[1]?.text).toContain("la asume Dádiva");
});

it("calls a purchase of tickets no donation", async () => {
  const refundId = await refund("organization");
  const { campaignId } = giving;
  await owner.transaction((db) =>
    db.campaign.updateMany({ where: { id: campaignId }, data: { type: "tickets" } }),
  );
  const ctx = jobContext(giving.organization, "notifications.send-refund-notice", now);
  await sendRefundNotice(ctx, { refundId });
  expect(sent[0]?.text).toContain("Fecha de la compra");
  expect(sent[0]?.text).not.toMatch(/donaci|donaste/i);
});

it("names the receipt of the refunded donation by its number, not by an id of ours", async () => {
  const refundId = await refund("organization");
  const ctx = jobContext(giving.organization, "notifications.send-refund-notice", now);
  await sendRefundNotice(ctx, { refundId });
  expect(sent[0]?.text).not.toContain("Comprobante");
  expect(sent[0]?.text).not.toContain(transactionId);
  const { organizationId } = owner;
  const numbered = { year: 2026, number: 12, code: transactionId.slice(0, 16) };
  await owner.transaction((db) =>
    db.receipt.create({
      data: { organizationId, id: owner.newId(), transactionId, ...numbered, createdAt: now },
    }),
  );
  await sendRefundNotice(ctx, { refundId });
  expect(sent[1]?.text).toContain("Comprobante: 2026-000012");
});

it("informs the finance people of who requested it", async () => {
  const { email } = await addMember("finance");
  await addMember("fundraiser");
  const refundId = await refund("organization");
  const ctx = jobContext(giving.organization, "notifications.send-refund-report", now);
  await sendRefundReport(ctx, { refundId });
  expect(sent.map(({ to }) => to)).toEqual([email]);
  expect(sent[0]?.text).toContain("Alguien de tu equipo pidió la devolución");
});

it.each([
  ["opened", "Un banco reclama una donación de $ 1.500,00"],
  ["lost", "Contracargo: se perdió un reclamo por $ 1.500,00"],
  ["won", "El reclamo por $ 1.500,00 se resolvió a favor de la organización"],
] as const)("informs them of a dispute that is %s", async (stage, subject) => {
  await addMember("finance");
  await owner.transaction((db) =>
    writeDispute(owner, db, donationCause, {
      transactionId,
      disputeId: "CHAR-1",
      stage,
      booked: null,
    }),
  );
  const dispute = await owner.read((db) => db.dispute.findFirstOrThrow());
  const ctx = jobContext(giving.organization, "notifications.send-dispute-notice", now);
  await sendDisputeNotice(ctx, { disputeId: dispute.id, stage });
  expect(sent.map((mail) => mail.subject)).toEqual([subject]);
});
