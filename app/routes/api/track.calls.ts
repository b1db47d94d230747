import { pageEventSchema, recordPageEvent } from "~/domain/reports/record-page-event.server";
import { defineCall } from "~/http/calls/define-call.server";
import { takePoint } from "~/http/limits/rate-limit.server";

const PER_PERSON = { name: "track", points: 60, seconds: 60 };

export const calls = [
  defineCall({
    id: "track",
    method: "POST",
    path: "/manage/api/track",
    ability: ["read", "payment_processor"],
    summary: "Tells of a click on the gateways' page; 204 whatever becomes of it.",
    forgiving: true,
    body: pageEventSchema,
    example: {
      event: "click_create_payment_processor",
      trigger_button: "choose",
      breadcrumbs_path: "/manage/settings/gateways",
      gateway_id: "local_payments",
    },
    answers: { 204: null },
    limit: ({ ctx }) => takePoint(PER_PERSON, ctx.user.id, ctx.now),
    handle: ({ ctx, body }) => recordPageEvent(ctx, body),
  }),
];
