import type { OrganizationContext } from "../context";

/** Returns how a mail addresses a donor; null for one who was erased. */
export async function findAddressee(
  ctx: OrganizationContext,
  id: string,
): Promise<{ email: string; firstName: string; locale: string } | null> {
  ctx.require("read", "donor");
  const { organizationId } = ctx;
  return ctx.read((db) =>
    db.donor.findFirst({
      where: { organizationId, id, erasedAt: null },
      select: { email: true, firstName: true, locale: true },
    }),
  );
}
