import type { CountryCode } from "./country-shape";
import data from "./data/holidays.json";

/** The years in the data; outside them there are no holidays. */
export const holidayYears: { first: number; last: number } = data.years;

const days: Record<CountryCode, Record<string, string>> = data.days;

/**
 * Returns the name of a country's holiday on a local date (`YYYY-MM-DD`), or null. National holidays count,
 * and days on which the banks close. Outside the data's years there are none, so deadlines in business days
 * are then too early, never too late.
 */
export function holidayOn(country: CountryCode, date: string): string | null {
  return days[country][date] ?? null;
}
