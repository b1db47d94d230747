import { z } from "zod";
import { donationStatuses, recurrences } from "~/domain/donations/schema";
import { genders } from "~/domain/donors/schema";
import { transactionStatuses } from "~/domain/payments/schema";
import type { donationJson } from "~/http/calls/donation-json.server";
import { declineCauses } from "~/providers/declines";
import { upgradePeriods } from "~/values/money/upgrade";
import {
  collectDay,
  currency,
  decimal,
  instant,
  localDay,
  period,
  text,
  textOrNull,
  uuid,
} from "./shapes";

const transaction = z.strictObject({
  uuid,
  status: z.enum(transactionStatuses),
  amount: decimal,
  currency,
  date: instant,
  period: period.nullable(),
  gateway: text.meta({ examples: ["local_payments"] }),
  attempt: z.int().min(1),
  decline_code: z.enum(Object.keys(declineCauses)).nullable(),
  commission: decimal,
  refunded_amount: decimal,
});

/** An increase, as the calls that create and change it return it. */
export const upgrade = z.strictObject({
  id: uuid,
  percentage: z.number(),
  period: z.enum(upgradePeriods),
  auto: z.boolean(),
  next_upgrade_date: localDay.nullable(),
  old_amount: decimal.nullable(),
  new_amount: decimal.nullable(),
  currency,
});

/** Instants are still dates before they become JSON. */
type Json<T> = T extends Date ? string : T extends object ? { [Key in keyof T]: Json<T[Key]> } : T;

/** An answer to one of the campaign's own questions: a text, a ticked box, or several boxes. */
const answerValue = z.union([
  text,
  z.literal(true),
  z
    .strictObject({
      country: text,
      number: text,
      street: text,
      city: text,
      state: text,
      zipcode: text,
    })
    .partial(),
]);

/** The donation of the contract's `GET /manage/api/donations/{uuid}`. */
export const donation = z.strictObject({
  uuid,
  status: z.enum([...donationStatuses, "in_process", "rejected"]),
  recurrence: z.enum(recurrences),
  amount: decimal,
  items_total_amount: decimal,
  items: z.array(
    z.strictObject({
      uuid,
      item_name: text,
      kind: z.enum(["gift", "covered_fees"]),
      amount: decimal,
      quantity: z.int().min(1),
    }),
  ),
  anonymous: z.boolean(),
  dedication: z
    .strictObject({ kind: z.enum(["honor", "memory"]), name: text, message: text })
    .nullable(),
  installments: z.int().nullable(),
  consents: z.array(z.strictObject({ key: text, text, version: text, at: instant })),
  currency,
  version: text,
  collect_day: collectDay.nullable(),
  next_charge_on: localDay.nullable(),
  paused_reason: textOrNull.meta({ examples: [null] }),
  paused_at: instant.nullable().meta({ examples: [null] }),
  discarded_reason: textOrNull.meta({ examples: [null] }),
  discarded_at: instant.nullable().meta({ examples: [null] }),
  created_at: instant,
  campaign: z.strictObject({ uuid, title: text }),
  donor: z.strictObject({
    uuid,
    first_name: text,
    last_name: text,
    email: z.email(),
    uid_type: textOrNull,
    uid_number: textOrNull,
    phone: textOrNull,
    cellphone: textOrNull,
    street_address: textOrNull,
    city_address: textOrNull,
    state_address: textOrNull,
    country_address: textOrNull,
    zipcode_address: textOrNull,
    birthday: textOrNull,
    email_consent: textOrNull,
    phone_consent: textOrNull,
    gender: z.enum(genders).nullable(),
    created_at: instant,
    version: text,
  }),
  fields: z.record(z.string(), answerValue),
  payment_method: z
    .strictObject({
      kind: z.enum(["card", "bank_account", "redirect", "voucher"]),
      method_id: text,
      last_four: textOrNull,
      brand: text,
      expiry: textOrNull,
      cardholder_name: text,
      cardholder_id_type: textOrNull,
      cardholder_id_number: textOrNull,
    })
    .nullable(),
  upgrades: z.array(upgrade),
  transactions: z.array(transaction),
}) satisfies z.ZodType<Json<ReturnType<typeof donationJson>>>;
