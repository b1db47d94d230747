import { defineCall } from "~/http/calls/define-call.server";
import { z } from "zod";
import type { campaignJson } from "~/domain/campaigns/campaign";
import {
  campaignStates,
  campaignTypes,
  channels,
  formVariants,
  recurrences,
} from "~/domain/campaigns/campaign-types";
import { getCampaignQr } from "~/domain/campaigns/pictures/get-campaign-qr.server";
import { listCampaigns } from "~/domain/campaigns/list-campaigns.server";
import { listJson, listQuery } from "~/http/lists/list-answers.server";
import { widgets } from "~/values/form-fields";
import { upgradePeriods } from "~/values/money/upgrade";
import { currency, decimal, instant, localDay, text, uuid } from "~/http/openapi/shapes";

/** Fields without a function yet: returned as they were sent. */
const settings = {
  event_date: text,
  event_end: text,
  sell_end_date: text,
  format: text,
  ticket_options: z.array(
    z.strictObject({
      name: text,
      quantity: z.int().nullish(),
      amount: decimal,
      sold_out: z.boolean(),
    }),
  ),
};

const campaign = z.strictObject({
  uuid,
  slug: text,
  type: z.enum(campaignTypes),
  title: text,
  description: text,
  state: z.enum(campaignStates),
  url: z.url(),
  currency,
  objective: decimal.nullable(),
  items: z.array(
    z.strictObject({
      uuid,
      item_name: text,
      amount: decimal,
      caption: text,
      recurrence: z.enum(recurrences).nullable(),
    }),
  ),
  fields: z.array(
    z.strictObject({
      uuid,
      key: text,
      widget: z.enum(widgets),
      label: text,
      help: text,
      required: z.boolean(),
      options: z.array(text).readonly(),
      shown_if: z.strictObject({ key: text, value: text }).nullable(),
    }),
  ),
  allow_one_time: z.boolean(),
  allow_other_amount: z.boolean(),
  min_amount: decimal.nullable(),
  max_amount: decimal.nullable(),
  end_date: localDay.nullable(),
  style: z.strictObject({ color: text }),
  thanks_message: text,
  thanks_email: text,
  upgrade: z
    .strictObject({ percentage: z.number(), period: z.enum(upgradePeriods), auto: z.boolean() })
    .nullable(),
  ...z.strictObject(settings).partial().shape,
  category: text,
  channels: z.array(z.enum(channels)),
  begin_date: localDay.nullable(),
  recurrence_default: z.enum(recurrences).nullable(),
  installments: z.int().nullable(),
  form_variant: z.enum(formVariants),
  immediate_charging: z.boolean().meta({
    description:
      "Whether a monthly donation's first charge comes when it is made; otherwise on its first collect day.",
  }),
  facebook_pixel_id: text,
  analytics_id: text,
  tag_manager_id: text,
  published_at: instant.nullable(),
  archived_at: instant.nullable(),
  created_at: instant,
}) satisfies z.ZodType<ReturnType<typeof campaignJson>>;

export const calls = [
  defineCall({
    id: "listCampaigns",
    agencies: true,
    ability: ["read", "campaign"],
    handle: ({ ctx, request }) => listJson(ctx, listCampaigns, request),
    method: "GET",
    path: "/manage/api/campaigns",
    summary: "Campaigns, newest first: by words of the title, type and state.",
    query: listQuery(listCampaigns),
    list: "paged",
    answers: { 200: campaign },
  }),
  defineCall({
    id: "getCampaignQr",
    ability: ["read", "campaign"],
    async handle({ ctx, params: { uuid: id = "" } }) {
      const { filename, png, svg } = await getCampaignQr(ctx, id);
      return {
        base64_svg: Buffer.from(svg).toString("base64"),
        base64_png: png.toString("base64"),
        filename,
      };
    },
    method: "GET",
    path: "/manage/api/campaigns/{uuid}/qr",
    summary: "The QR code of a campaign's public address.",
    params: { uuid },
    answers: { 200: z.strictObject({ base64_svg: text, base64_png: text, filename: text }) },
    errors: ["plan_required", "feature_required", "no_public_page", "not_ready"],
  }),
];
