import { useLocale } from "remix-i18next/react";
import { useT } from "~/i18n";
import type { TextKey, Translate } from "~/i18n/text-key";

export type DateStyle = "long" | "date" | "short" | "time";

interface DateTimeProps {
  /** An instant. */
  at: Date | string;
  /** IANA zone: the organisation's. */
  zone: string;
  /** `long` (default): date and time in words; `date`: without the time; `short`: 05/01/2024. */
  style?: DateStyle;
}

/** An instant in the organisation's time zone, with the months in the page's language. */
export function DateTime({ at, zone, style = "long" }: DateTimeProps) {
  const t = useT();
  const instant = new Date(at);
  const locale = useLocale();
  return (
    <time dateTime={instant.toISOString()} className="whitespace-nowrap">
      {formatDateTime(instant, zone, t, locale, style)}
    </time>
  );
}

/**
 * Numbers come from Intl, words and order from our own texts: server and browser may carry different
 * editions of the locale data, and a page that differs from its server form flickers.
 */
export function formatDateTime(
  instant: Date,
  zone: string,
  t: Translate,
  locale: string,
  style: DateStyle,
): string {
  const { year, month, day, hour, minute } = localParts(instant, zone);
  const time = `${hour}:${minute}`;
  if (style === "time") return time;
  if (style === "short") {
    return locale === "en" ? `${month}/${day}/${year}` : `${day}/${month}/${year}`;
  }
  const words = { year, day, month: t(`common.months.${Number(month)}` as TextKey), time };
  return t(style === "date" ? "common.date.date" : "common.date.long", words);
}

function localParts(instant: Date, zone: string) {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  }).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((one) => one.type === type)?.value ?? "";
  return {
    year: part("year"),
    month: part("month"),
    day: part("day"),
    hour: part("hour"),
    minute: part("minute"),
  };
}
