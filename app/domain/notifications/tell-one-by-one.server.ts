import { isLocale, type Locale } from "~/i18n/config";
import type { JobPayload, TenantJobName } from "../../../jobs/catalog";
import type { OrganizationContext } from "../context";

export interface Reader {
  id: string;
  email: string;
  firstName: string;
  locale: Locale;
}

/** Jobs that tell several people of one record, each by a job of their own. */
type NoticeName =
  | "notifications.send-refund-report"
  | "notifications.send-dispute-notice"
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
  const { organizationId } = ctx;
  const members = await ctx.read((db) =>
    db.membership.findMany({
      where: {
        organizationId,
        role: { in: [...roles] },
        discardedAt: null,
        userId: payload.userId,
      },
      select: { user: { select: { id: true, email: true, firstName: true, locale: true } } },
    }),
  );
  if (members.length > 1) {
    await ctx.transaction(async (db) => {
      for (const { user } of members) await ctx.enqueue(db, job, { ...payload, userId: user.id });
    });
    return null;
  }
  const user = members[0]?.user;
  return user ? { ...user, locale: isLocale(user.locale) ? user.locale : ctx.locale } : null;
}
