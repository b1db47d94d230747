import { z } from "zod";
import { donationStatuses, recurrences } from "~/domain/donations/schema";
import { transactionStatuses } from "~/domain/payments/schema";
import { declineCauses } from "~/providers/declines";
import type { donationJson } from "~/http/donation-json.server";
import type { Call } from "~/http/openapi/call";
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
} from "~/http/openapi/shapes";

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

/** Instants are still dates before they become JSON. */
type Json<T> = T extends Date ? string : T extends object ? { [Key in keyof T]: Json<T[Key]> } : T;

const donation = z.strictObject({
  uuid,
  status: z.enum([...donationStatuses, "in_process", "rejected"]),
  recurrence: z.enum(recurrences),
  amount: decimal,
  currency,
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
    created_at: instant,
  }),
  payment_method: z
    .strictObject({ last_four: text.nullable(), brand: text, expiry: text.nullable() })
    .nullable(),
  upgrades: z.array(z.never()).meta({ examples: [[]] }),
  transactions: z.array(transaction),
}) satisfies z.ZodType<Json<ReturnType<typeof donationJson>>>;

const total = z.strictObject({ count: z.int(), amount: decimal });
const statuses = z.partialRecord(z.enum(transactionStatuses), total).meta({
  examples: [{ approved: { count: 12, amount: "18000.00" } }],
});

export const calls: readonly Call[] = [
  {
    id: "getDonation",
    everyRole: true,
    method: "GET",
    path: "/manage/api/donations/{uuid}",
    host: "organization",
    summary: "A gift with its donor, payment method and transactions.",
    access: "session",
    params: { uuid },
    answers: { 200: donation },
  },
  {
    id: "getTransactionsSummary",
    method: "GET",
    path: "/manage/api/payment_transactions/summary/{period}",
    host: "organization",
    summary: "What became of a month's transactions, approved ones net of partial refunds.",
    access: "session",
    params: { period },
    answers: {
      200: z.strictObject({
        period,
        currency,
        by_status: statuses,
        by_campaign: z.array(
          z.strictObject({ uuid, title: text, count: z.int(), amount: decimal }),
        ),
        previous: z.strictObject({ period, by_status: statuses }),
      }),
    },
    errors: ["validation_failed"],
  },
];
