/**
 * What the calendar and the clock on the wall show in a time zone: the only place that asks `Intl`,
 * and for digits only. Words and marks are our own (decision 0019): server and browser may carry
 * different editions of the locale data, and a page that differs from its server form flickers.
 */
export type ZoneParts = { year: string; month: string; day: string; hour: string; minute: string };

/** One for each zone: making it costs more than all else that is done with a date. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** Digits of an instant in an IANA zone, padded: `2024`, `01`, `05`, `23`, `45`. Throws for no zone. */
export function zoneParts(instant: Date, zone: string): ZoneParts {
  const parts: Record<string, string> = {};
  for (const { type, value } of formatOf(zone).formatToParts(instant)) parts[type] = value;
  const { year = "", month = "", day = "", hour = "", minute = "" } = parts;
  return { year, month, day, hour, minute };
}

/** Whether that is the name of a time zone. */
export function isTimeZone(name: string): boolean {
  try {
    formatOf(name);
    return true;
  } catch {
    return false;
  }
}

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  });
  formats.set(zone, format);
  return format;
}
