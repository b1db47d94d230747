import type { JobPayload, TenantJobName } from "../../../jobs/catalog";
import type { OrganizationContext } from "../context";
import { listReaders, type Reader } from "../users/list-readers.server";

/** Jobs that inform several people about one record, with one job for each person. */
type NoticeName =
  | "notifications.send-plan-notice"
  | "notifications.send-adjustment-notice"
  | "notifications.send-payout-notice"
  | "notifications.send-refund-report"
  | "notifications.send-dispute-notice"
  | "notifications.report-card-testing"
  | "notifications.report-missed"
  | "notifications.send-document-notice"
  | "notifications.send-review-notice"
  | "notifications.send-access-notice"
  | "notifications.send-people-notice"
  | "notifications.send-security-notice"
  | "notifications.send-standing-notice"
  | "notifications.send-support-notice"
  | "notifications.send-team-notice"
  | "notifications.send-terms-notice"
  | "notifications.send-trial-notice";

/**
 * Returns the one person whom this job informs. If several people have those roles, each gets a job
 * of their own (`userId`), so that a failing mail does not repeat another. Returns null if there is
 * nobody, or if all have their own jobs.
 */
export async function tellOneByOne<Name extends NoticeName & TenantJobName>(
  ctx: OrganizationContext,
  job: Name,
  payload: JobPayload<Name>,
  roles: readonly string[],
): Promise<Reader | null> {
  const readers = await listReaders(ctx, { roles, userId: payload.userId });
  if (readers.length > 1) {
    await ctx.transaction(async (db) => {
      for (const { id } of readers) await ctx.enqueue(db, job, { ...payload, userId: id });
    });
    return null;
  }
  return readers[0] ?? null;
}
