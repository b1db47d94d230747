import { localDate } from "~/values/calendar";

/** Of all our countries': where a day begins first, and where it ends last. */
const FIRST_ZONE = "America/Noronha";
const LAST_ZONE = "America/Tijuana";

/** One instant's dates: what was told runs as long as it is read somewhere. */
export interface Today {
  first: string;
  last: string;
}

export function todayEverywhere(now: Date): Today {
  return { first: localDate(now, FIRST_ZONE), last: localDate(now, LAST_ZONE) };
}
