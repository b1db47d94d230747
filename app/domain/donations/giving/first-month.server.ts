/** The first month of a monthly donation: charged at once, or on its collect day. */
import {
  collectionWindow,
  firstCollectDay,
  firstCollection,
  periodOf,
} from "~/values/time/calendar";
import { chargesNow } from "~/domain/campaigns/instant-fault.server";
import type { TenantContext } from "~/domain/context";
import type { TransactionSnapshot } from "~/domain/donations/results/charge-snapshot.server";
import type { DonationTerms } from "~/domain/donations/terms/donation-terms";
import type { Giving } from "~/domain/donations/terms/read-giving.server";
import type { FirstCollection } from "./donation-intention.server";

/**
 * Returns whether the first charge of a monthly donation by card waits for its day: by the campaign, or
 * because the donor's page said so before the campaign changed.
 */
export function waitsForDay(
  { now, organization }: TenantContext,
  { campaign, processor }: Pick<Giving, "campaign" | "processor">,
  { instrument, recurrence }: Pick<DonationTerms, "instrument" | "recurrence">,
  promised?: "collect_day",
): boolean {
  if (recurrence !== "monthly" || instrument.kind !== "card") return false;
  if (promised === "collect_day") return true;
  return !chargesNow(campaign, organization, now, processor.provider);
}

/** Returns the month that a monthly donation's first charge pays for. */
export function firstMonth(
  ctx: TenantContext,
  day: NonNullable<TransactionSnapshot["collectDay"]>,
  waits: boolean,
): FirstCollection {
  const zone = ctx.organization.timezone;
  if (waits) {
    const { period, date } = firstCollectDay(ctx.now, day, zone);
    return { period, waitsUntil: date, ...collectionWindow(period, day, zone) };
  }
  const next = firstCollection(ctx.now, day, zone);
  return {
    period: periodOf(ctx.now, zone),
    dueAt: ctx.now,
    lapsesAt: collectionWindow(next.period, day, zone).dueAt,
    waitsUntil: null,
  };
}
