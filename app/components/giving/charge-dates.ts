/** Words for the dates of a monthly gift; the page's script says the same ones (app/enhance). */
import { dayAndMonth, listText } from "~/i18n/dates";
import type { Translate } from "~/i18n/text-key";
import type { CollectDay } from "~/values/calendar";

/** The line under the choice of the collect day. It names the day, so that it stays true without a script. */
export function nextChargesText(t: Translate, day: CollectDay, dates: readonly string[]): string {
  const name = day === "last" ? t("public.form.last_day") : t("public.form.day", { day });
  return t("public.form.next_charges", {
    day: name,
    dates: listText(
      t,
      dates.map((date) => dayAndMonth(t, date)),
    ),
  });
}

/** The collect day that a form begins with: the day of the gift, so that each charge is a month later. */
export function initialCollectDay(today: string): CollectDay {
  const day = Number(today.slice(8));
  return day > 28 ? "last" : day;
}
