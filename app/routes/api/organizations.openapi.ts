import { z } from "zod";
import { features, planTiers } from "~/countries/plans";
import {
  documentStatuses,
  organizationBodySchema,
  permissionsBodySchema,
  scanStates,
} from "~/domain/organizations/schema";
import { logoSchema, pictureUploadSchema } from "~/domain/pictures/schema";
import type { SubscriptionView } from "~/domain/billing/get-subscription.server";
import type { Call } from "~/http/openapi/call";
import {
  collectDay,
  country,
  currency,
  decimal,
  instant,
  running,
  text,
  textOrNull,
  uuid,
} from "~/http/openapi/shapes";
import type { describeCountry } from "./describe-country.server";
import type { DescribedOrganization } from "./describe-organization.server";

const uidOption = z.strictObject({
  uid_type: text,
  label: text,
  mask: textOrNull.meta({ examples: ["##-########-#"] }),
  is_organization: z.boolean(),
});

const documentStatus = z.enum(documentStatuses);

const document = z.strictObject({
  status: documentStatus,
  /** Rejected ones among them; none for who may not read documents. */
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
  /** There once a job has made it, a moment later. */
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
  administrative_contact: z.strictObject({ email: textOrNull, phone: textOrNull }),
  address: z.unknown().meta({ examples: [null] }),
  /** The one that was taken last: until it is ready, pages show the one before. */
  logo: picture.extend({ state: z.enum(["pending", "ready", "failed"]) }).nullable(),
  color: text,
  permissions,
  documents: z.record(z.string(), document),
  recurrence_options: z.array(z.enum(["monthly", "one_time"])),
  collect_day_options: z.array(collectDay),
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

const subscription = z.strictObject({
  plan_code: textOrNull.meta({ examples: ["essential_monthly"] }),
  tier: z.enum(planTiers),
  period: z.enum(["monthly", "yearly"]),
  current: z.boolean(),
  trial: z.enum(["none", "running", "ended"]),
  trial_ends_at: instant.nullable(),
  paid_until: instant.nullable(),
  /** In per cent of a gift. */
  commission: z.number().meta({ examples: [3.5] }),
  receives_new_donations: z.boolean(),
  features: z.array(z.enum(features)),
}) satisfies z.ZodType<SubscriptionView>;

const countryFacts = z.strictObject({
  identifier: country,
  name: text,
  currency,
  payment_modes: z.array(z.enum(["card", "cbu", "bank_transfer"])),
  uid_options: z.array(uidOption),
  plans: z.array(
    z.strictObject({
      code: text.meta({ examples: ["essential_monthly"] }),
      tier_name: text.meta({ examples: ["Essential"] }),
      period: z.enum(["monthly", "yearly"]),
      localize_price: text.meta({ examples: ["$ 25.000"] }),
      usd_price: decimal,
    }),
  ),
  phone_codes: z.array(z.strictObject({ country: text, name: text, phone_code: text })),
  payment_gateways: z.array(
    z.strictObject({
      id: z.enum(["local_payments", "global_payments"]),
      fee: z.number(),
      new: z.boolean(),
      descriptor: z.strictObject({
        value: text,
        others: z.array(text),
        soft: z.boolean(),
        prefixes: z.array(text),
        max_chars: z.int().nullable(),
      }),
      limits: z.strictObject({ min: decimal, max: decimal }).nullable(),
    }),
  ),
  documents: z.array(
    z.strictObject({
      type: text,
      label: text,
      description: text,
      required: z.boolean(),
      help_center_url: text,
    }),
  ),
  categories: z.array(z.strictObject({ key: text, label: text })),
  /** The featured ones first; a legacy one only while an account is there. */
  banks: z.array(
    z.strictObject({
      code: text,
      label: text,
      type: text,
      featured: z.boolean(),
      legacy: z.boolean(),
    }),
  ),
  regular_gateways: z.array(
    z.strictObject({
      id: z.enum(["mercadopago", "centralpos"]),
      connection: z.enum(["oauth", "authorization_code"]),
    }),
  ),
  bank_account: z.strictObject({
    parameters: z.array(
      z.strictObject({
        name: text.meta({ examples: ["account_type"] }),
        mandatory: z.boolean(),
        mandatory_for_bank_codes: z.array(text),
      }),
    ),
    account_types: z.array(z.strictObject({ code: z.enum(["C", "M", "S", "V"]), label: text })),
    account_types_only_for_bank_codes: z.array(text).nullable(),
    account_types_not_for_bank_codes: z.array(text),
    account_number: z.strictObject({
      kind: z.enum(["cbu", "clabe", "cci"]).nullable(),
      label: text,
      starts_with_bank_code: z.boolean(),
    }),
    bank_branch_label: textOrNull,
  }),
  number_format: z.strictObject({
    symbol: text.meta({ examples: ["$"] }),
    thousands: text,
    decimal: text,
    decimals: z.int(),
  }),
  phone: z.strictObject({
    phone_code: text.meta({ examples: ["+54"] }),
    example: text,
    national_digits: z.int(),
  }),
  timezones: z.strictObject({ default: text, options: z.array(text) }),
  admin_divisions: z.strictObject({
    label: text,
    options: z.array(z.strictObject({ code: text, name: text })),
  }),
  postal_code: z.strictObject({ label: text, example: text }),
  brand: z.strictObject({ logo: z.enum(["standard", "brazil"]) }),
}) satisfies z.ZodType<Awaited<ReturnType<typeof describeCountry>>>;

/** The file's name in the form is the contract's. */
const logoUpload = pictureUploadSchema.extend({
  "picture[image]": z.file().meta({
    description: "JPEG, PNG or GIF under 5 MB, judged by its content.",
  }),
});

const own = { host: "organization", access: "session" } as const;

export const calls: readonly Call[] = [
  {
    ...own,
    id: "getOrganization",
    everyRole: true,
    method: "GET",
    path: "/manage/api/organization",
    summary: "The organisation as its own back office sees it, with plan and features.",
    answers: { 200: organization },
  },
  {
    ...own,
    id: "updateOrganization",
    method: "PATCH",
    path: "/manage/organization",
    summary: "Changes what the organisation says of itself; what is left out stays.",
    body: organizationBodySchema,
    example: { organization: { short_description: "Rescatamos perros.", color: "#1f6f4a" } },
    answers: { 200: organization },
  },
  {
    ...own,
    id: "updatePermissions",
    method: "PATCH",
    path: "/manage/organization/permissions",
    summary: "What the platform may do in the organisation's name; what is left out stays.",
    body: permissionsBodySchema,
    example: { permissions: { suggest_monthly_recurrence: true } },
    answers: { 200: organization },
  },
  {
    ...own,
    id: "createLogo",
    method: "POST",
    path: "/manage/organization/pictures",
    summary: "Uploads a picture that may become the logo; one that nobody takes goes after a day.",
    idempotent: true,
    upload: {
      schema: logoUpload,
      example: { image_for: "logo", "picture[image]": "(the file)" },
    },
    answers: { 201: picture, 202: running },
  },
  {
    ...own,
    id: "setLogo",
    method: "PUT",
    path: "/manage/organization/logo",
    summary: "Takes an upload as the logo: pages show it once a job has made it.",
    body: logoSchema,
    example: { picture_id: "019a3c5e-7b10-7c3a-9d52-8f1e2a4b6c80" },
    answers: { 200: organization },
    errors: ["invalid_file"],
  },
  {
    ...own,
    id: "removeLogo",
    method: "DELETE",
    path: "/manage/organization/pictures/{uuid}",
    summary: "Removes an upload; the organisation is without logo where it was that.",
    params: { uuid },
    answers: { 204: null },
  },
  {
    ...own,
    id: "getCountry",
    everyRole: true,
    method: "GET",
    path: "/manage/api/country",
    summary: "What forms need to know of the organisation's country.",
    answers: { 200: countryFacts },
  },
  {
    ...own,
    id: "getSubscription",
    everyRole: true,
    method: "GET",
    path: "/manage/api/subscription",
    summary: "The plan that the organisation has, and what it opens.",
    answers: { 200: subscription },
  },
];
