import { z } from "zod";
import { defineCall } from "~/http/calls/define-call.server";
import { country, currency, decimal, text, textOrNull, uidOption } from "~/http/openapi/shapes";
import { describeCountry } from "./describe/describe-country.server";

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
  /** The featured ones first; a legacy bank only while an account uses it. */
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

export const calls = [
  defineCall({
    id: "getCountry",
    method: "GET",
    path: "/manage/api/country",
    ability: ["read", "organization"],
    summary: "What forms need to know of the organisation's country.",
    answers: { 200: countryFacts },
    handle: ({ ctx }) => describeCountry(ctx),
  }),
];
