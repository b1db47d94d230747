import { isLocale, type Locale } from "~/i18n/config";
import type { OrganizationContext } from "../context";

/** A person of the organisation who receives a mail. */
export interface Reader {
  id: string;
  email: string;
  firstName: string;
  /** The organisation's language if the person's is not supported. */
  locale: Locale;
}

/** Lists the people with those roles who receive a mail; `userId` restricts it to one person. */
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

/** Converts a person to a recipient of this organisation's mails. */
export function readerOf(
  ctx: Pick<OrganizationContext, "locale">,
  { id, email, firstName, locale }: Omit<Reader, "locale"> & { locale: string },
): Reader {
  return { id, email, firstName, locale: isLocale(locale) ? locale : ctx.locale };
}
