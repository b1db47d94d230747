import type { OrganizationContext } from "../context";
import { readerOf, type Reader } from "./list-readers.server";

/** Returns a mail's recipient, and whether they were removed meanwhile, or null. */
export async function findReader(
  ctx: OrganizationContext,
  userId: string,
): Promise<(Reader & { isOut: boolean }) | null> {
  ctx.require("read", "membership");
  const { organizationId } = ctx;
  const member = await ctx.read((db) =>
    db.membership.findUnique({
      where: { organizationId_userId: { organizationId, userId } },
      select: {
        discardedAt: true,
        user: { select: { id: true, email: true, firstName: true, locale: true } },
      },
    }),
  );
  return member && { ...readerOf(ctx, member.user), isOut: member.discardedAt !== null };
}
