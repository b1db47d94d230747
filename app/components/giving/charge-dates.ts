/** Texts for a monthly donation's dates; the page's script (app/enhance) uses them, too. */
import { dayAndMonth, listText } from "~/i18n/dates";
import type { Translate } from "~/i18n/text-key";
import type { CollectDay } from "~/values/time/calendar";

/** Returns the line under the collect day. It names the day, so that it stays true without script. */
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

/** Returns the initial collect day: the donation's day, so that each charge is a month later. */
export function initialCollectDay(today: string): CollectDay {
  const day = Number(today.slice(8));
  return day > 28 ? "last" : day;
}
