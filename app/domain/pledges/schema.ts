/** States, outcomes and bodies of pledges (contract.md, 'Agencies and pledges'). */
import { z } from "zod";
import { asciiDigits } from "~/values/text/plain-typing";
import { typedText } from "~/values/text/typed-text";
import { donationFormSchema } from "~/domain/donations/schema";
import type { Currency } from "~/values/money/money";
import { percentage, upgradePeriod } from "../upgrade-fields";
import { hasLink, lineText as text, paragraphs } from "../text-fields";

/** What the row holds; the rest of `pledgeStates` follows from the donation (pledge-state.sql.ts). */
export const storedStates = [
  "received",
  "checking",
  "approved",
  "invalid",
  "on_hold",
  "payment_pending",
  "withdrawn",
] as const;
export type StoredState = (typeof storedStates)[number];

/** `active`: a second period was charged. `withdrawn`: also after the donation ended. */
export const pledgeStates = [...storedStates, "charged_first", "first_declined", "active"] as const;
export type PledgeState = (typeof pledgeStates)[number];

export const pledgeChannels = ["f2f", "agents"] as const;

/** What a check found out. */
export const outcomes = [
  "confirmed",
  "confirmed_with_changes",
  "not_reached",
  "wrong_number",
  "did_not_understand",
  "wants_one_time",
  "under_age",
  "wrong_data",
  "denies",
  "do_not_call",
] as const;
export type Outcome = (typeof outcomes)[number];

/** Why a pledge waits on hold or is invalid, beside the outcome of its check. */
export const pledgeReasons = [
  "duplicate",
  "card_repeated",
  "not_chargeable",
  "link_expired",
  ...outcomes,
] as const;
export type PledgeReason = (typeof pledgeReasons)[number];

const required = (max: number) => text(max).overwrite(typedText).min(1, "required");
const named = (max: number) => required(max).refine((name) => !hasLink(name), "name_has_link");

const whole = (least: number, most: number, fault: string) => {
  const number = z.int(fault).min(least, fault).max(most, fault);
  return z.union([number, z.string().transform(asciiDigits).transform(Number).pipe(number)], fault);
};
const collectDay = z.union(
  [z.literal("last"), whole(1, 28, "collect_day_invalid")],
  "collect_day_invalid",
);

const donorShape = {
  first_name: named(80),
  last_name: named(80),
  email: required(254)
    .pipe(z.email("email_invalid"))
    .transform((email) => email.toLowerCase())
    .meta({ format: "email" }),
  /** A mobile, in which people are called; either name is accepted. */
  phone: text(30).overwrite(typedText).optional(),
  cellphone: text(30).overwrite(typedText).optional(),
  uid_type: text(10).optional(),
  uid_number: text(30).optional(),
};

const upgradeShape = z.object({
  percentage,
  period: upgradePeriod,
  auto: z.boolean("invalid").optional(),
});

const donationShape = {
  recurrency: whole(0, 1, "invalid").optional().default(1),
  /** A decimal string in major units. */
  amount: z
    .union([z.string(), z.number()], "required")
    .transform(String)
    .pipe(z.string().min(1, "required").max(30, "amount_invalid")),
  collect_day: collectDay.optional(),
  /** Sent by a form whose words promise the first charge on that day. */
  first_charge: z.literal("collect_day", "option_invalid").optional(),
  /** The campaign's increase, to which the donor agreed. */
  upgrade: upgradeShape.nullish().transform((ticked) => ticked ?? undefined),
};

/** How the donor pays: by a link on their own phone, or with a card that the vault holds. */
const paymentSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("link") }),
  z.object({
    kind: z.literal("card"),
    token: required(100),
    method_id: text(40).optional(),
    cardholder_name: text(120).optional(),
    cardholder_id_type: text(10).optional(),
    cardholder_id_number: text(30).optional(),
  }),
]);

/** A pledge as the device sends it; its uuid is made there and is the idempotency key. */
export const pledgeSchema = z.object({
  uuid: z.uuid("invalid").transform((id) => id.toLowerCase()),
  campaign_uuid: z.uuid("option_invalid"),
  channel: z.enum(pledgeChannels, "option_invalid"),
  captured_at: z.iso.datetime({ offset: true, error: "invalid" }),
  device_id: text(100).optional(),
  donor: z.object(donorShape),
  donation: z.object(donationShape),
  consents: z
    .array(z.enum(["show_name"], "option_invalid"))
    .max(10, "invalid")
    .optional()
    .default([]),
  payment: paymentSchema,
  note: paragraphs(500).optional().default(""),
});
export type PledgeBody = z.output<typeof pledgeSchema>;
export const newPledgeSchema = z.object({ pledge: pledgeSchema });

/** A correction while the pledge is editable; what is left out stays. */
export const pledgeChangeSchema = z.object({
  donor: z.object(donorShape).partial().optional(),
  donation: z
    .object({
      ...donationShape,
      recurrency: whole(0, 1, "invalid"),
      upgrade: upgradeShape.nullable(),
    })
    .partial()
    .optional(),
  note: paragraphs(500).optional(),
});
export type PledgeChange = z.output<typeof pledgeChangeSchema>;
export const changedPledgeSchema = z.object({ pledge: pledgeChangeSchema });

/** The result of a check. */
export const checkSchema = z.object({
  outcome: z.enum(outcomes, "option_invalid"),
  note: paragraphs(500).optional().default(""),
});
export type Check = z.output<typeof checkSchema>;

/** A campaign's increase as a form shows it: `10 1.year true`. */
const offer = text(40).transform((sent, issues) => {
  const [percent = "", period, auto] = sent.split(" ");
  const read = upgradeShape.safeParse({ percentage: percent, period, auto: auto === "true" });
  if (read.success) return read.data;
  issues.addIssue({ code: "custom", message: "invalid" });
  return z.NEVER;
});

const { cellphone: _, ...typedDonor } = donorShape;

/** What a person types about a pledge; the amount as people write it in the currency. */
const typedShape = (currency: Currency) => ({
  ...typedDonor,
  amount: donationFormSchema(currency).shape.amount,
  collect_day: collectDay.optional(),
  upgrade: z.literal("on").optional(),
  /** The increase beside that box. */
  offer: offer.optional(),
  note: paragraphs(500).optional().default(""),
});

/** The form that corrects a pledge. */
export const pledgeFormSchema = (currency: Currency) => z.object(typedShape(currency));
export type TypedPledge = z.output<ReturnType<typeof pledgeFormSchema>>;

/** The form that captures one; its uuid and time come back as the page gave them. */
export const newPledgeFormSchema = (currency: Currency) =>
  z.object({
    ...typedShape(currency),
    uuid: pledgeSchema.shape.uuid,
    campaign: pledgeSchema.shape.campaign_uuid,
    captured_at: pledgeSchema.shape.captured_at,
    device_id: pledgeSchema.shape.device_id,
    channel: pledgeSchema.shape.channel,
    recurrency: z.enum(["0", "1"], "option_invalid"),
    first_charge: donationShape.first_charge,
    agreed: z.literal("on", "agreement_required"),
  });
export type NewTypedPledge = z.output<ReturnType<typeof newPledgeFormSchema>>;
