import { localDate } from "~/values/time/calendar";
import type { TenantContext } from "~/domain/context";

/**
 * Returns the local day under which totals, ledger and receipts count a charge, `YYYY-MM-DD`: that of an
 * earlier result, whatever the time zone is now, otherwise the charge's.
 */
export function countedDay(
  { organization }: Pick<TenantContext, "organization">,
  { localDay, date }: { localDay: string | null; date: Date },
): string {
  return localDay ?? localDate(date, organization.timezone);
}
