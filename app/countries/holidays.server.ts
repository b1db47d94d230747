import type { CountryCode } from "./country-shape";
import data from "./data/holidays.json";

/** The years that the data knows; before and after them there are no holidays. */
export const holidayYears: { first: number; last: number } = data.years;

const days: Record<CountryCode, Record<string, string>> = data.days;

/**
 * The holiday of a country on a local date (`YYYY-MM-DD`), by its name there, or null: national ones,
 * and days on which its banks rest. In years that the data doesn't know there are none: what is
 * counted in business days is then due earlier than it must be, never later.
 */
export function holidayOn(country: CountryCode, date: string): string | null {
  return days[country][date] ?? null;
}
