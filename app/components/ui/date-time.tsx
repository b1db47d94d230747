import { useLocale } from "remix-i18next/react";
import { useT } from "~/i18n";
import { formatDateTime, type DateStyle } from "~/i18n/dates";

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
  const [day, time] = formatDateTime(instant, zone, t, locale, style).split(" - ");
  return (
    <time dateTime={instant.toISOString()} className="sm:whitespace-nowrap">
      {day}
      {/* One piece: a line does not begin with a dash. */}
      {time && <span className="whitespace-nowrap">{` - ${time}`}</span>}
    </time>
  );
}
