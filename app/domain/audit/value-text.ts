/** The values of a record as people read them: amounts, dates, roles and choices, not what is stored. */
import type { FieldValue } from "./redact";
import { dayText, formatDateTime } from "~/i18n/dates";
import { textForCode, type Translate } from "~/i18n/text-key";
import { formatMoney, parseDecimal, type Currency } from "~/values/money";

export interface ValueContext {
  currency: Currency;
  /** IANA zone of the organisation. */
  timezone: string;
  locale: string;
  /** Names of the causes by their keys. */
  categories: Readonly<Record<string, string>>;
  /** Names of the country's documents by their types. */
  documents: Readonly<Record<string, string>>;
  /** Why a document was sent back, by key. */
  rejectionReasons: Readonly<Record<string, string>>;
  /** Why a gift rests or ended, by key. */
  restReasons: Readonly<Record<string, string>>;
}

type Reader = (text: string, t: Translate, context: ValueContext) => string;

/** A word of our own for a code; the code itself where there is none. */
const wordOf =
  (...sections: readonly string[]): Reader =>
  (text, t) => {
    const words = sections.map((section) => textForCode(t, section, text, "common.unknown"));
    return words.find((word) => word !== t("common.unknown")) ?? text;
  };

/** A decimal, and what stands behind it: `5000.00 Una frazada`. */
const money: Reader = (text, _t, { currency }) => {
  const [decimal = "", ...rest] = text.split(" ");
  const amount = parseDecimal(decimal, currency);
  return amount === null ? text : [formatMoney(amount, currency), ...rest].join(" ");
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

const READERS: Readonly<Partial<Record<string, Reader>>> = {
  amounts: money,
  max_amount: money,
  min_amount: money,
  objective: money,
  published_at: instant,
  end_date: instant,
  expires_at: instant,
  plan_paid_until: instant,
  trial_ends_at: instant,
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
  logo: (_text, t) => t("manage.activity.picture"),
};

const LISTS: readonly string[] = ["amounts", "categories", "channels"];

/** A value of the field; a list stands one to a line. */
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

/** The field whose code stands for the name of such a thing. */
const NAMED_BY: Readonly<Partial<Record<string, string>>> = {
  payment_processor: "gateway",
  document: "document_type",
};

/** The name of what a record is about, as people say it; null where it has none. */
export function subjectName(
  t: Translate,
  { type, name }: { type: string; name: string | null },
  context: ValueContext,
): string | null {
  const field = NAMED_BY[type];
  return name === null || !field ? name : valueText(t, field, name, context);
}

/** The texts of a JSON list; a record may have cut its end off. */
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
