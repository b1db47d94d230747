import { localDate } from "~/values/time/calendar";
import type { Database, OrganizationContext } from "~/domain/context";
import { toCollectDay } from "~/domain/donations/plan-collections";
import { announceablePeriod } from "~/domain/donations/upgrade-step";

/** Returns the first month from `period` on (YYYY-MM) whose step still allows a notice a week ahead. */
export async function firstUpgradePeriod(
  { organizationId, organization: { timezone }, now }: OrganizationContext,
  db: Database,
  { id: donationId, collectDay }: { id: string; collectDay: number },
  period: string,
): Promise<string> {
  const planned = await db.transaction.findFirst({
    where: { organizationId, donationId, status: "planned" },
    select: { period: true, date: true },
  });
  return announceablePeriod(period, {
    collectDay: toCollectDay(collectDay),
    planned: planned?.period
      ? { period: planned.period, date: localDate(planned.date, timezone) }
      : null,
    today: localDate(now, timezone),
  });
}
