/** Texts for the values of a record, such as amounts, dates, roles and choices. */
import type { FieldValue } from "./redact";
import { dayText, formatDateTime, periodText } from "~/i18n/dates";
import { textForCode, type Translate } from "~/i18n/text-key";
import { upgradeText } from "~/i18n/upgrades";
import {
  formatMoney,
  formatPercent,
  isCurrency,
  parseDecimal,
  type Currency,
} from "~/values/money/money";
import { parsePercentage, upgradeOf } from "~/values/money/upgrade";

export interface ValueContext {
  currency: Currency;
  /** What the organisation's country calls its number: CUIT, RFC, CNPJ. */
  uidType: string;
  /** IANA time zone of the organisation. */
  timezone: string;
  locale: string;
  /** Names of the causes, by key. */
  categories: Readonly<Record<string, string>>;
  /** Names of the country's documents, by type. */
  documents: Readonly<Record<string, string>>;
  /** Rejection reasons of documents, by key. */
  rejectionReasons: Readonly<Record<string, string>>;
  /** Pause and discard reasons of donations, by key. */
  restReasons: Readonly<Record<string, string>>;
}

type Reader = (text: string, t: Translate, context: ValueContext) => string;

/** Returns our text for a code, or the code itself without one. */
const wordOf =
  (...sections: readonly string[]): Reader =>
  (text, t) => {
    const words = sections.map((section) => textForCode(t, section, text, "common.unknown"));
    return words.find((word) => word !== t("common.unknown")) ?? text;
  };

/** Reads a decimal and the text after it: `5000.00 Una frazada`. */
const money: Reader = (text, _t, { currency }) => {
  const [decimal = "", ...rest] = text.split(" ");
  const amount = parseDecimal(decimal, currency);
  return amount === null ? text : [formatMoney(amount, currency), ...rest].join(" ");
};

/** Reads a currency and its decimal: `ARS 1500.00`. */
const ownMoney: Reader = (text) => {
  const [currency, decimal = ""] = text.split(" ");
  const amount = isCurrency(currency) ? parseDecimal(decimal, currency) : null;
  return amount === null || !isCurrency(currency) ? text : formatMoney(amount, currency);
};

/** Reads number, name and price of tickets: `10 General 500.00`, with `(0)` where they are sold out. */
const tickets: Reader = (text, t, context) => {
  const [, offer, price = "", rest = ""] = /^(.*) (\d+(?:\.\d+)?)( \(0\))?$/.exec(text) ?? [];
  return offer === undefined ? text : `${offer} ${money(price, t, context)}${rest}`;
};

const instant: Reader = (text, t, { locale, timezone }) => {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return dayText(t, locale, text);
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? text : formatDateTime(at, timezone, t, locale, "long");
};

const rules: Reader = (text, t) => {
  const { retry, campaign_uuids: campaigns } = (parsed(text) ?? {}) as Partial<
    Record<string, unknown>
  >;
  const lines = [
    ...(retry ? [t("manage.gateways.rule_retry_short")] : []),
    ...(Array.isArray(campaigns) && campaigns.length > 0
      ? [`${t("manage.gateways.rule_campaigns_short")}: ${campaigns.length}`]
      : []),
  ];
  return lines.join("\n") || t("manage.activity.nothing");
};

/** Reads percentage, period and repetition of an increase: `12.5 6.months auto`. */
const upgrade: Reader = (text, t, { currency }) => {
  const [percentage = "", period, auto] = text.split(" ");
  const terms = upgradeOf(parsePercentage(percentage), period, auto === "auto");
  return terms ? upgradeText(t, currency, terms) : text;
};

const percent: Reader = (text, _t, { currency }) => formatPercent(Number(text) * 100, currency);

const READERS: Readonly<Partial<Record<string, Reader>>> = {
  amount: money,
  amounts: money,
  max_amount: money,
  min_amount: money,
  objective: money,
  price: ownMoney,
  refund: ownMoney,
  usd_price: ownMoney,
  ticket_options: tickets,
  published_at: instant,
  end_date: instant,
  expires_at: instant,
  plan_paid_until: instant,
  trial_ends_at: instant,
  resumes_on: instant,
  valid_from: instant,
  valid_until: instant,
  collect_day: (text, t) =>
    text === "last" ? t("common.collect_day.last") : t("common.collect_day.day", { day: text }),
  collected_period: (text, t) => periodText(t, text),
  access_request: wordOf("manage.access.state"),
  evidence: wordOf("manage.access.evidence"),
  role: wordOf("manage.role"),
  type: wordOf("campaigns.type"),
  state: wordOf("manage.users.state", "manage.activity.states", "common.campaign_status"),
  gateway: wordOf("manage.gateways"),
  categories: (text, _t, { categories }) => categories[text] ?? text,
  document_type: (text, _t, { documents }) => documents[text] ?? text,
  rejection_reason: (text, _t, { rejectionReasons }) => rejectionReasons[text] ?? text,
  paused_reason: (text, _t, { restReasons }) => restReasons[text] ?? text,
  discarded_reason: (text, _t, { restReasons }) => restReasons[text] ?? text,
  cover_picture: (_text, t) => t("manage.activity.picture"),
  home_picture: (_text, t) => t("manage.activity.picture"),
  logo: (_text, t) => t("manage.activity.picture"),
  upgrade,
  upgrade_max_percentage: percent,
  upgrade_min_percentage: percent,
};

const LISTS: readonly string[] = [
  "allowed_domains",
  "amounts",
  "categories",
  "channels",
  "form_fields",
  "public_links",
  "ticket_options",
];

/** Returns the text of a field's value; a list has one line for each item. */
export function valueText(
  t: Translate,
  field: string,
  value: FieldValue,
  context: ValueContext,
): string {
  if (value === null) return t("manage.activity.nothing");
  if (typeof value === "boolean") return t(value ? "manage.activity.yes" : "manage.activity.no");
  const text = String(value);
  if (field === "rules") return rules(text, t, context);
  const read: Reader = READERS[field] ?? ((plain) => plain);
  const list = LISTS.includes(field) ? listOf(text) : [text];
  if (list.length === 0) return t("manage.activity.nothing");
  return list.map((one) => read(one, t, context)).join("\n");
}

/** The field whose code names a subject of this type. */
const NAMED_BY: Readonly<Partial<Record<string, string>>> = {
  payment_processor: "gateway",
  document: "document_type",
};

/** Returns the readable name of a record's subject, or null if it has none. */
export function subjectName(
  t: Translate,
  { type, name }: { type: string; name: string | null },
  context: ValueContext,
): string | null {
  const field = NAMED_BY[type];
  return name === null || !field ? name : valueText(t, field, name, context);
}

/** Parses the texts of a JSON list, whose end the record may have cut off. */
function listOf(text: string): string[] {
  const whole = parsed(text);
  if (Array.isArray(whole)) return whole.map(String);
  return text
    .slice(1)
    .split(/","?/)
    .map((one) => one.replace(/^"/, ""));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
