/** What an organisation's invoices say of it. Messages are codes. */
import { z } from "zod";
import type { CountryCode } from "~/countries/country";
import {
  checkTaxParty,
  type TaxParty,
  type TypedTaxParty,
} from "~/countries/tax-data/check-tax-data";
import {
  taxAddressParts,
  taxFieldKeys,
  type TaxAddressPart,
  type TaxFieldKey,
} from "~/countries/tax-data/tax-data";
import { isPhone } from "~/values/text/phone-text";
import { plainTyping } from "~/values/text/plain-typing";
import { isLine, typedText } from "~/values/text/typed-text";
import { ticked } from "../ticked";

/** The registers' longest names; one that is cut short would not match them. */
const LONGEST_NAME = 254;
const MOST_RESPONSIBILITIES = 5;

const line = (most: number) =>
  z
    .string()
    .overwrite(typedText)
    .max(most)
    .refine((text) => isLine(text) && !/[<>]/.test(text), "characters_invalid");

const address = z.object(
  Object.fromEntries(taxAddressParts.map((part) => [part, line(100).optional()])) as Record<
    TaxAddressPart,
    z.ZodOptional<ReturnType<typeof line>>
  >,
);

type OneValue = Exclude<TaxFieldKey, "fiscal_responsibilities">;
const oneValue = taxFieldKeys.filter((key): key is OneValue => key !== "fiscal_responsibilities");

const fieldShape = Object.fromEntries(oneValue.map((key) => [key, line(100).optional()])) as Record<
  OneValue,
  z.ZodOptional<ReturnType<typeof line>>
>;

const email = z.string().trim().max(254).pipe(z.email("email_invalid")).meta({ format: "email" });
const phone = z.union([
  z.literal(""),
  z.string().overwrite(plainTyping).refine(isPhone, "phone_invalid"),
]);
const responsibility = line(20);

/** Body of PATCH /manage/api/billing_profile; what is left out stays, an address is sent whole. */
export const billingProfileBody = z.object({
  billing_profile: z.object(
    {
      legal_name: line(LONGEST_NAME).min(1, "required").optional(),
      tax_id_type: line(20).optional(),
      tax_id: line(40).optional(),
      address: address.optional(),
      email: email.optional(),
      contact_name: line(100).optional(),
      phone: phone.optional(),
      ...fieldShape,
      fiscal_responsibilities: z.array(responsibility).max(MOST_RESPONSIBILITIES).optional(),
    },
    "required",
  ),
});
export type BillingProfileChange = z.infer<typeof billingProfileBody>["billing_profile"];

/** Returns the schema of the form, which always sends all fields of its country. */
export function billingProfileFormSchema(country: CountryCode) {
  return z
    .object({
      legal_name: line(LONGEST_NAME).min(1, "required"),
      tax_id_type: line(20),
      tax_id: line(40).default(""),
      ...address.shape,
      email,
      contact_name: line(100).default(""),
      phone: phone.default(""),
      ...fieldShape,
      fiscal_responsibilities: ticked(responsibility).pipe(
        z.array(responsibility).max(MOST_RESPONSIBILITIES),
      ),
    })
    .transform((typed, ctx): BillingProfileChange => {
      const { street, number, neighborhood, city, province, zip, ...rest } = typed;
      const change = { ...rest, address: { street, number, neighborhood, city, province, zip } };
      const result = checkTaxParty(country, partyOf(change));
      if (result.ok) return change;
      for (const [field, { code, values }] of Object.entries(result.issues)) {
        const message = values ? `${code}:${JSON.stringify(values)}` : code;
        ctx.addIssue({ code: "custom", path: [field], message });
      }
      return z.NEVER;
    });
}

/** Returns what was typed, as `checkTaxParty` takes it. */
export function partyOf(typed: BillingProfileChange): TypedTaxParty {
  const fields = taxFieldKeys.flatMap((key) => {
    const value = typed[key];
    return value === undefined ? [] : [[key, value] as const];
  });
  return {
    legal_name: typed.legal_name ?? "",
    tax_id_type: typed.tax_id_type ?? "",
    tax_id: typed.tax_id ?? "",
    address: typed.address ?? {},
    phone: typed.phone ?? "",
    fields: Object.fromEntries(fields),
  };
}

export interface BillingProfile extends TaxParty {
  /** Counts the saved versions; 0 is a proposal from the organisation's own data. */
  version: number;
  /** Where invoices go. */
  email: string;
  contact_name: string | null;
}

/** The profile with the names of the JSON calls: the country's fields stand beside the others. */
export type BillingProfileView = Omit<BillingProfile, "fields"> & TaxParty["fields"];
