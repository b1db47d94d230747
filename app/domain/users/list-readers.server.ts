import { isLocale, type Locale } from "~/i18n/config";
import type { OrganizationContext } from "../context";

/** A person of the organisation whom a mail goes to. */
export interface Reader {
  id: string;
  email: string;
  firstName: string;
  /** The organisation's language where the person has none of ours. */
  locale: Locale;
}

/** The people of those roles whom mails go to; with `userId` that one alone, where they have such a role. */
export async function listReaders(
  ctx: OrganizationContext,
  { roles, userId }: { roles: readonly string[]; userId?: string },
): Promise<Reader[]> {
  ctx.require("read", "membership");
  const { organizationId } = ctx;
  const members = await ctx.read((db) =>
    db.membership.findMany({
      where: { organizationId, role: { in: [...roles] }, discardedAt: null, userId },
      select: { user: { select: { id: true, email: true, firstName: true, locale: true } } },
    }),
  );
  return members.map(({ user }) => readerOf(ctx, user));
}

/** A person as a reader of mails of this organisation. */
export function readerOf(
  ctx: Pick<OrganizationContext, "locale">,
  { id, email, firstName, locale }: Omit<Reader, "locale"> & { locale: string },
): Reader {
  return { id, email, firstName, locale: isLocale(locale) ? locale : ctx.locale };
}
