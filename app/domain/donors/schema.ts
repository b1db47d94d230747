/** A donor's own data (product.md section 3, 'Donor'), as form and JSON call send it. */
import { z } from "zod";
import { isRealDay } from "~/values/time/day-text";
import { lineText, nameSchema, paragraphs } from "../text-fields";

export const genders = ["female", "male", "other", "unknown"] as const;
export type Gender = (typeof genders)[number];

/** Whether the organisation may contact the donor beyond receipts and what the law requires. */
export const consents = ["yes", "no"] as const;
const consent = z.enum([...consents, ""], "option_invalid");

/** The oldest birthday that a form takes; update-donor rejects one that is not past. */
const OLDEST = "1900-01-01";
const birthday = lineText(10).refine(
  (day) => day === "" || (isRealDay(day) && day >= OLDEST),
  "date_invalid",
);

const line = (most: number) =>
  lineText(most).refine((text) => !/[<>]/.test(text), "characters_invalid");
/** Digits with the usual separators, an extension included. */
const phone = lineText(40).regex(
  /^$|^\+?[\d\s().\-/]{5,}(?:\s*(?:int|ext|x|r)\.?\s*\d+)?$/i,
  "invalid",
);
const name = nameSchema.pipe(z.string().max(80, "name_too_long"));

/** Omitted fields stay as they are; an empty text removes one. */
export const donorSchema = z.object({
  first_name: name.optional(),
  last_name: name.optional(),
  email: lineText(254)
    .pipe(z.email("email_invalid"))
    .transform((email) => email.toLowerCase())
    .meta({ format: "email" })
    .optional(),
  uid_type: lineText(10).optional(),
  uid_number: lineText(30).optional(),
  phone: phone.optional(),
  cellphone: phone.optional(),
  street_address: line(150).optional(),
  city_address: line(100).optional(),
  state_address: line(100).optional(),
  country_address: line(60).optional(),
  zipcode_address: line(20).optional(),
  gender: z.enum(genders, "option_invalid").optional(),
  birthday: birthday.optional(),
  email_consent: consent.optional(),
  phone_consent: consent.optional(),
  /** The donor's `version` when the form was opened. */
  version: lineText(16).optional(),
});
export type DonorChanges = z.output<typeof donorSchema>;

/** The same fields in an edit form, where name and e-mail are always sent. */
export const donorFormSchema = donorSchema.required({
  first_name: true,
  last_name: true,
  email: true,
});

/** The same in the donor's own area: the e-mail changes by a link to the new address. */
export const ownDataSchema = donorFormSchema.omit({ email: true });

/** A request for a link to the donor's own area, or for another e-mail address. */
export const donorEmailSchema = z.object({
  email: lineText(254)
    .pipe(z.string().min(1, "required"))
    .pipe(z.email("email_invalid"))
    .transform((email) => email.toLowerCase()),
});

/** A note about a donor. */
export const noteSchema = z.object({
  note: z
    .string("required")
    .pipe(paragraphs(2000))
    .transform((text) => text.trim())
    .pipe(z.string().min(1, "required")),
});
export const removedNoteSchema = z.object({ note_id: z.uuid("invalid") });

const MOST_TAGS = 10;

/** Labels, as one text with commas between them; a repeated one counts once. */
export const tagsSchema = z.object({
  tags: lineText(500)
    .default("")
    .transform((text) => [
      ...new Map(
        text
          .split(",")
          .map((tag) => tag.trim())
          .filter((tag) => tag !== "")
          .map((tag) => [tag.toLowerCase(), tag]),
      ).values(),
    ])
    .pipe(z.array(line(40)).max(MOST_TAGS, "too_many_tags")),
  /** The labels' version when the form was opened. */
  version: lineText(16).optional(),
});

export const mergeSchema = z.object({
  other: z.uuid("invalid"),
  /** Somebody looked at different names or documents, and says that they are one person's. */
  confirm: z
    .union([z.boolean(), z.literal("on").transform(() => true)], "option_invalid")
    .optional(),
});
export const undoMergeSchema = z.object({ merge: z.uuid("invalid") });
export const dismissSchema = z.object({ duplicate: z.uuid("invalid") });
