/** A donor's own data (product.md section 3, 'Donor'), as form and JSON call send it. */
import { z } from "zod";
import { lineText, nameSchema } from "../text-fields";

export const genders = ["female", "male", "other", "unknown"] as const;
export type Gender = (typeof genders)[number];

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
