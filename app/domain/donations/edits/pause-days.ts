import { addDays, addMonths, localDate } from "~/values/time/calendar";
import type { TenantContext } from "~/domain/context";
import type { PauseDays } from "./pause-until-schema";

/** A longer pause is an end: its donor has forgotten the donation. */
const MOST_MONTHS = 12;

/** Returns the days until which a donation can be paused today, in the organisation's time zone. */
export function pauseDays({
  now,
  organization,
}: Pick<TenantContext, "now" | "organization">): PauseDays {
  const today = localDate(now, organization.timezone);
  return { first: addDays(today, 1), last: addMonths(today, MOST_MONTHS) };
}
