import { defineCall } from "~/http/calls/define-call.server";
import { discardDonation } from "~/domain/donations/discard-donation.server";
import { getDonation } from "~/domain/donations/lists/get-donation.server";
import { pauseDonation } from "~/domain/donations/pause-donation.server";
import { restoreDonation } from "~/domain/donations/restore-donation.server";
import {
  getTransactionsSummary,
  type Total,
  type TransactionsSummary,
} from "~/domain/reports/get-transactions-summary.server";
import { toDecimal, type Currency } from "~/values/money/money";
import { z } from "zod";
import { discardSchema, pauseSchema } from "~/domain/donations/schema";
import type { RefundView } from "~/domain/payments/refunds/get-refund.server";
import { refundTransaction } from "~/domain/payments/refunds/refund-transaction.server";
import { donationCause } from "~/domain/donations/results/donation-cause.server";
import { refundSchema, refundStatuses, transactionStatuses } from "~/domain/payments/schema";
import { donationJson } from "~/http/calls/donation-json.server";
import { donation } from "~/http/openapi/donation";
import { currency, decimal, instant, period, running, text, uuid } from "~/http/openapi/shapes";

const refund = z.strictObject({
  uuid,
  status: z.enum(refundStatuses),
  amount: decimal,
  currency,
  created_at: instant,
  settled_at: instant.nullable(),
  transaction: z.strictObject({
    uuid,
    status: z.enum(transactionStatuses),
    refunded_amount: decimal,
  }),
});

function refundJson(made: RefundView) {
  const { id, status, amount, currency: unit, createdAt, settledAt, transaction: of } = made;
  return {
    uuid: id,
    status,
    amount: toDecimal(amount, unit),
    currency: unit,
    created_at: createdAt,
    settled_at: settledAt,
    transaction: {
      uuid: of.id,
      status: of.status,
      refunded_amount: toDecimal(of.refundedAmount, unit),
    },
  };
}

const total = z.strictObject({ count: z.int(), amount: decimal });
const statuses = z.partialRecord(z.enum(transactionStatuses), total).meta({
  examples: [{ approved: { count: 12, amount: "18000.00" } }],
});

function summaryJson(summary: TransactionsSummary) {
  const { period: month, currency: unit, byStatus, byCampaign, previous } = summary;
  return {
    period: month,
    currency: unit,
    by_status: statusesJson(byStatus, unit),
    by_campaign: byCampaign.map(({ id, title, ...sum }) => ({
      uuid: id,
      title,
      ...totalJson(sum, unit),
    })),
    previous: { period: previous.period, by_status: statusesJson(previous.byStatus, unit) },
  };
}

function statusesJson(byStatus: Record<string, Total>, unit: Currency) {
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, sum]) => [status, totalJson(sum, unit)]),
  );
}

function totalJson({ count, amount }: Total, unit: Currency) {
  return { count, amount: toDecimal(amount, unit) };
}

const params = { uuid } as const;
/** Shared by the changes that return the whole donation in its new state. */
const change = {
  method: "POST",
  ability: ["update", "donation"],
  params,
  answers: { 200: donation },
  errors: ["invalid_transition"],
} as const;

export const calls = [
  defineCall({
    ...change,
    id: "pauseDonation",
    path: "/manage/api/donations/{uuid}/pause",
    summary: "Pauses a monthly donation; its planned transaction is called off.",
    body: pauseSchema,
    example: {},
    async handle({ ctx, body, params: { uuid: id = "" } }) {
      await pauseDonation(ctx, id, body.reason);
      return donationJson(await getDonation(ctx, id));
    },
  }),
  defineCall({
    ...change,
    id: "restoreDonation",
    agencies: true,
    path: "/manage/api/donations/{uuid}/restore",
    summary: "Lets a paused donation go on with its next period.",
    async handle({ ctx, params: { uuid: id = "" } }) {
      await restoreDonation(ctx, id);
      return donationJson(await getDonation(ctx, id));
    },
  }),
  defineCall({
    ...change,
    id: "discardDonation",
    agencies: true,
    path: "/manage/api/donations/{uuid}/discard",
    summary: "Ends a donation for good.",
    body: discardSchema,
    example: { reason: "donor_request" },
    async handle({ ctx, body, params: { uuid: id = "" } }) {
      await discardDonation(ctx, id, body.reason);
      return donationJson(await getDonation(ctx, id));
    },
  }),
  defineCall({
    id: "refundTransaction",
    ability: ["refund", "transaction"],
    handle: async ({ ctx, body, key, params }) => {
      const once = await refundTransaction(ctx, donationCause, params.uuid ?? "", body, key);
      return once.state === "done" ? { ...once, answer: refundJson(once.answer) } : once;
    },
    method: "POST",
    path: "/manage/api/payment_transactions/{uuid}/refund",
    summary: "Gives a charge back, wholly or in part; in process until the provider has answered.",
    params: { uuid },
    idempotent: true,
    body: refundSchema,
    example: { amount: "1.00" },
    answers: { 201: refund, 202: running },
    errors: ["invalid_transition"],
  }),
  defineCall({
    id: "getTransactionsSummary",
    ability: ["read", "transaction"],
    handle: async ({ ctx, params }) =>
      summaryJson(await getTransactionsSummary(ctx, params.period ?? "")),
    method: "GET",
    path: "/manage/api/payment_transactions/summary/{period}",
    summary: "What became of a month's transactions, approved ones net of partial refunds.",
    params: { period },
    answers: {
      200: z.strictObject({
        period,
        currency,
        by_status: statuses,
        by_campaign: z.array(
          z.strictObject({ uuid, title: text, count: z.int(), amount: decimal }),
        ),
        previous: z.strictObject({ period, by_status: statuses }),
      }),
    },
    errors: ["validation_failed"],
  }),
];
