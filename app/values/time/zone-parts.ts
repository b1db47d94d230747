/**
 * Local date and time in a zone, in digits only. This is the only file that calls `Intl`, because
 * server and browser may have different locale data (decision 0019).
 */
export type ZoneParts = { year: string; month: string; day: string; hour: string; minute: string };

/** One formatter for each zone: creating it costs more than any other step. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns zero-padded digits of an instant in an IANA zone; throws for an unknown zone. */
export function zoneParts(instant: Date, zone: string): ZoneParts {
  const parts: Record<string, string> = {};
  for (const { type, value } of formatOf(zone).formatToParts(instant)) parts[type] = value;
  const { year = "", month = "", day = "", hour = "", minute = "" } = parts;
  return { year, month, day, hour, minute };
}

/** Returns whether `name` is an IANA time zone. */
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
