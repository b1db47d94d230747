import type { TenantContext } from "~/domain/context";

const DAY_MS = 24 * 3_600_000;

/**
 * Returns whether the link of a receipt may no longer undo what was done at this time. A receipt
 * may be forwarded, so its link ends a pause or a skipped month only while the page may be open.
 */
export function isTooLateByReceipt({ actor, now }: TenantContext, doneAt: Date | null): boolean {
  if (actor.kind !== "donor" || actor.link !== "gift") return false;
  return doneAt === null || now.getTime() - doneAt.getTime() > DAY_MS;
}
