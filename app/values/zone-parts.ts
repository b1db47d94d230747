/**
 * Local date and time in a zone. This is the only file that calls `Intl`, and it takes digits only. Words and
 * separators are the product's own (decision 0019): server and browser may have different locale data, and a
 * page that differs from its server-rendered form flickers.
 */
export type ZoneParts = { year: string; month: string; day: string; hour: string; minute: string };

/** One formatter for each zone: creating it costs more than any other step. */
const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns the zero-padded digits of an instant in an IANA zone: `2024`, `01`, `05`, `23`, `45`. Throws for an
 * unknown zone.
 */
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
