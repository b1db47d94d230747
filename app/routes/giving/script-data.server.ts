import { FILLED_TEXTS, type ScriptData } from "~/enhance/donate/script-data";
import type { PublicCampaignPage } from "~/domain/campaigns/get-public-campaign.server";
import type { CurrentOrganization } from "~/domain/context";
import { methodSentences } from "~/components/giving/method-sentences";
import type { FormMethod } from "~/domain/donations/terms/offered-methods";
import { documentRules } from "~/domain/donations/terms/holder-document";
import { monthText } from "~/i18n/dates";
import type { TextKey, Translate } from "~/i18n/text-key";
import { cardTableFor } from "~/values/cards/card-number";
import { amountFormat } from "~/values/money/money";

interface Input {
  t: Translate;
  campaign: PublicCampaignPage;
  organization: CurrentOrganization;
  limits: { min: bigint; max: bigint | null };
  today: string;
  /** How the donor pays. */
  method: FormMethod["method"];
  /** Whether a monthly donation's first charge comes with it. */
  chargesNow: boolean;
}

/** The texts that the script may show, with their placeholders: the script fills in the values. */
const FIELD_TEXTS = [
  "required",
  "email_invalid",
  "amount_invalid",
  "amount_meant",
  "amount_min",
  "amount_max",
  "card_number_required",
  "card_number_length",
  "card_number_invalid",
  "card_not_allowed",
  "expiry_required",
  "expiry_invalid",
  "expiry_past",
  "security_code_required",
  "security_code_invalid",
  "document_too_short",
  "document_length",
  "document_digits",
  "uid_invalid",
] as const;
const FORM_TEXTS = [
  "sentence_monthly",
  "sentence_one_time",
  "next_charges",
  "day",
  "last_day",
  "submit_plain",
  "nudge",
  "submit",
  "submit_monthly",
  "sending",
  "not_sent",
  "other_amount_hint",
] as const;

/** Returns the data for app/enhance/donate/ as JSON that is safe inside a script element. */
export function scriptDataFor({
  t,
  campaign,
  organization,
  limits,
  today,
  method,
  chargesNow,
}: Input): string {
  // The braces must survive: i18next leaves a value in place that equals its placeholder.
  const raw = (key: TextKey) => t(key, PLACEHOLDERS);
  const { country } = organization;
  const [first] = campaign.gateways;
  const data: Omit<ScriptData, "rules"> = {
    money: amountFormat(campaign.currency),
    months: Array.from({ length: 12 }, (_, index) => monthText(t, String(index + 1))),
    today,
    now: chargesNow,
    min: String(limits.min),
    max: limits.max === null ? null : String(limits.max),
    cards: cardTableFor(country),
    limits: campaign.preview || !first ? "" : limitsCall(first.gateway, campaign.currency, method),
    ...documentRules(country, first?.provider ?? null),
    texts: Object.fromEntries([
      ...FIELD_TEXTS.map((key) => [key, raw(`errors.fields.${key}`)]),
      ...FORM_TEXTS.map((key) => [key, raw(`public.form.${key}`)]),
      ...(campaign.type === "tickets"
        ? ([
            ["submit", raw("public.tickets.pay")],
            ["submit_plain", t("public.tickets.pay_plain")],
            ["sending", t("public.tickets.sending")],
          ] as const)
        : []),
      ...sentences(method, chargesNow).map(([name, key]) => [name, raw(key)]),
      ["day_and_month", raw("common.date.day")],
      ["list", raw("common.date.list")],
      ["form_invalid", t("errors.form_invalid")],
      ["card_refused", raw("errors.card_not_allowed")],
    ]) as ScriptData["texts"],
  };
  return JSON.stringify(data).replaceAll("<", "\\u003c");
}

function limitsCall(gateway: string, currency: string, method: string): string {
  return `limits?${new URLSearchParams({ gateway, currency, method })}`;
}

/** When and how the donor pays, where that is not at once and with a card. */
function sentences(method: FormMethod["method"], chargesNow: boolean): [string, TextKey][] {
  if (method === "card")
    return chargesNow ? [] : [["sentence_monthly", "public.form.sentence_scheduled"]];
  const { monthly, oneTime } = methodSentences(method, { chargesNow });
  return [
    ["sentence_monthly", monthly],
    ["sentence_one_time", oneTime],
  ];
}

const PLACEHOLDERS = Object.fromEntries(
  Object.values(FILLED_TEXTS)
    .flat()
    .map((name) => [name, `{${name}}`]),
);
