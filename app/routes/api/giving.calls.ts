import { z } from "zod";
import { getLimits, limitsQuery } from "~/domain/donations/terms/get-limits.server";
import { getThanks, thanksStates } from "~/domain/donations/giving/get-thanks.server";
import { leadSchema, recordLead } from "~/domain/donations/leads/record-lead.server";
import { recurrences } from "~/domain/donations/schema";
import { transactionStatuses } from "~/domain/payments/schema";
import { localMethods } from "~/providers/local-methods";
import { answer } from "~/http/calls/answers.server";
import { defineOpenCall } from "~/http/calls/define-call.server";
import { validate } from "~/http/forms/forms.server";
import { currency, decimal, uuid } from "~/http/openapi/shapes";
import { takePoint } from "~/http/limits/rate-limit.server";
import { requirePublicOrganization } from "~/http/sessions/require.server";
import { toDecimal } from "~/values/money/money";
import { sourceOfAddress } from "~/values/web/visit-source";

const LEADS_PER_ADDRESS = { name: "lead", points: 20, seconds: 60 };

export const donation = z.strictObject({
  uuid,
  recurrence: z.enum(recurrences),
  amount: decimal,
  currency,
  status: z.enum(["active", "in_process", "rejected", "paused", "discarded"]),
});
export const transaction = z.strictObject({ uuid, status: z.enum(transactionStatuses) });

const limits = { min: decimal, max: decimal.nullable() };
/** A way to pay that is no card; `expires_in` is seconds. */
const method = z.strictObject({
  method: z.enum(localMethods),
  ...limits,
  recurring: z.boolean(),
  expires_in: z.int(),
});

const own = { host: "organization", guard: requirePublicOrganization } as const;

export const calls = [
  defineOpenCall({
    ...own,
    id: "getLimits",
    method: "GET",
    path: "/c/{slug}/limits",
    summary: "What may be given to a campaign through a gateway.",
    access: "anyone",
    query: limitsQuery,
    answers: { 200: z.strictObject({ ...limits, methods: z.array(method) }) },
    errors: ["campaign_ended", "not_receiving"],
    handle({ ctx, params: { slug = "" }, request }) {
      const query = Object.fromEntries(new URL(request.url).searchParams);
      return getLimits(ctx, slug, validate(limitsQuery, query));
    },
  }),
  defineOpenCall({
    ...own,
    id: "recordLead",
    method: "POST",
    path: "/c/{slug}/leads",
    summary: "Keeps who typed an e-mail on a donation form.",
    access: "form",
    body: leadSchema,
    example: { email: "ana@example.org", first_name: "Ana" },
    answers: { 204: null },
    errors: ["rate_limited"],
    limit: ({ ctx }) => takePoint(LEADS_PER_ADDRESS, `${ctx.organizationId}:${ctx.ip}`, ctx.now),
    // The page's own address: pages answer `Referrer-Policy: same-origin`.
    handle: ({ ctx, body, params: { slug = "" }, request }) =>
      recordLead(ctx, slug, body, sourceOfAddress(request.headers.get("referer"))),
  }),
  defineOpenCall({
    ...own,
    id: "getThanks",
    method: "GET",
    path: "/c/{slug}/thanks/{donation}",
    summary: "What the thanks page asks while a donation is not decided.",
    access: "anyone",
    answers: {
      200: z.strictObject({
        state: z.enum(thanksStates),
        donation,
        /** Null for an order that costs nothing. */
        transaction: transaction.nullable(),
      }),
    },
    async handle({ ctx, params: { slug = "", donation: signed = "" } }) {
      const given = await getThanks(ctx, slug, signed);
      const { id: uuid, status, recurrence, amount, currency } = given.donation;
      const content = {
        state: given.state,
        donation: { uuid, status, recurrence, amount: toDecimal(amount, currency), currency },
        transaction: given.transaction && {
          uuid: given.transaction.id,
          status: given.transaction.status,
        },
      };
      return answer(content, 200, { "cache-control": "no-store" });
    },
  }),
];
