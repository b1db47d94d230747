/** The calls about agencies' pledges (contract.md, 'Agencies and pledges'). */
import { z } from "zod";
import { capturePledge } from "~/domain/pledges/capture-pledge.server";
import { deliverPledge, deliverySchema } from "~/domain/pledges/device/deliver-pledge.server";
import { checkPledge } from "~/domain/pledges/check-pledge.server";
import { getPledge } from "~/domain/pledges/get-pledge.server";
import { listPledges } from "~/domain/pledges/list-pledges.server";
import { pledgeJson } from "~/domain/pledges/pledge-json";
import {
  changedPledgeSchema,
  checkSchema,
  newPledgeSchema,
  outcomes,
  pledgeChannels,
  pledgeReasons,
  pledgeStates,
} from "~/domain/pledges/schema";
import { updatePledge } from "~/domain/pledges/update-pledge.server";
import { withdrawPledge } from "~/domain/pledges/withdraw-pledge.server";
import { answer } from "~/http/calls/answers.server";
import { defineCall, defineOpenCall } from "~/http/calls/define-call.server";
import { takeDelivery } from "~/http/limits/team-limits.server";
import { listJson, listQuery } from "~/http/lists/list-answers.server";
import {
  collectDay,
  currency,
  decimal,
  instant,
  text,
  textOrNull,
  uuid,
} from "~/http/openapi/shapes";
import { requirePublicOrganization } from "~/http/sessions/require.server";
import { upgradePeriods } from "~/values/money/upgrade";

const pledge = z.strictObject({
  uuid,
  state: z.enum(pledgeStates),
  reason: z.enum(pledgeReasons).nullable(),
  editable_until: instant,
  mode: z.enum(["live", "sandbox"]),
  channel: z.enum(pledgeChannels),
  agency: z.strictObject({ token: uuid, agency_name: text }),
  campaign: z.strictObject({ uuid, title: text }),
  donor: z.strictObject({
    first_name: text,
    last_name: text,
    email: text,
    phone: textOrNull,
    uid_type: textOrNull,
    uid_number: textOrNull,
  }),
  recurrence: z.enum(["monthly", "one_time"]),
  amount: decimal,
  currency,
  collect_day: collectDay.nullable(),
  upgrade: z
    .strictObject({ percentage: z.number(), period: z.enum(upgradePeriods), auto: z.boolean() })
    .nullable(),
  consents: z.array(z.strictObject({ key: text, text, version: text, at: instant })),
  payment: z.strictObject({ kind: z.enum(["link", "card"]), is_known: z.boolean() }),
  note: text,
  captured_at: instant,
  captured_by: z.strictObject({ uuid, name: text, code: textOrNull }),
  device_id: textOrNull,
  received_at: instant,
  checks: z.array(z.strictObject({ outcome: z.enum(outcomes), note: text, at: instant, by: text })),
  donation_uuid: uuid.nullable(),
});

/** The device learns no more than that it may forget its copy. */
const delivered = z.strictObject({ uuid, state: z.enum(pledgeStates) });

const params = { uuid } as const;

export const calls = [
  defineCall({
    id: "capturePledge",
    ability: ["create", "pledge"],
    agencies: true,
    async handle({ ctx, body }) {
      const { pledge: captured, isNew } = await capturePledge(ctx, body.pledge);
      return answer(pledgeJson(captured), isNew ? 201 : 200);
    },
    method: "POST",
    path: "/manage/api/pledges",
    summary:
      "Takes a pledge in; its uuid is made by the caller, and the same content again makes no second one.",
    body: newPledgeSchema,
    example: {
      pledge: {
        uuid: "0190c1de-6f7a-7c1b-9b1e-2a3b4c5d6e7f",
        campaign_uuid: "0190c1de-6f7a-7c1b-9b1e-2a3b4c5d6e80",
        channel: "f2f",
        captured_at: "2026-11-28T15:04:05Z",
        donor: { first_name: "Ana", last_name: "Paz", email: "ana@example.org" },
        donation: { recurrency: 1, amount: "1500.00", collect_day: 5 },
        consents: [],
        payment: { kind: "link" },
      },
    },
    answers: { 201: pledge, 200: pledge },
    errors: [
      "validation_failed",
      "idempotency_key_reused",
      "card_token_expired",
      "not_receiving",
      "campaign_ended",
    ],
  }),
  defineOpenCall({
    id: "deliverPledge",
    host: "organization",
    guard: requirePublicOrganization,
    access: "anyone",
    tokenless: true,
    method: "POST",
    path: "/agency/offline/pledges",
    summary:
      "Takes in a pledge that a team's device kept without a network, sealed to the key of its page; the ticket of the page stands for the person.",
    body: deliverySchema,
    example: {
      ticket: "eyJ0aWNrZXQiOiJvZiB0aGUgcGFnZSJ9.c2lnbmVk",
      key: "p2Yy3hXUuE1b",
      box: "BGV4YW1wbGU",
      sent_at: "2026-11-28T19:04:05Z",
    },
    answers: { 201: delivered, 200: delivered },
    errors: [
      "unauthenticated",
      "team_access_over",
      "forbidden",
      "not_found",
      "idempotency_key_reused",
      "not_receiving",
      "campaign_ended",
      "rate_limited",
    ],
    limit: ({ ctx }) => takeDelivery(ctx),
    async handle({ ctx, body }) {
      const { pledge: taken, isNew } = await deliverPledge(ctx, body);
      return answer({ uuid: taken.id, state: taken.state }, isNew ? 201 : 200);
    },
  }),
  defineCall({
    id: "listPledges",
    ability: ["read", "pledge"],
    agencies: true,
    handle: ({ ctx, request }) => listJson(ctx, listPledges, request),
    method: "GET",
    path: "/manage/api/pledges",
    summary:
      "Pledges, newest first: an operator's own, the team's for its supervisors and managers, all for the organisation.",
    query: listQuery(listPledges),
    list: "paged",
    answers: { 200: pledge },
  }),
  defineCall({
    id: "getPledge",
    ability: ["read", "pledge"],
    agencies: true,
    handle: async ({ ctx, params: { uuid: id = "" } }) => pledgeJson(await getPledge(ctx, id)),
    method: "GET",
    path: "/manage/api/pledges/{uuid}",
    summary: "A pledge, with its checks and the donation that it became.",
    params,
    answers: { 200: pledge },
  }),
  defineCall({
    id: "updatePledge",
    ability: ["update", "pledge"],
    agencies: true,
    handle: async ({ ctx, body, params: { uuid: id = "" } }) =>
      pledgeJson(await updatePledge(ctx, id, body.pledge)),
    method: "PATCH",
    path: "/manage/api/pledges/{uuid}",
    summary: "Corrects a pledge until its `editable_until`; omitted fields stay.",
    params,
    body: changedPledgeSchema,
    example: { pledge: { donation: { amount: "2000.00" } } },
    answers: { 200: pledge },
    errors: ["invalid_transition", "not_receiving", "campaign_ended"],
  }),
  defineCall({
    id: "checkPledge",
    ability: ["create", "pledge_check"],
    agencies: true,
    handle: async ({ ctx, body, params: { uuid: id = "" } }) =>
      pledgeJson(await checkPledge(ctx, id, body)),
    method: "POST",
    path: "/manage/api/pledges/{uuid}/check",
    summary: "Records what a call to the donor found out.",
    params,
    body: checkSchema,
    example: { outcome: "confirmed" },
    answers: { 200: pledge },
    errors: ["invalid_transition"],
  }),
  defineCall({
    id: "withdrawPledge",
    ability: ["update", "pledge"],
    agencies: true,
    handle: async ({ ctx, params: { uuid: id = "" } }) => pledgeJson(await withdrawPledge(ctx, id)),
    method: "POST",
    path: "/manage/api/pledges/{uuid}/withdraw",
    summary: "Withdraws a pledge for its donor; what a charge in flight takes is given back.",
    params,
    answers: { 200: pledge },
    errors: ["invalid_transition"],
  }),
];
