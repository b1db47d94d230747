/** Schemas of an event's tickets: typed into the editor, and in JSON with decimal amounts. */
import { z } from "zod";
import { isDay } from "~/values/time/day-text";
import { isId } from "~/values/ids/is-id";
import { parseDecimal, parseTyped, type Currency } from "~/values/money/money";
import { asciiDigits } from "~/values/text/plain-typing";
import { amountMessage } from "../amount-issue";
import { campaignFormSchema } from "../campaigns/schema";
import { lineText } from "../text-fields";
import { daySchema } from "../typed-days";
import { eventFormats, ticketLimits } from "./ticket-limits";

type Reading = "decimal" | "typed";

function orNone<Schema extends z.ZodType>(schema: Schema) {
  const absent = (value: unknown) => (value === "" || value === undefined ? null : value);
  return z.preprocess(absent, schema.nullable());
}

/** A local time without seconds; a browser may add them. A day alone begins at midnight. */
const moment = z
  .string("date_invalid")
  .transform((text) => (text.includes("T") ? text.slice(0, 16) : `${text}T00:00`))
  .refine(
    (text) => isDay(text.slice(0, 10)) && /^T([01]\d|2[0-3]):[0-5]\d$/.test(text.slice(10)),
    "date_invalid",
  );

function whole(least: number, most: number) {
  const number = z.int("number_invalid").min(least, "number_invalid").max(most, "number_invalid");
  return z.union(
    [number, z.string().min(1, "required").transform(asciiDigits).transform(Number).pipe(number)],
    "number_invalid",
  );
}

/** A price; 0 is a free seat. */
function price(currency: Currency, reading: Reading) {
  const read = reading === "typed" ? parseTyped : parseDecimal;
  return z
    .string({ error: (issue) => (issue.input === undefined ? "required" : "amount_invalid") })
    .transform((text, issues) => {
      const amount = text === "" ? null : read(text, currency);
      if (amount !== null && amount >= 0n) return amount;
      const fault = reading === "typed" ? amountMessage(text, currency) : "amount_invalid";
      issues.addIssue({ code: "custom", message: text === "" ? "required" : fault });
      return z.NEVER;
    });
}

const box = z.preprocess((sent) => sent === true || sent === "on", z.boolean());
const uuid = orNone(z.string().refine(isId, "option_invalid"));

function optionRow(currency: Currency, reading: Reading) {
  return z.object({
    uuid,
    name: lineText(ticketLimits.name).pipe(z.string().min(1, "required")),
    description: lineText(ticketLimits.description).default(""),
    quantity: whole(0, ticketLimits.quantity),
    amount: price(currency, reading),
    per_order_limit: orNone(whole(1, ticketLimits.perOrder)),
    sold_out: box,
  });
}

/** From half the price on, a code must be hard to guess. */
const isHardToGuess = ({ code, percentage }: { code: string; percentage: number }) =>
  percentage < 50 || code.length >= ticketLimits.guardedPromoCode;

const promoCode = z.object({
  uuid,
  code: z
    .string("required")
    .transform((text) => text.trim().toUpperCase())
    .pipe(
      z
        .string()
        .min(1, "required")
        .regex(/^[A-Z0-9_-]{3,30}$/, "promo_code_form"),
    ),
  percentage: whole(1, 100),
  max_uses: orNone(whole(1, 1_000_000)),
  ends_on: orNone(daySchema),
});
const promoRow = promoCode.refine(isHardToGuess, {
  path: ["code"],
  message: "promo_code_short",
});

function isUnique(values: readonly string[]): boolean {
  return new Set(values).size === values.length;
}

function eventFields(currency: Currency, reading: Reading) {
  return z.object({
    event_begins_at: orNone(moment),
    event_ends_at: orNone(moment),
    sell_end_date: orNone(daySchema),
    event_format: z.enum(eventFormats, "option_invalid").default(""),
    event_place: lineText(ticketLimits.place).default(""),
    event_link: lineText(ticketLimits.link)
      .refine((text) => text === "" || /^https:\/\/\S+\.\S+$/.test(text), "url_invalid")
      .default(""),
    options: z.array(optionRow(currency, reading)).max(ticketLimits.options, "invalid").default([]),
    promo_codes: z
      .array(promoRow)
      .max(ticketLimits.promoCodes, "invalid")
      .refine((rows) => isUnique(rows.map(({ code }) => code)), "promo_code_repeated")
      .default([]),
    /** The event's `version` when its form was opened. */
    version: lineText(16).optional(),
  });
}

/** Returns the schema of the editor's page. */
export const eventFormSchema = (currency: Currency) => eventFields(currency, "typed");

/** Returns the schema of an event in JSON, with decimal amounts. */
export const eventSchema = (currency: Currency) => eventFields(currency, "decimal");

export type EventInput = z.output<ReturnType<typeof eventSchema>>;

/** What the form of a new campaign asks about an event; its own page has the rest. */
function firstEvent(currency: Currency) {
  return z
    .object({
      event_begins_at: orNone(moment),
      event_place: lineText(ticketLimits.place).default(""),
      ticket_amount: orNone(price(currency, "typed")),
      ticket_quantity: orNone(whole(0, ticketLimits.quantity)),
    })
    .superRefine(({ ticket_amount: amount, ticket_quantity: quantity }, issues) => {
      if ((amount === null) === (quantity === null)) return;
      const path = [amount === null ? "ticket_amount" : "ticket_quantity"];
      issues.addIssue({ code: "custom", path, message: "required" });
    });
}

/** Returns the schema of the form that creates a campaign; of other types the fields of an event are empty. */
export const newCampaignFormSchema = (currency: Currency) =>
  campaignFormSchema(currency).and(firstEvent(currency));

export type NewCampaignInput = z.output<ReturnType<typeof newCampaignFormSchema>>;
