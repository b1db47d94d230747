import { documentLabel } from "~/countries/identity/document-label";
import { dayText, listText, periodText } from "~/i18n/dates";
import { createTranslator } from "~/i18n/server";
import type { Translate } from "~/i18n/text-key";
import type { Locale } from "~/i18n/config";
import { localDate } from "~/values/time/calendar";
import { formatMoney, isCurrency, parseDecimal } from "~/values/money/money";
import type { CurrentOrganization } from "../context";
import { noticeText } from "../subscriptions/notices/notice-text.server";
import type { NewsKind } from "./kinds";

export interface NewsRow {
  id: string;
  kind: NewsKind;
  facts: Record<string, string>;
}

export interface NewsText {
  text: string;
  /** The page where the person goes on, on the organisation's host. */
  path: string;
}

type Place = Pick<CurrentOrganization, "name" | "country" | "currency" | "timezone">;

/** Returns an item's sentence in a language, and the page behind it. */
export function newsText(
  place: Place,
  locale: Locale,
  { kind, facts }: Pick<NewsRow, "kind" | "facts">,
): NewsText {
  const { country, timezone } = place;
  const t = createTranslator(locale);
  const day = (date: string | undefined) => dayText(t, locale, date ?? "");
  switch (kind) {
    case "new_donors":
    case "lost_donors":
    case "large_gift":
    case "goal":
    case "seats":
    case "pledges":
      return peopleText(t, kind, facts, day(facts.day));
    case "declined":
      return {
        text: t("manage.news.text.declined", {
          day: day(facts.day),
          count: Number(facts.count ?? 0),
        }),
        path: `/manage/transactions?status=rejected&period=${(facts.day ?? "").slice(0, 7)}`,
      };
    case "increases":
      return {
        text: t("manage.news.text.increases", {
          period: periodText(t, facts.period ?? ""),
          max: moneyIn(facts),
        }),
        path: pathIn(`/manage/donations/${facts.donation}`),
      };
    case "documents":
      return {
        text: documentText(t, facts.decision, documentLabel(country, facts.type ?? "", locale)),
        path: "/account/onboarding/documents",
      };
    case "card_testing":
      return { text: t("manage.news.text.card_testing"), path: "/manage/transactions" };
    case "gateways":
      return {
        text: t("manage.news.text.gateways", { day: day(facts.until) }),
        path: "/manage/settings/gateways",
      };
    case "integrations":
      return {
        text: t(`manage.news.text.integration_${noticeOf(facts)}`),
        path: pathIn(`/manage/settings/integrations/${facts.integration}`),
      };
    case "downloads":
      return {
        text: t("manage.news.text.download", { file: facts.file ?? "" }),
        path: pathIn(facts.path),
      };
    case "payouts":
      if (facts.adjustment) return adjustmentText(t, facts);
      return {
        text: t(`manage.news.text.payout_${facts.state as "paid"}`, { amount: moneyIn(facts) }),
        path: pathIn(`/manage/payouts/${facts.payout}`),
      };
    case "plan": {
      const { notice, ...rest } = facts;
      const kind = notice as Parameters<typeof noticeText>[2]["kind"];
      const told = { kind, facts: rest as unknown as Parameters<typeof noticeText>[2]["facts"] };
      const { subject, page } = noticeText(place, locale, told);
      return { text: subject, path: page };
    }
    case "trial": {
      // The trial ends before this instant, which may be the first one of a day.
      const end = new Date(Date.parse(facts.endsAt ?? "") - 1);
      const lastDay = day(localDate(end, timezone));
      return {
        text: t(facts.days === "0" ? "manage.news.text.trial_over" : "manage.news.text.trial", {
          lastDay,
        }),
        path: "/manage/dashboard",
      };
    }
  }
}

function adjustmentText(t: Translate, facts: Record<string, string>): NewsText {
  const reason = t(`payouts.adjustments.reasons.${facts.reason as "other"}`);
  const key = facts.state === "adjustment_added" ? "adjustment_added" : "adjustment_taken";
  return {
    text: t(`manage.news.text.${key}`, { amount: moneyIn(facts), reason }),
    path: "/manage/payouts/adjustments",
  };
}

function documentText(t: Translate, decision: string | undefined, document: string): string {
  const isRejected = decision === "rejected";
  const key = isRejected ? "document_rejected" : "document_approved";
  return t(`manage.news.text.${key}`, { document });
}

type PeopleKind = Extract<
  NewsKind,
  "new_donors" | "lost_donors" | "large_gift" | "goal" | "seats" | "pledges"
>;

/** Returns the sentence of an item about people; `day` is in words. */
function peopleText(
  t: Translate,
  kind: PeopleKind,
  facts: NewsRow["facts"],
  day: string,
): NewsText {
  switch (kind) {
    case "new_donors":
      return {
        text: t("manage.news.text.new_donors", { day, people: peopleIn(t, facts) }),
        path: `/manage/donations?activated=${(facts.day ?? "").slice(0, 7)}&recurrence=monthly`,
      };
    case "lost_donors":
      return {
        text: t("manage.news.text.lost_donors", {
          day,
          people: peopleIn(t, facts),
        }),
        path: `/manage/donations?discarded=${(facts.day ?? "").slice(0, 7)}&recurrence=monthly`,
      };
    case "large_gift":
      return {
        text: t("manage.news.text.large_gift", { people: peopleIn(t, facts), max: moneyIn(facts) }),
        path: pathIn(`/manage/donations/${facts.donation}`),
      };
    case "goal":
      return {
        text: t("manage.news.text.goal", { campaign: facts.title ?? "", max: moneyIn(facts) }),
        path: pathIn(`/manage/campaigns/${facts.campaign}`),
      };
    case "seats":
      return {
        text: t("manage.news.text.seats", {
          campaign: facts.title ?? "",
          count: Number(facts.count ?? 0),
        }),
        path: pathIn(`/manage/campaigns/${facts.campaign}/attendees`),
      };
    case "pledges":
      return {
        text: t("manage.news.text.pledges", { count: Number(facts.count ?? 0) }),
        path: "/manage/pledges?state=checking",
      };
  }
}

const integrationNotices = ["broken", "call_limit", "limit", "refused", "compared"] as const;

const noticeOf = ({ notice }: NewsRow["facts"]) =>
  integrationNotices.find((one) => one === notice) ?? "broken";

/** Names the people of an item, and counts those whom it does not name. */
function peopleIn(t: Translate, { count = "0", names = "" }: NewsRow["facts"]): string {
  const named = names.split("\n").filter(Boolean);
  const others = Number(count) - named.length;
  if (named.length === 0) return t("manage.news.text.people", { count: others });
  if (others <= 0) return listText(t, named);
  return listText(t, [...named, t("manage.news.text.more", { count: others })]);
}

function moneyIn({ currency, max = "" }: NewsRow["facts"]): string {
  const amount = isCurrency(currency) ? parseDecimal(max, currency) : null;
  return amount === null || !isCurrency(currency) ? max : formatMoney(amount, currency);
}

/** Only a page of the back office; anything else leads to the dashboard. */
function pathIn(path: string | undefined): string {
  return path !== undefined && /^\/manage\/[\w/-]*$/.test(path) ? path : "/manage/dashboard";
}
