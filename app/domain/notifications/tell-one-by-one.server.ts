import type { JobPayload, TenantJobName } from "../../../jobs/catalog";
import type { OrganizationContext } from "../context";
import { listReaders, type Reader } from "../users/list-readers.server";

/** Jobs that tell several people of one record, each by a job of their own. */
type NoticeName =
  | "notifications.send-refund-report"
  | "notifications.send-dispute-notice"
  | "notifications.report-missed"
  | "notifications.send-document-notice"
  | "notifications.send-review-notice"
  | "notifications.send-access-notice"
  | "notifications.send-people-notice"
  | "notifications.send-security-notice"
  | "notifications.send-standing-notice"
  | "notifications.send-support-notice";

/**
 * The one person whom this job is to tell; several of those roles get a job of their own each
 * (`userId`), so that none is told twice where a mail of another fails. null: nobody, or all by jobs.
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
