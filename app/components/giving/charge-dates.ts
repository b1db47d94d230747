/** Words for the dates of a monthly gift; the page's script says the same ones (app/enhance). */
import type { Translate } from "~/i18n/text-key";
import type { CollectDay } from "~/values/calendar";

/** `5 de diciembre`: day and month of a local date, in the page's language. */
function dayAndMonth(date: string, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, {
    day: "numeric",
    month: "long",
    timeZone: "UTC",
  });
  return format.format(new Date(`${date}T00:00:00Z`));
}

/** `5 de diciembre, 5 de enero y 5 de febrero`. */
function listOfDates(dates: readonly string[], locale: string): string {
  const words = dates.map((date) => dayAndMonth(date, locale));
  return new Intl.ListFormat(locale, { type: "conjunction" }).format(words);
}

/** The line under the choice of the collect day. It names the day, so that it stays true without a script. */
export function nextChargesText(
  t: Translate,
  locale: string,
  day: CollectDay,
  dates: readonly string[],
): string {
  const name = day === "last" ? t("public.form.last_day") : t("public.form.day", { day });
  return t("public.form.next_charges", { day: name, dates: listOfDates(dates, locale) });
}

/** The collect day that a form begins with: the day of the gift, so that each charge is a month later. */
export function initialCollectDay(today: string): CollectDay {
  const day = Number(today.slice(8));
  return day > 28 ? "last" : day;
}
