import { z } from "zod";
import { features, planTiers } from "~/countries/plans/plans";
import { locales } from "~/i18n/config";
import { getOrganization } from "~/domain/organizations/get-organization.server";
import {
  documentStatuses,
  organizationBodySchema,
  permissionsBodySchema,
  scanStates,
} from "~/domain/organizations/schema";
import { updateOrganization } from "~/domain/organizations/update-organization.server";
import { updatePermissions } from "~/domain/organizations/update-permissions.server";
import { createLogo } from "~/domain/pictures/create-logo.server";
import { removeLogo } from "~/domain/pictures/remove-logo.server";
import { logoSchema, pictureUploadSchema } from "~/domain/pictures/schema";
import { setLogo } from "~/domain/pictures/set-logo.server";
import { defineCall } from "~/http/calls/define-call.server";
import { validate } from "~/http/forms/forms.server";
import { answerMade } from "~/http/forms/once.server";
import {
  collectDay,
  country,
  currency,
  instant,
  running,
  text,
  textOrNull,
  uidOption,
  uuid,
} from "~/http/openapi/shapes";
import { readUpload } from "~/http/forms/uploads.server";
import { MOST_IMAGE_BYTES } from "~/infrastructure/files/images.server";
import {
  describeOrganization,
  logoUrl,
  type DescribedOrganization,
} from "./describe/describe-organization.server";

const documentStatus = z.enum(documentStatuses);

const document = z.strictObject({
  status: documentStatus,
  /** Includes rejected files; empty for roles that may not read documents. */
  attachments: z.array(
    z.strictObject({
      id: uuid,
      url: text.meta({ examples: ["https://huellas.dadiva.example/uploads/documents/019a3c5e"] }),
      original_filename: text.meta({ examples: ["estatuto.pdf"] }),
      status: documentStatus,
      scan: z.enum(scanStates),
      size: z.int(),
    }),
  ),
  rejected_reason: z.strictObject({ label: text, note: textOrNull }).nullable(),
});

const permissions = z.strictObject({
  suggest_monthly_recurrence: z.boolean(),
  improve_donation_experience: z.boolean(),
  recover_rejected_donations: z.boolean(),
});

const picture = z.strictObject({
  id: uuid,
  /** Exists once a job has processed it, a moment later. */
  url: text.meta({
    examples: ["https://huellas.dadiva.example/uploads/pictures/019a3c5e/logo.png"],
  }),
});

export const organization = z.strictObject({
  uuid,
  slug: text,
  name: text,
  legal_name: textOrNull,
  uid: text,
  uid_type: text,
  country,
  currency,
  timezone: text,
  short_description: text,
  categories: z.array(text.meta({ examples: ["animals"] })),
  allowed_domains: z.array(text.meta({ examples: ["huellas.example"] })),
  public_links: z.array(text.meta({ examples: ["https://huellas.example/"] })),
  show_totals: z.boolean(),
  administrative_contact: z.strictObject({ email: textOrNull, phone: textOrNull }),
  address: z.strictObject({
    street: text.optional(),
    number: text.optional(),
    floor: text.optional(),
    apartment: text.optional(),
    city: text.optional(),
    province: text.optional(),
    zip: text.optional(),
    country: text.optional(),
  }),
  /** The logo that was set last; until it is ready, pages show the previous one. */
  logo: picture.extend({ state: z.enum(["pending", "ready", "failed"]) }).nullable(),
  color: text,
  permissions,
  documents: z.record(z.string(), document),
  recurrence_options: z.array(z.enum(["monthly", "one_time"])),
  collect_day_options: z.array(collectDay),
  default_language: z.enum(locales),
  uid_options: z.array(uidOption),
  onboarding_in_progress: z.boolean(),
  onboarding_steps: z.strictObject({
    verification: z.boolean(),
    gateway: z.boolean(),
    documents: z.boolean(),
    has_campaigns: z.boolean(),
  }),
  activated: z.boolean(),
  suspended: z.boolean(),
  created_at: instant,
  plan: z.strictObject({
    tier: z.enum(planTiers),
    current: z.boolean(),
    trial: z.enum(["none", "running", "ended"]),
    trial_ends_at: instant.nullable(),
  }),
  features: z.array(z.enum(features)),
}) satisfies z.ZodType<DescribedOrganization>;

/** The file's field name is the contract's. */
const logoUpload = pictureUploadSchema.extend({
  "picture[image]": z.file().meta({
    description: "JPEG, PNG or GIF under 5 MB, checked by its content.",
  }),
});

const ability = ["update", "organization"] as const;

export const calls = [
  defineCall({
    id: "getOrganization",
    method: "GET",
    path: "/manage/api/organization",
    ability: ["read", "organization"],
    summary: "The organisation as its own back office sees it, with plan and features.",
    answers: { 200: organization },
    handle: async ({ ctx }) => describeOrganization(ctx, await getOrganization(ctx)),
  }),
  defineCall({
    id: "updateOrganization",
    method: "PATCH",
    path: "/manage/organization",
    ability,
    summary: "Changes what the organisation says of itself; what is left out stays.",
    body: organizationBodySchema,
    example: { organization: { short_description: "Rescatamos perros.", color: "#1f6f4a" } },
    answers: { 200: organization },
    handle: async ({ ctx, body }) =>
      describeOrganization(ctx, await updateOrganization(ctx, body.organization)),
  }),
  defineCall({
    id: "updatePermissions",
    method: "PATCH",
    path: "/manage/organization/permissions",
    ability,
    summary: "What the platform may do in the organisation's name; what is left out stays.",
    body: permissionsBodySchema,
    example: { permissions: { suggest_monthly_recurrence: true } },
    answers: { 200: organization },
    handle: async ({ ctx, body }) =>
      describeOrganization(ctx, await updatePermissions(ctx, body.permissions)),
  }),
  defineCall({
    id: "createLogo",
    method: "POST",
    path: "/manage/organization/pictures",
    ability,
    summary: "Uploads a picture that may become the logo; one that nobody takes goes after a day.",
    idempotent: true,
    upload: {
      schema: logoUpload,
      example: { image_for: "logo", "picture[image]": "(the file)" },
    },
    answers: { 201: picture, 202: running },
    async handle({ ctx, args, key }) {
      const { form, file } = await readUpload(args, "picture[image]", MOST_IMAGE_BYTES);
      validate(pictureUploadSchema, { image_for: form.get("image_for") ?? undefined });
      const created = await createLogo(ctx, file, key);
      return answerMade(created, ({ pictureId: id }) => ({ id, url: logoUrl(ctx, id) }));
    },
  }),
  defineCall({
    id: "setLogo",
    method: "PUT",
    path: "/manage/organization/logo",
    ability,
    summary: "Takes an upload as the logo: pages show it once a job has made it.",
    body: logoSchema,
    example: { picture_id: "019a3c5e-7b10-7c3a-9d52-8f1e2a4b6c80" },
    answers: { 200: organization },
    errors: ["invalid_file"],
    async handle({ ctx, body }) {
      await setLogo(ctx, body.picture_id);
      return describeOrganization(ctx, await getOrganization(ctx));
    },
  }),
  defineCall({
    id: "removeLogo",
    method: "DELETE",
    path: "/manage/organization/pictures/{uuid}",
    ability,
    summary: "Removes an upload; the organisation is without logo where it was that.",
    params: { uuid },
    answers: { 204: null },
    handle: ({ ctx, params }) => removeLogo(ctx, params.uuid ?? ""),
  }),
];
