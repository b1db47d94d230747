/** Schemas of an announcement. Messages are codes. */
import { z } from "zod";
import { countryCodes } from "~/countries/country";
import { typedParagraphs } from "~/values/text/typed-text";
import { ticked } from "../ticked";
import { daySchema } from "../typed-days";
import { LONGEST_TEXT } from "./states";

/** A page on the organisation's own host. */
const OWN_PAGE = /^\/(?:manage|account)(?:\/[\w-]+)*(?:\?[\w=&%-]*)?$/;

const none = (value: string | null | undefined) =>
  typeof value === "string" && value.trim() === "" ? null : (value ?? null);
const text = z
  .string("required")
  .transform(typedParagraphs)
  .pipe(z.string().min(1, "required").max(LONGEST_TEXT));
const link = z
  .string("url_invalid")
  .trim()
  .max(500)
  .refine((value) => OWN_PAGE.test(value) || isHttps(value), "url_invalid");

function isHttps(value: string): boolean {
  return /^https:\/\/[^\s@]+$/.test(value) && URL.canParse(value);
}

export const announcementSchema = z
  .object({
    text_es: text,
    text_pt: z.preprocess(none, text.nullable()),
    text_en: z.preprocess(none, text.nullable()),
    link: z.preprocess(none, link.nullable()),
    /** Empty for every country. */
    countries: ticked(z.enum(countryCodes as [string, ...string[]], "option_invalid")),
    starts_on: daySchema,
    ends_on: daySchema,
    /** The day on which changed terms apply. */
    terms_on: z.preprocess(none, daySchema.nullable()),
  })
  .refine(({ starts_on, ends_on }) => starts_on <= ends_on, {
    path: ["ends_on"],
    error: "end_before_start",
  })
  .refine(({ ends_on, terms_on }) => terms_on === null || terms_on <= ends_on, {
    path: ["ends_on"],
    error: "end_before_terms",
  });
export type AnnouncementInput = z.output<typeof announcementSchema>;
