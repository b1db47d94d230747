/** Schemas of a campaign: from API clients (decimal amounts), and typed into the editor. */
import { z } from "zod";
import { isId } from "~/values/is-id";
import { parseDecimal, parseTyped, type Currency } from "~/values/money";
import { typedParagraphs } from "~/values/typed-text";
import { lineText } from "../text-fields";
import { percentage, upgradePeriod } from "../upgrade-fields";
import { campaignTypes, limits } from "./campaign-types";

/** `decimal`: JSON's `1234.5`; `typed`: with the currency's separators, as in `1.234,50`. */
type Reading = "decimal" | "typed";

function words(most: number) {
  return z.string("invalid").transform(typedParagraphs).pipe(z.string().max(most));
}

const line = (most: number) =>
  z
    .string({ error: (issue) => (issue.input === undefined ? "required" : "invalid") })
    .transform((text) => typedParagraphs(text).replace(/\s+/g, " "))
    .pipe(z.string().min(1, "required").max(most));

function money(currency: Currency, reading: Reading) {
  const read = reading === "typed" ? parseTyped : parseDecimal;
  return z
    .string({ error: (issue) => (issue.input === undefined ? "required" : "amount_invalid") })
    .transform((text, issues) => {
      const amount = text === "" ? null : read(text, currency);
      if (amount !== null && amount > 0n) return amount;
      issues.addIssue({ code: "custom", message: text === "" ? "required" : "amount_invalid" });
      return z.NEVER;
    });
}

/** Treats absent, null and a form's empty text alike: as null. */
function orNone<Schema extends z.ZodType>(schema: Schema) {
  const absent = (value: unknown) => (value === "" || value === undefined ? null : value);
  return z.preprocess(absent, schema.nullable());
}

const date = z
  .string("date_invalid")
  .refine((text) => /^\d{4}-\d{2}-\d{2}$/.test(text) && isDay(text), "date_invalid");

function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

const color = z
  .string("color_invalid")
  .regex(/^#[0-9a-f]{6}$/i, "color_invalid")
  .transform((text) => text.toLowerCase());

const shortText = lineText(200);
const trackingId = z.string("invalid").regex(/^[\w.-]{0,40}$/, "invalid");

/** Later issues give these settings a meaning; now only their size and shape are validated. */
const settings = {
  channels: z.array(z.enum(["agents", "f2f", "private", "public"])).max(4),
  installments: z.int().min(1).max(36),
  facebook_pixel_id: trackingId,
  analytics_id: trackingId,
  tag_manager_id: trackingId,
  event_date: shortText,
  event_end: shortText,
  sell_end_date: shortText,
  category: shortText,
  format: shortText,
  ticket_options: z
    .array(
      z.object({
        name: shortText,
        quantity: z.int().min(0).nullish(),
        amount: z.string().regex(/^\d{1,13}(\.\d{1,2})?$/, "amount_invalid"),
      }),
    )
    .max(50),
};
const settingNames = Object.keys(settings) as (keyof typeof settings)[];

function presetRow(amount: z.ZodType<bigint>) {
  return z.object({
    uuid: orNone(z.string().refine(isId, "option_invalid")),
    amount,
    caption: words(limits.caption).default(""),
  });
}

/** The increase that the form offers; `auto` repeats the step every period. */
const upgrade = z.object({
  percentage,
  period: upgradePeriod,
  auto: z.boolean("invalid").default(true),
});

const toTerms = ({ percentage: basisPoints, ...rest }: z.output<typeof upgrade>) => ({
  basisPoints,
  ...rest,
});

function fields(currency: Currency, reading: Reading) {
  const amount = money(currency, reading);
  return z.object({
    type: z.enum(campaignTypes, "option_invalid"),
    title: line(limits.title),
    description: words(limits.description).default(""),
    objective: orNone(amount),
    amounts: z.array(presetRow(amount)).max(limits.amounts, "too_many_amounts").default([]),
    allow_one_time: z.boolean("invalid").default(true),
    allow_other_amount: z.boolean("invalid").default(true),
    min_amount: orNone(amount),
    max_amount: orNone(amount),
    end_date: orNone(date),
    style: z.object({ color: orNone(color) }).default({ color: null }),
    thanks_message: words(limits.thanksMessage).default(""),
    thanks_email: words(limits.thanksEmail).default(""),
    upgrade: orNone(upgrade.transform(toTerms)),
    ...z.object(settings).partial().shape,
  });
}

/** Returns the schema of a campaign in JSON; operations take its output. */
export function campaignSchema(currency: Currency) {
  return fields(currency, "decimal").transform(withSettings);
}

const box = z
  .string()
  .optional()
  .transform((sent) => sent === "on");

/** Without a percentage the form offers no increase. */
const typedUpgrade = z.preprocess(
  (typed: { percentage?: unknown } | undefined) => (typed?.percentage ? typed : null),
  upgrade.extend({ auto: box }).transform(toTerms).nullable(),
);

type TypedRow = Partial<Record<"amount" | "caption", unknown>> | undefined;

function isFilled(row: TypedRow): boolean {
  return [row?.amount, row?.caption].some((typed) => String(typed ?? "").trim() !== "");
}

/** Returns the positions of the rows with content; the others are not saved. */
export function filledPlaces(rows: unknown): number[] {
  if (!Array.isArray(rows)) return [];
  return rows.flatMap((row: TypedRow, place) => (isFilled(row) ? [place] : []));
}

/** Returns the editor form's schema: typed amounts, ticked boxes, no empty rows. */
export function campaignFormSchema(currency: Currency) {
  const row = presetRow(money(currency, "typed"));
  const rows = z
    // An error names a row by its place in the form, so empty rows are removed last.
    .array(z.preprocess((typed: TypedRow) => (isFilled(typed) ? typed : null), row.nullable()))
    .default([])
    .transform((all) => all.filter((one) => one !== null))
    .refine((filled) => filled.length <= limits.amounts, "too_many_amounts");
  return fields(currency, "typed")
    .extend({
      amounts: rows,
      allow_one_time: box,
      allow_other_amount: box,
      upgrade: typedUpgrade,
    })
    .transform(withSettings);
}

type Fields = z.output<ReturnType<typeof fields>>;
export type CampaignSettings = Partial<Pick<Fields, keyof typeof settings>>;

function withSettings(input: Fields) {
  const kept: Record<string, unknown> = {};
  const rest: Record<string, unknown> = { ...input };
  for (const name of settingNames) {
    if (rest[name] !== undefined) kept[name] = rest[name];
    delete rest[name];
  }
  return { ...(rest as Omit<Fields, keyof typeof settings>), settings: kept as CampaignSettings };
}

/** Input of `createCampaign` and `updateCampaign`; amounts in minor units. */
export type CampaignInput = z.output<ReturnType<typeof campaignSchema>>;
