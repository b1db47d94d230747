import type { OrganizationContext } from "../context";
import { DomainError } from "../errors";

export interface OwnPhoto {
  id: string;
  state: "pending" | "ready" | "failed";
}

/** The signed-in person's photo, or null. */
export async function findPhoto(ctx: OrganizationContext): Promise<OwnPhoto | null> {
  const { user } = ctx;
  if (!user) throw new DomainError("unauthenticated");
  const row = await ctx.read((db) => db.userPhoto.findUnique({ where: { userId: user.id } }));
  return row && { id: row.id, state: row.state as OwnPhoto["state"] };
}
