/**
 * Dates for people, in the organisation's time zone. The language decides words and order; all
 * eight countries write digits as dd/mm/yyyy.
 */
import type { TextKey, Translate } from "~/i18n/text-key";
import { zoneParts } from "~/values/time/zone-parts";

export type DateStyle = "long" | "sentence" | "date" | "short" | "time";

/**
 * Formats an instant. `long`: `5 de enero de 2024 - 13:45`; `sentence`: the same with a comma
 * before the time; `date`: without it; `short`: 05/01/2024; `time`: 13:45.
 */
export function formatDateTime(
  instant: Date,
  zone: string,
  t: Translate,
  locale: string,
  style: DateStyle,
): string {
  const { year, month, day, hour, minute } = zoneParts(instant, zone);
  const time = `${hour}:${minute}`;
  if (style === "time") return time;
  if (style === "short") return `${day}/${month}/${year}`;
  const words = { year, day: dayIn(locale, day), month: monthText(t, month), time };
  return t(`common.date.${style}`, words);
}

/** Formats a local date (`2026-11-05`) in words: `5 de noviembre de 2026`, `November 05, 2026`. */
export function dayText(t: Translate, locale: string, date: string): string {
  const [year = "", month = "", day = ""] = date.split("-");
  return t("common.date.date", { day: dayIn(locale, day), month: monthText(t, month), year });
}

/** Formats a period (`2026-11`) in words: `noviembre de 2026`, `November 2026`. */
export function periodText(t: Translate, period: string): string {
  const [year = "", month = ""] = period.split("-");
  return t("common.date.month", { month: monthText(t, month), year });
}

/** Formats months (`2026-11`, `2026-01..2026-11`) in words. */
export function monthsText(t: Translate, months: string): string {
  const [first = "", last] = months.split("..");
  if (last === undefined) return periodText(t, first);
  return t("common.date.months", { from: periodText(t, first), to: periodText(t, last) });
}

/** Formats day and month of a local date: `5 de diciembre`, `December 5`. */
export function dayAndMonth(t: Translate, date: string): string {
  const [, month = "", day = ""] = date.split("-");
  return t("common.date.day", { day: String(Number(day)), month: monthText(t, month) });
}

/** Formats local dates from one to another: `del 1 al 28 de octubre`, `del 1 de enero al 28 de octubre`. */
export function daysText(t: Translate, { from, to }: { from: string; to: string }): string {
  const [, month = ""] = to.split("-");
  if (from.slice(0, 7) !== to.slice(0, 7))
    return t("common.date.days", { from: dayAndMonth(t, from), to: dayAndMonth(t, to) });
  const values = { from: String(Number(from.slice(8))), to: String(Number(to.slice(8))) };
  return t("common.date.days_of_month", { ...values, month: monthText(t, month) });
}

/** Returns `a, b y c`. */
export function listText(t: Translate, words: readonly string[]): string {
  const [last = "", ...before] = words.toReversed();
  if (before.length === 0) return last;
  return t("common.date.list", { list: before.toReversed().join(", "), last });
}

/** Returns `a, b o c`. */
export function choiceText(t: Translate, words: readonly string[]): string {
  const [last = "", ...before] = words.toReversed();
  if (before.length === 0) return last;
  return t("common.date.choice", { list: before.toReversed().join(", "), last });
}

/** Returns `enero` for `1` and `01`. */
export function monthText(t: Translate, month: string): string {
  return t(`common.months.${Number(month)}` as TextKey);
}

/** Keeps two digits only in English, as in the specification's example. */
function dayIn(locale: string, day: string): string {
  return locale.startsWith("en") ? day : String(Number(day));
}
