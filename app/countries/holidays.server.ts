import type { CountryCode } from "./country-shape";
import data from "./data/holidays.json";

/** The years in the data; outside them there are no holidays. */
export const holidayYears: { first: number; last: number } = data.years;

const days: Record<CountryCode, Record<string, string>> = data.days;

/**
 * Returns the name of a country's holiday, or of a day on which its banks close, on a local date;
 * or null. Outside the data's years deadlines in business days are too early, never too late.
 */
export function holidayOn(country: CountryCode, date: string): string | null {
  return days[country][date] ?? null;
}
