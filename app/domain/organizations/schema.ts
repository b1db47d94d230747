import { z } from "zod";
import { categories } from "~/countries/catalogs";
import { isCountryCode } from "~/countries/country";
import { readPostalCode } from "~/countries/postal-code";
import { publicHost } from "~/values/web/public-host";
import { publicLink } from "~/values/web/public-link";
import { isPhone } from "~/values/text/phone-text";
import { plainTyping } from "~/values/text/plain-typing";
import { readAddress, type PostalAddress } from "~/values/text/postal-address";
import { isLine, typedText } from "~/values/text/typed-text";
import { isTimeZone } from "~/values/time/zone-parts";
import { locales, type Locale } from "~/i18n/config";
import type { CollectDay } from "~/values/time/calendar";
import { collectDays, recurrenceOptions, type RecurrenceOption } from "../offered-terms";
import { legalNameSchema, nameSchema, paragraphs } from "../text-fields";
import { ticked } from "../ticked";

const LONGEST_DESCRIPTION = 500;

const isCategory = (key: string) => categories.some((category) => category.key === key);

/** Maximum number of allowed domains. */
export const MOST_DOMAINS = 20;

/** Public host names without repeats; the message names the first text that is not a host name. */
const allowedDomains = z
  .array(z.string().max(2_000))
  .transform((typed, ctx) => {
    const hosts = typed.map((one) => publicHost(one));
    const wrong = typed[hosts.indexOf(null)];
    if (wrong !== undefined) {
      const values = JSON.stringify({ domain: wrong.slice(0, 100) });
      ctx.addIssue({ code: "custom", message: `domain_invalid:${values}` });
      return z.NEVER;
    }
    return [...new Set(hosts.filter((host) => host !== null))];
  })
  .pipe(z.array(z.string()).max(MOST_DOMAINS, "domains_too_many"));

/** A part of an address: one line without markup. */
const addressPart = (most: number) =>
  z
    .string()
    .overwrite(typedText)
    .max(most)
    .refine((text) => isLine(text) && !/[<>]/.test(text), "characters_invalid");

const addressShape = {
  street: addressPart(100).optional(),
  number: addressPart(20).optional(),
  floor: addressPart(20).optional(),
  apartment: addressPart(20).optional(),
  city: addressPart(100).optional(),
  province: addressPart(100).optional(),
  zip: addressPart(20).optional(),
  country: z.string().refine(isCountryCode, "option_invalid").optional(),
};

/** Returns the address without empty parts; a postal code follows the format of the address's country. */
function tidyAddress(typed: PostalAddress, ctx: z.RefinementCtx): PostalAddress {
  const { zip, country } = typed;
  const code = zip && isCountryCode(country) ? readPostalCode(country, zip) : zip;
  if (code === null) {
    ctx.addIssue({ code: "custom", path: ["zip"], message: "postal_code_invalid" });
    return z.NEVER;
  }
  return readAddress({ ...typed, zip: code });
}

const timeZone = z.string().refine(isTimeZone, "option_invalid");

/** Maximum number of links to the organisation's site and networks. */
const MOST_LINKS = 8;

/** Addresses of public sites without repeats; the message names the first invalid address. */
const publicLinks = z
  .array(z.string().max(2_000))
  .transform((typed, ctx) => {
    const links = typed.map((one) => publicLink(one));
    const wrong = typed[links.indexOf(null)];
    if (wrong !== undefined) {
      const values = JSON.stringify({ link: wrong.slice(0, 100) });
      ctx.addIssue({ code: "custom", message: `link_invalid:${values}` });
      return z.NEVER;
    }
    return [...new Set(links.filter((link) => link !== null))];
  })
  .pipe(z.array(z.string()).max(MOST_LINKS, "links_too_many"));

const linesOf = (typed: unknown) =>
  (typeof typed === "string" ? typed : "").split(/\s+/).filter((line) => line !== "");

const category = z.string().refine(isCategory, "option_invalid");

const contactEmail = z.union([
  z.literal(""),
  z.string().trim().max(254).pipe(z.email("email_invalid")).meta({ format: "email" }),
]);
const contactPhone = z.union([
  z.literal(""),
  z.string().overwrite(plainTyping).refine(isPhone, "phone_invalid"),
]);

/** The organisation's own changes; omitted fields don't change. An empty contact removes it. */
export const organizationChangeSchema = z.object({
  name: nameSchema.optional(),
  short_description: paragraphs(LONGEST_DESCRIPTION).optional(),
  /** Printed on receipts; empty removes it, and the name takes its place. */
  legal_name: z.union([z.literal(""), legalNameSchema]).optional(),
  /** The whole address: omitted parts are removed. */
  address: z.object(addressShape).transform(tidyAddress).optional(),
  /** A zone of the organisation's country. Periods of planned charges stay; their hours move. */
  timezone: timeZone.optional(),
  /** What its forms offer; a campaign of which nothing would be left keeps its own. */
  recurrence_options: z
    .array(z.enum(recurrenceOptions, "option_invalid"))
    .min(1, "required")
    .max(recurrenceOptions.length, "option_invalid")
    .transform((chosen) => recurrenceOptions.filter((one) => chosen.includes(one)))
    .optional(),
  /** The collect days that its forms offer: 1 to 28, and `last`. */
  collect_day_options: z
    .array(z.union([z.literal("last"), z.int().min(1).max(28)], "option_invalid"))
    .min(1, "required")
    .max(collectDays.length, "option_invalid")
    .transform((chosen) => collectDays.filter((one) => chosen.includes(one)))
    .optional(),
  /** The locale of its public pages and its donors' mails; a country's own, or one of the others. */
  default_language: z.enum(locales, "option_invalid").optional(),
  color: z
    .string()
    .trim()
    .regex(/^#[0-9a-fA-F]{6}$/, "color_invalid")
    .transform((color) => color.toLowerCase())
    .optional(),
  categories: z
    .array(category)
    .max(categories.length, "option_invalid")
    .transform((keys) => [...new Set(keys)])
    .optional(),
  /** Its site and networks, which its public home links to. */
  public_links: publicLinks.optional(),
  /** Whether its public home says how much came in. */
  show_totals: z.boolean().optional(),
  /** The sites that may show the donation form in a frame. */
  allowed_domains: allowedDomains.optional(),
  contact_email: contactEmail.optional(),
  contact_phone: contactPhone.optional(),
  /** The same two as the organisation's description has them; null removes one. */
  administrative_contact: z
    .object({ email: contactEmail.nullable(), phone: contactPhone.nullable() })
    .partial()
    .optional(),
});

/** The form of the settings, which always sends all its fields. */
export const organizationFormSchema = organizationChangeSchema
  .omit({ administrative_contact: true })
  .extend({
    name: nameSchema,
    public_links: z.preprocess(linesOf, publicLinks),
    show_totals: z.preprocess((sent) => sent === "on", z.boolean()),
    categories: ticked(category).transform((keys) => [...new Set(keys)]),
  });

/** The form of legal name, address, time zone, language and what forms offer, which always sends all its fields. */
export const organizationDetailsFormSchema = z
  .object({
    legal_name: z.union([z.literal(""), legalNameSchema]).default(""),
    ...addressShape,
    timezone: timeZone,
    default_language: z.enum(locales, "option_invalid"),
  })
  .transform((typed, ctx) => {
    const { legal_name, timezone, default_language, ...address } = typed;
    return {
      ...{ legal_name, timezone, default_language },
      address: tidyAddress(address, ctx),
    };
  });

/** The frequencies and days that donation forms offer. */
export const formOffersSchema = z
  .object({
    recurrence_options: ticked(z.enum(recurrenceOptions, "option_invalid")).refine(
      (chosen) => chosen.length > 0,
      "required",
    ),
    collect_day_options: ticked(
      z
        .string()
        .transform((text) => collectDays.find((day) => String(day) === text))
        .refine((day) => day !== undefined, "option_invalid"),
    ).refine((chosen) => chosen.length > 0, "required"),
  })
  .transform(({ recurrence_options, collect_day_options }) => ({
    recurrence_options,
    collect_day_options: collect_day_options.filter((day) => day !== undefined),
  }));

/** The form of the allowed domains: one on each line. */
export const allowedDomainsFormSchema = z.object({
  allowed_domains: z.preprocess(
    (typed) => (typeof typed === "string" ? typed : "").split(/[\s,]+/).filter((one) => one !== ""),
    allowedDomains,
  ),
});

export type OrganizationChange = z.infer<typeof organizationChangeSchema>;

/** Body of PATCH /manage/organization. */
export const organizationBodySchema = z.object({
  organization: z.object(organizationChangeSchema.shape, "required"),
});

/** Body of PATCH /manage/organization/permissions; omitted fields don't change. */
export const permissionsBodySchema = z.object({
  permissions: z.object(
    {
      suggest_monthly_recurrence: z.boolean().optional(),
      improve_donation_experience: z.boolean().optional(),
      recover_rejected_donations: z.boolean().optional(),
    },
    "required",
  ),
});
export type PermissionsChange = z.infer<typeof permissionsBodySchema>["permissions"];

/** Maximum number of consecutive unpaid periods before a pause. */
export const MOST_FAILED_PERIODS = 12;

const tick = z.preprocess((sent) => sent === "on", z.boolean());

/** An organisation narrows 1 and 100 (readings, 'Campaigns and donations'). */
const wholePercentage = z.coerce
  .number("number_invalid")
  .int("number_invalid")
  .min(1, "number_invalid")
  .max(100, "number_invalid");

/** People do not remember a form for longer. */
const MOST_REMINDER_DAYS = 30;

/** The form of the authorisations and of the rules for declined monthly charges. */
export const donationSettingsSchema = z.object({
  suggest_monthly_recurrence: tick,
  improve_donation_experience: tick,
  recover_rejected_donations: tick,
  retry_declined: tick,
  pause_after_periods: z.coerce
    .number("number_invalid")
    .int("number_invalid")
    .min(1, "number_invalid")
    .max(MOST_FAILED_PERIODS, "number_invalid"),
  upgrade_min_percentage: wholePercentage,
  upgrade_max_percentage: wholePercentage,
  offers_cover_fees: tick,
  offers_dedication: tick,
  shows_donors: tick,
  /** 0 for no reminder. A page of an earlier release sends none, which changes nothing. */
  lead_reminder_days: z.coerce
    .number("number_invalid")
    .int("number_invalid")
    .min(0, "number_invalid")
    .max(MOST_REMINDER_DAYS, "number_invalid")
    .optional(),
});
export type DonationSettings = z.infer<typeof donationSettingsSchema>;

const OF_FORM = {
  offers_cover_fees: true,
  offers_dedication: true,
  shows_donors: true,
  lead_reminder_days: true,
} as const;

/** What every donation form of the organisation offers, and the reminder to people who left one. */
export const donationFormSchema = donationSettingsSchema.pick(OF_FORM);

/** The authorisations, what follows a declined month, and the range of increases. */
export const monthlySettingsSchema = donationSettingsSchema.omit(OF_FORM);

export const documentStatuses = [
  "none",
  "uploaded",
  "ready_for_review",
  "in_verification",
  "approved",
  "rejected",
] as const;
export type DocumentStatus = (typeof documentStatuses)[number];

export const scanStates = ["not_scanned", "clean", "infected"] as const;
export type ScanState = (typeof scanStates)[number];

export interface DocumentAttachmentView {
  id: string;
  original_filename: string;
  status: DocumentStatus;
  scan: ScanState;
  /** Bytes. */
  size: number;
}

export interface OrganizationDocument {
  status: DocumentStatus;
  /** Oldest first, including rejected ones; empty for actors who may not read documents. */
  attachments: DocumentAttachmentView[];
  /** The reason of a current rejection in the reader's language; our staff wrote the note. */
  rejected_reason: { label: string; note: string | null } | null;
}

/**
 * The fields of product.md section 3, with the names of the JSON calls; billing adds plan and
 * features, pictures add the logo.
 */
export interface OrganizationView {
  uuid: string;
  slug: string;
  name: string;
  legal_name: string | null;
  uid: string;
  uid_type: string;
  country: string;
  currency: string;
  timezone: string;
  short_description: string;
  categories: string[];
  allowed_domains: string[];
  public_links: string[];
  show_totals: boolean;
  administrative_contact: { email: string | null; phone: string | null };
  address: PostalAddress;
  color: string;
  permissions: {
    suggest_monthly_recurrence: boolean;
    improve_donation_experience: boolean;
    recover_rejected_donations: boolean;
  };
  /** By document type of the country. */
  documents: Record<string, OrganizationDocument>;
  recurrence_options: RecurrenceOption[];
  collect_day_options: CollectDay[];
  default_language: Locale;
  uid_options: UidOption[];
  onboarding_in_progress: boolean;
  onboarding_steps: OnboardingSteps;
  activated: boolean;
  suspended: boolean;
  created_at: string;
}

export interface UidOption {
  uid_type: string;
  label: string;
  mask: string | null;
  is_organization: boolean;
}

/** Whether each step is done. */
export interface OnboardingSteps {
  verification: boolean;
  gateway: boolean;
  documents: boolean;
  has_campaigns: boolean;
}
