import type { OrganizationContext } from "~/domain/context";

/** Returns the ready photos of the organisation's members: photo id by person. */
export async function listPhotos(ctx: OrganizationContext): Promise<Map<string, string>> {
  ctx.require("read", "membership");
  const { organizationId } = ctx;
  const rows = await ctx.read((db) =>
    db.userPhoto.findMany({
      where: { state: "ready", user: { memberships: { some: { organizationId } } } },
      select: { id: true, userId: true },
    }),
  );
  return new Map(rows.map(({ id, userId }) => [userId, id]));
}
