import { addDays, localDate } from "./calendar";

/** What failed before these days, today included, has been seen. */
const RECENT_DAYS = 7;

export interface AttentionDays {
  /** The first local day whose failures need attention. */
  since: string;
  /** The last local day whose charges should have a result by now. */
  silentUntil: string;
}

/** Whole local days, so that a list filtered by day has as many rows as the dashboard counts. */
export function attentionDays(now: Date, zone: string): AttentionDays {
  const today = localDate(now, zone);
  return { since: addDays(today, 1 - RECENT_DAYS), silentUntil: addDays(today, -2) };
}
