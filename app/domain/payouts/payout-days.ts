import type { PayoutFrequency } from "~/countries/payouts";
import { addDays, addPeriods } from "~/values/time/calendar";

const TUESDAY = 2;
/** The day of the month on which the month before is paid out. */
const MONTH_DAY = "05";

const weekday = (date: string) => new Date(`${date}T12:00:00Z`).getUTCDay();

/** Returns the last payout day up to a local date, `YYYY-MM-DD`, which may be that date. */
export function lastPayoutDay(frequency: PayoutFrequency, date: string): string {
  if (frequency === "weekly") return addDays(date, -((weekday(date) - TUESDAY + 7) % 7));
  const day = `${date.slice(0, 7)}-${MONTH_DAY}`;
  return day <= date ? day : `${addPeriods(date.slice(0, 7), -1)}-${MONTH_DAY}`;
}

/** Returns the first payout day after a local date. */
export function nextPayoutDay(frequency: PayoutFrequency, date: string): string {
  if (frequency === "weekly") return addDays(lastPayoutDay(frequency, date), 7);
  return `${addPeriods(lastPayoutDay(frequency, date).slice(0, 7), 1)}-${MONTH_DAY}`;
}

/** Returns the last day of availability that a payout day pays: itself, or the end of the month before. */
export function cutOffOf(frequency: PayoutFrequency, payoutDay: string): string {
  return frequency === "weekly" ? payoutDay : addDays(`${payoutDay.slice(0, 7)}-01`, -1);
}
