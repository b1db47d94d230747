/** Periodic increases of monthly donations (readings 'Campaigns and donations'). Pure. */
import { addPeriods, collectDate, nextPeriod, type CollectDay } from "~/values/time/calendar";
import { numberFormat, percentOf, type Currency } from "./money";

/** The periods of an increase, in the specification's spelling. */
export const upgradePeriods = [
  "1.months",
  "2.months",
  "3.months",
  "4.months",
  "6.months",
  "1.year",
] as const;
export type UpgradePeriod = (typeof upgradePeriods)[number];

/** An increase that a campaign offers, or that a donation has. */
export interface UpgradeTerms {
  /** The percentage in hundredths: 1250 is 12.5 %. */
  basisPoints: number;
  period: UpgradePeriod;
  /** Whether the step repeats every period; otherwise one step ends the increase. */
  auto: boolean;
}

export function monthsOf(period: UpgradePeriod): number {
  const [count = "1", unit] = period.split(".");
  return Number(count) * (unit === "year" ? 12 : 1);
}

/** Returns the month (YYYY-MM) of the first step after `after`, whole periods after `start`. */
export function nextStep(start: string, period: UpgradePeriod, after: string): string {
  const months = monthsOf(period);
  const passed = Math.max(0, monthsBetween(start, after));
  return addPeriods(start, (Math.floor(passed / months) + 1) * months);
}

/**
 * Returns the month (YYYY-MM) whose charge brings the first step of an increase that begins on the
 * local date `from`: the first charge that lies a full period later, by calendar months.
 */
export function firstStep(from: string, period: UpgradePeriod, day: CollectDay): string {
  const month = addPeriods(from.slice(0, 7), monthsOf(period));
  const [full = ""] = [`${month}-${from.slice(8)}`, collectDate(month, "last")].toSorted();
  return collectDate(month, day) < full ? nextPeriod(month) : month;
}

function monthsBetween(from: string, to: string): number {
  const count = (period: string) => Number(period.slice(0, 4)) * 12 + Number(period.slice(5));
  return count(to) - count(from);
}

/** Returns an amount in minor units after one step, rounded half up once. */
export function raisedAmount(amount: bigint, basisPoints: number): bigint {
  return amount + percentOf(amount, basisPoints);
}

/** Parses a percentage into hundredths: `12,5`, `12.5` and 12.5 are 1250; null for anything else. */
export function parsePercentage(text: string): number | null {
  const match = /^(\d{1,4})(?:[.,](\d{1,2}))?\s*%?$/.exec(text.trim());
  return match ? Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0")) : null;
}

/** Returns the percentage as a number, as JSON and form fields have it. */
export function percentageOf(basisPoints: number): number {
  return basisPoints / 100;
}

/** Returns the percentage with the currency's decimal mark, as the initial value of a field. */
export function typedPercentage(basisPoints: number, currency: Currency): string {
  return String(percentageOf(basisPoints)).replace(".", numberFormat(currency).decimal);
}

/** Returns the increase of a row's columns, or null where it has none. */
export function upgradeOf(
  basisPoints: number | null | undefined,
  period: string | null | undefined,
  auto: boolean,
): UpgradeTerms | null {
  return typeof basisPoints === "number" && typeof period === "string"
    ? { basisPoints, period: period as UpgradePeriod, auto }
    : null;
}
