/** Calls that read and edit a donation or its donor, charge it now, and tell its history. */
import { z } from "zod";
import { listDonationRecords } from "~/domain/audit/list-donation-records.server";
import { collectPayment } from "~/domain/donations/months/collect-payment.server";
import { getDonation } from "~/domain/donations/lists/get-donation.server";
import { donationChangeSchema } from "~/domain/donations/schema";
import { updateDonation } from "~/domain/donations/edits/update-donation.server";
import { donorSchema } from "~/domain/donors/schema";
import { updateDonor } from "~/domain/donors/update-donor.server";
import { explainDonationRoute } from "~/domain/donations/terms/explain-donation-route.server";
import {
  listSupportFacts,
  type SupportAttempt,
} from "~/domain/donations/lists/list-support-facts.server";
import { refundStatuses, transactionStatuses } from "~/domain/payments/schema";
import { answer } from "~/http/calls/answers.server";
import { defineCall } from "~/http/calls/define-call.server";
import { donationJson } from "~/http/calls/donation-json.server";
import { donation } from "~/http/openapi/donation";
import { routeStep, routeStepJson } from "~/http/openapi/route-step";
import { instant, period, text, textOrNull, uuid } from "~/http/openapi/shapes";
import { createTranslator } from "~/i18n/server";
import type { Locale } from "~/i18n/config";
import { textForCode } from "~/i18n/text-key";
import { declineCauses } from "~/providers/declines";

const params = { uuid } as const;

const value = z.union([z.string(), z.number(), z.boolean()]).nullable();
const version = z.strictObject({
  at: instant,
  by: text.meta({ examples: ["Ana Paz"] }),
  operation: text.meta({ examples: ["update-donation"] }),
  changes: z
    .record(z.string(), z.tuple([value, value]))
    .meta({ examples: [{ amount: ["1500.00", "2000.00"] }] }),
});

const attempt = z.strictObject({
  uuid,
  status: z.enum(transactionStatuses),
  date: instant,
  period: period.nullable(),
  attempt: z.int().min(1),
  gateway: text,
  provider: text,
  provider_payment_id: textOrNull,
  follows: uuid.nullable(),
  decline_code: z.enum(Object.keys(declineCauses)).nullable(),
  raw_code: textOrNull,
  raw_message: textOrNull,
  sent_at: instant.nullable(),
  settled_at: instant.nullable(),
  check_at: instant.nullable(),
  checks: z.int(),
  flags: z.array(text),
  refunds: z.array(
    z.strictObject({
      uuid,
      status: z.enum(refundStatuses),
      provider_refund_id: textOrNull,
      raw_code: textOrNull,
    }),
  ),
});

function attemptJson({ id, provider, providerId, refunds, ...rest }: SupportAttempt) {
  return {
    uuid: id,
    status: rest.status,
    date: rest.date,
    period: rest.period,
    attempt: rest.attempt,
    gateway: rest.gateway,
    provider,
    provider_payment_id: providerId,
    follows: rest.pairOfId,
    decline_code: rest.declineCode,
    raw_code: rest.rawCode,
    raw_message: rest.rawMessage,
    sent_at: rest.sentAt,
    settled_at: rest.settledAt,
    check_at: rest.checkAt,
    checks: rest.checks,
    flags: rest.flags,
    refunds: refunds.map((refund) => ({
      uuid: refund.id,
      status: refund.status,
      provider_refund_id: refund.providerId,
      raw_code: refund.rawCode,
    })),
  };
}

/** Returns 402 with the cause in the words for staff. */
function declined(declineCode: string, locale: Locale): Response {
  const t = createTranslator(locale);
  const error = {
    code: "card_declined",
    message: textForCode(t, "donations.causes", declineCode, "errors.card_declined"),
    decline_code: declineCode,
    next_idempotency_key: null,
  };
  return Response.json({ error }, { status: 402, headers: { "cache-control": "no-store" } });
}

export const calls = [
  defineCall({
    id: "getDonation",
    agencies: true,
    ability: ["read", "donation"],
    handle: async ({ ctx, params }) =>
      donationJson(await getDonation(ctx, params.uuid ?? "", { attempts: true })),
    method: "GET",
    path: "/manage/api/donations/{uuid}",
    summary: "A donation with its donor, payment method and transactions.",
    params: { uuid },
    answers: { 200: donation },
  }),
  defineCall({
    id: "updateDonation",
    agencies: true,
    ability: ["update", "donation"],
    async handle({ ctx, body, params: { uuid: id = "" } }) {
      await updateDonation(ctx, id, body.donation);
      return donationJson(await getDonation(ctx, id));
    },
    method: "PATCH",
    path: "/manage/api/donations/{uuid}",
    summary:
      "Changes amount and collect day of a monthly donation; the planned charge follows, and the donor is told.",
    params,
    body: z.object({ donation: donationChangeSchema }),
    example: { donation: { amount: "2000.00", collect_day: 10 } },
    answers: { 200: donation },
    errors: ["invalid_transition"],
  }),
  defineCall({
    id: "updateDonor",
    ability: ["update", "donor"],
    async handle({ ctx, body, params: { uuid: id = "" } }) {
      const { donor } = await getDonation(ctx, id, { attempts: true });
      await updateDonor(ctx, donor.id, body.donor);
      return donationJson(await getDonation(ctx, id, { attempts: true }));
    },
    method: "PATCH",
    path: "/manage/api/donations/{uuid}/donor",
    summary: "Changes the donor's own data, which all donations of the donor show.",
    params,
    body: z.object({ donor: donorSchema }),
    example: { donor: { cellphone: "+54 9 11 5555 0101", city_address: "Rosario" } },
    answers: { 200: donation },
    errors: ["invalid_transition"],
  }),
  defineCall({
    id: "collectPayment",
    ability: ["update", "donation"],
    async handle({ ctx, params: { uuid: id = "" } }) {
      const collected = await collectPayment(ctx, id);
      if (collected.status === "rejected") return declined(collected.declineCode, ctx.locale);
      const json = donationJson(await getDonation(ctx, id));
      return answer(json, collected.status === "approved" ? 200 : 202);
    },
    method: "POST",
    path: "/manage/api/donations/{uuid}/collect_payment",
    summary:
      "Charges the period that is open and unpaid: 200 approved, 202 without a result yet, 402 declined.",
    params,
    answers: { 200: donation, 202: donation },
    errors: [
      "card_declined",
      "plan_required",
      "feature_required",
      "invalid_transition",
      "not_receiving",
      "gateway_not_available",
      "not_ready",
    ],
  }),
  defineCall({
    id: "listDonationVersions",
    ability: ["read", "donation"],
    async handle({ ctx, params: { uuid: id = "" } }) {
      await getDonation(ctx, id, { attempts: true });
      const records = await listDonationRecords(ctx, id);
      return records.map(({ at, actor, operation, changes }) => ({
        at,
        by: actor.name ?? actor.kind,
        operation,
        changes,
      }));
    },
    method: "GET",
    path: "/manage/api/donations/{uuid}/versions",
    summary:
      "Every recorded change of a donation and its donor, newest first; personal data is masked.",
    params,
    list: "short",
    answers: { 200: version },
  }),
  defineCall({
    id: "getDonationSupport",
    ability: ["read", "transaction"],
    async handle({ ctx, params: { uuid: id = "" } }) {
      await getDonation(ctx, id, { attempts: true });
      const attempts = await listSupportFacts(ctx, id);
      const flags = [...new Set(attempts.flatMap((one) => one.flags))];
      const routing = await explainDonationRoute(ctx, id);
      return { attempts: attempts.map(attemptJson), flags, routing: routing.map(routeStepJson) };
    },
    method: "GET",
    path: "/manage/api/donations/{uuid}/support",
    summary:
      "What the providers answered: their ids, their codes, and flags; and which gateway takes the next charge, why, and why the others do not.",
    params,
    answers: {
      200: z.strictObject({
        attempts: z.array(attempt),
        flags: z.array(text),
        routing: z.array(routeStep),
      }),
    },
  }),
];
