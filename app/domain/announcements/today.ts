import { localDate } from "~/values/time/calendar";

/** Of all our countries' time zones: where a day begins first, and where it ends last. */
const FIRST_ZONE = "America/Noronha";
const LAST_ZONE = "America/Tijuana";

/** The earliest and latest local dates: an announcement runs while its day lasts anywhere. */
export interface Today {
  first: string;
  last: string;
}

export function todayEverywhere(now: Date): Today {
  return { first: localDate(now, FIRST_ZONE), last: localDate(now, LAST_ZONE) };
}
