import { labelIn } from "~/countries/label-in";
import { commissionBasisPoints, tierNames } from "~/countries/plans/plans";
import type { CurrentOrganization } from "~/domain/context";
import type { Locale } from "~/i18n/config";
import { dayText, periodText } from "~/i18n/dates";
import { createTranslator } from "~/i18n/server";
import { textForCode, type Translate } from "~/i18n/text-key";
import { env, transferAccount } from "~/infrastructure/env.server";
import { formatMoney, formatPercent, isCurrency, parseDecimal } from "~/values/money/money";
import type { PlanNoticeFacts, PlanNoticeKind } from "./notice";

type Place = Pick<CurrentOrganization, "name" | "country" | "currency">;

const SUBSCRIPTION = "/manage/settings/subscription";

/** Where each notice leads, and what follows from an unpaid invoice where it does. */
const KINDS: Record<PlanNoticeKind, { to: keyof typeof PAGES; warns?: boolean; asks?: boolean }> = {
  began: { to: "invoice" },
  paid: { to: "invoice" },
  back: { to: "invoice" },
  declined: { to: "method", warns: true },
  last_declined: { to: "method", warns: true },
  returned: { to: "method", warns: true },
  features_ended: { to: "method" },
  ended_unpaid: { to: "plans" },
  issued: { to: "invoice", asks: true },
  due_soon: { to: "invoice", asks: true },
  overdue: { to: "invoice", asks: true, warns: true },
  still_overdue: { to: "invoice", asks: true, warns: true },
  choice_declined: { to: "plans" },
  cancelled: { to: "subscription" },
  restored: { to: "subscription" },
  ended: { to: "plans" },
  original: { to: "plans" },
  commission_issued: { to: "invoice", asks: true },
  commission_paid: { to: "invoice" },
  commission_declined: { to: "method" },
  commission_last_declined: { to: "method" },
  commission_due_soon: { to: "invoice", asks: true },
  commission_overdue: { to: "invoice", asks: true },
  price_change: { to: "subscription" },
};

const PAGES = {
  invoice: SUBSCRIPTION,
  method: `${SUBSCRIPTION}/payment_mode`,
  plans: "/account/subscriptions/choose",
  subscription: SUBSCRIPTION,
} as const;

export interface NoticeText {
  subject: string;
  paragraphs: string[];
  rows: { label: string; value: string }[];
  button: { label: string; path: string };
  /** The page behind it; a button may lead to the invoice's file instead. */
  page: string;
}

/** Returns a notice about the plan in words; days and amounts are as they were when it happened. */
export function noticeText(
  place: Place,
  locale: Locale,
  { kind, facts }: { kind: PlanNoticeKind; facts: PlanNoticeFacts },
): NoticeText {
  const t = createTranslator(locale);
  const values = valuesOf(t, place, locale, facts);
  const { to, warns, asks } = KINDS[kind];
  const isByCredit = (kind === "began" || kind === "paid") && Number(facts.amount) === 0;
  return {
    subject: t(`emails.plan.subject.${kind}`, values),
    paragraphs: [
      t(isByCredit ? "emails.plan.by_credit" : `emails.plan.text.${kind}`, values),
      ...(asks
        ? [t(values.account ? "emails.plan.transfer" : "emails.plan.ask_account", values)]
        : []),
      ...(warns ? [t("emails.plan.unpaid", values)] : []),
    ],
    rows: rowsOf(t, facts, values, asks ?? false),
    button: {
      label: t(`emails.plan.button.${to}`),
      path: to === "invoice" ? `${SUBSCRIPTION}/invoices/${facts.invoice ?? ""}` : PAGES[to],
    },
    page: PAGES[to],
  };
}

function valuesOf(t: Translate, place: Place, locale: Locale, facts: PlanNoticeFacts) {
  const day = (date: string | undefined) => (date ? dayText(t, locale, date) : "");
  const { amount = "", currency, cause = "" } = facts;
  const minor = isCurrency(currency) ? parseDecimal(amount, currency) : null;
  return {
    organization: place.name,
    plan: facts.tier ? labelIn(tierNames[facts.tier], locale) : "",
    month: facts.month ? periodText(t, facts.month) : "",
    number: facts.number ?? "",
    amount: minor === null || !isCurrency(currency) ? amount : formatMoney(minor, currency),
    cause: textForCode(t, "donations.causes", cause, "emails.plan.no_cause"),
    end: day(facts.end),
    due: day(facts.due),
    next: day(facts.next),
    features: day(facts.features),
    over: day(facts.over),
    commission: formatPercent(commissionBasisPoints("afterTrial"), place.currency),
    account: transferAccount(place.country),
    email: env().LEGAL_EMAIL,
  };
}

function rowsOf(
  t: Translate,
  { number, due }: PlanNoticeFacts,
  values: ReturnType<typeof valuesOf>,
  asks: boolean,
): NoticeText["rows"] {
  if (!number) return [];
  return [
    { label: t("emails.plan.invoice"), value: number },
    { label: t("emails.plan.amount"), value: values.amount },
    ...(due ? [{ label: t("emails.plan.due"), value: values.due }] : []),
    ...(asks && values.account ? [{ label: t("emails.plan.account"), value: values.account }] : []),
    ...(asks ? [{ label: t("emails.plan.reference"), value: number }] : []),
  ];
}
