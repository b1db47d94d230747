/** Schemas of a campaign: from API clients (decimal amounts), and typed into the editor. */
import { z } from "zod";
import { isId } from "~/values/ids/is-id";
import { parseDecimal, parseTyped, type Currency } from "~/values/money/money";
import { unknownCodes } from "~/values/ids/short-codes";
import { typedParagraphs } from "~/values/text/typed-text";
import { amountMessage } from "../amount-issue";
import { lineText } from "../text-fields";
import { percentage, upgradePeriod } from "../upgrade-fields";
import { daySchema } from "../typed-days";
import {
  campaignTypes,
  channels,
  formVariants,
  installmentChoices,
  limits,
  recurrences,
  type CampaignPart,
} from "./campaign-types";

export { addressChannels } from "./campaign-types";

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
      const fault = reading === "typed" ? amountMessage(text, currency) : "amount_invalid";
      issues.addIssue({ code: "custom", message: text === "" ? "required" : fault });
      return z.NEVER;
    });
}

/** Treats absent, null and a form's empty text alike: as null. */
function orNone<Schema extends z.ZodType>(schema: Schema) {
  const absent = (value: unknown) => (value === "" || value === undefined ? null : value);
  return z.preprocess(absent, schema.nullable());
}

const color = z
  .string("color_invalid")
  .regex(/^#[0-9a-f]{6}$/i, "color_invalid")
  .transform((text) => text.toLowerCase());

const shortText = lineText(200);

/** An id that only names an account: the fixed form keeps markup and script out. */
function trackingId(form: RegExp) {
  return z
    .string("invalid")
    .trim()
    .refine((id) => id === "" || form.test(id), "tracking_id_invalid")
    .default("");
}

const NO_SPLIT: readonly unknown[] = [undefined, null, "", 1, "1"];

/** The most payments of a donation; a form sends the number as text, and one payment is no split. */
const installments = z.preprocess(
  (sent) => (NO_SPLIT.includes(sent) ? null : Number(sent)),
  z
    .union(
      installmentChoices.map((choice) => z.literal(choice)),
      "option_invalid",
    )
    .nullable(),
);

/** Later issues give these settings a meaning; now only their size and shape are validated. */
const settings = {
  event_date: shortText,
  event_end: shortText,
  sell_end_date: shortText,
  format: shortText,
  ticket_options: z
    .array(
      z.object({
        name: shortText,
        quantity: z.int().min(0).nullish(),
        amount: z.string().regex(/^\d{1,13}(\.\d{1,2})?$/, "amount_invalid"),
        sold_out: z.boolean().default(false),
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
    /** Null offers the amount for both recurrences. */
    recurrence: orNone(z.enum(recurrences, "option_invalid")),
  });
}

type Offered = { recurrence: string | null };

/** Returns whether neither form shows more presets than fit. */
function fitsForm(rows: readonly Offered[]): boolean {
  return recurrences.every(
    (own) =>
      rows.filter(({ recurrence }) => recurrence === null || recurrence === own).length <=
      limits.amounts,
  );
}

/** A text with short codes; an unknown one is an error that names it. */
function coded(most: number) {
  return words(most).superRefine((text, issues) => {
    const [code] = unknownCodes(text);
    if (code === undefined) return;
    issues.addIssue({ code: "custom", message: `code_unknown:${JSON.stringify({ code })}` });
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
    amounts: z.array(presetRow(amount)).refine(fitsForm, "too_many_amounts").default([]),
    allow_one_time: z.boolean("invalid").default(true),
    allow_other_amount: z.boolean("invalid").default(true),
    min_amount: orNone(amount),
    max_amount: orNone(amount),
    end_date: orNone(daySchema),
    style: z.object({ color: orNone(color) }).default({ color: null }),
    thanks_message: coded(limits.thanksMessage).default(""),
    thanks_email: coded(limits.thanksEmail).default(""),
    upgrade: orNone(upgrade.transform(toTerms)),
    category: shortText.default(""),
    begin_date: orNone(daySchema),
    recurrence_default: orNone(z.enum(recurrences, "option_invalid")),
    immediate_charging: z.boolean("invalid").default(true),
    installments,
    channels: z.array(z.enum(channels, "option_invalid")).min(1, "required").default(["public"]),
    form_variant: z.enum(formVariants, "option_invalid").default("one_page"),
    facebook_pixel_id: trackingId(/^\d{5,20}$/),
    analytics_id: trackingId(/^(?:G|UA|AW)-[A-Z\d-]{1,20}$/i),
    tag_manager_id: trackingId(/^GTM-[A-Z\d]{1,12}$/i),
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

/** The typed presets without the empty rows. */
function typedRows(currency: Currency) {
  const row = presetRow(money(currency, "typed"));
  return (
    z
      // An error names a row by its place in the form, so empty rows are removed last.
      .array(z.preprocess((typed: TypedRow) => (isFilled(typed) ? typed : null), row.nullable()))
      .default([])
      .transform((all) => all.filter((one) => one !== null))
      .refine(fitsForm, "too_many_amounts")
  );
}

/** Ticked boxes of one name: none, one text or several. */
const typedChannels = z.preprocess(
  (sent) => (sent === undefined ? [] : [sent].flat()),
  z.array(z.enum(channels, "option_invalid")).min(1, "required"),
);

function typedFields(currency: Currency) {
  return fields(currency, "typed").extend({
    amounts: typedRows(currency),
    allow_one_time: box,
    allow_other_amount: box,
    upgrade: typedUpgrade,
    immediate_charging: firstCharge.default(true),
  });
}

/** Returns the schema of the form that creates a campaign: typed amounts, ticked boxes. */
export function campaignFormSchema(currency: Currency) {
  return typedFields(currency).transform(withSettings);
}

/** The select of the first charge: `now`, or `collect_day`. */
const firstCharge = z
  .enum(["now", "collect_day"], "option_invalid")
  .transform((chosen) => chosen === "now");

/** Choices that a page may leave out, so that they stay, because it hides them. */
function keptOf(currency: Currency) {
  const { recurrence_default, installments, form_variant } = fields(currency, "typed").shape;
  return {
    recurrence_default: recurrence_default.optional(),
    installments: installments.optional(),
    immediate_charging: firstCharge.optional(),
    form_variant: form_variant.removeDefault().optional(),
  };
}

/** The fields of each page of the editor. */
const ofPart = {
  details: {
    title: true,
    description: true,
    category: true,
    objective: true,
    end_date: true,
    style: true,
  },
  amounts: {
    amounts: true,
    allow_one_time: true,
    allow_other_amount: true,
    min_amount: true,
    max_amount: true,
    recurrence_default: true,
    installments: true,
  },
  thanks: { thanks_message: true, thanks_email: true },
  advanced: {
    channels: true,
    form_variant: true,
    immediate_charging: true,
    upgrade: true,
    facebook_pixel_id: true,
    analytics_id: true,
    tag_manager_id: true,
  },
} as const satisfies Record<CampaignPart, Partial<Record<keyof Fields, true>>>;

/** Returns the fields that a page of the editor saves. */
export function fieldsOf(part: CampaignPart): (keyof Fields)[] {
  return Object.keys(ofPart[part]) as (keyof Fields)[];
}

/**
 * Returns the schema of one page of the editor, whose output changes only that page's fields; without
 * `part` it takes those of all pages.
 */
export function partFormSchema(currency: Currency, part?: CampaignPart) {
  const names: Partial<Record<keyof Fields, true>> = part
    ? ofPart[part]
    : { ...ofPart.details, ...ofPart.amounts, ...ofPart.thanks, ...ofPart.advanced };
  return typedFields(currency)
    .extend({ channels: typedChannels, ...keptOf(currency) })
    .pick(names)
    .extend({
      /** The part's `version` when its form was opened. */
      version: lineText(16).optional(),
    }) as unknown as z.ZodType<PartInput, Record<string, unknown>>;
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

/** What a page of the editor sends to `updateCampaignPart`. */
export type PartInput = Partial<Fields> & { version?: string };

/** Input of `createCampaign` and `updateCampaign`; amounts in minor units. */
export type CampaignInput = z.output<ReturnType<typeof campaignSchema>>;
