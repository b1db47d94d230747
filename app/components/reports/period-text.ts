import type { TextKey, Translate } from "~/i18n/text-key";

/** `2026-11` as people say it, from our own texts so that server and browser agree. */
export function periodText(t: Translate, period: string): string {
  const month = t(`common.months.${Number(period.slice(5, 7))}` as TextKey);
  return t("common.date.month", { month, year: period.slice(0, 4) });
}

/** A local date (`2026-11-05`) in words. */
export function dayText(t: Translate, day: string): string {
  const month = t(`common.months.${Number(day.slice(5, 7))}` as TextKey);
  return t("common.date.date", { day: day.slice(8, 10), month, year: day.slice(0, 4) });
}
