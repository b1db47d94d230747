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

/** Shows an instant in the organisation's time zone, with months in the page's language. */
export function DateTime({ at, zone, style = "long" }: DateTimeProps) {
  const t = useT();
  const instant = new Date(at);
  const locale = useLocale();
  const [day, time] = formatDateTime(instant, zone, t, locale, style).split(" - ");
  return (
    <time dateTime={instant.toISOString()} className="sm:whitespace-nowrap">
      {day}
      {/* Kept together, so that no line starts with the dash. */}
      {time && <span className="whitespace-nowrap">{` - ${time}`}</span>}
    </time>
  );
}
