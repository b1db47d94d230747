import type { OrganizationContext } from "../context";
import { DomainError } from "../errors";
import type { SavedList } from "./schema";

export interface SavedFilter {
  name: string;
  /** The parameters of the list's address. */
  query: string;
}

/** Returns the signed-in person's own filters of a list in this organisation, by name. */
export async function listFiltersSaved(
  ctx: OrganizationContext,
  list: SavedList,
): Promise<SavedFilter[]> {
  const { organizationId, user } = ctx;
  if (!user) throw new DomainError("unauthenticated");
  ctx.require("read", "user", { uuid: user.id });
  const found = await ctx.read((db) =>
    db.savedFilter.findMany({
      where: { organizationId, userId: user.id, list },
      select: { name: true, query: true },
    }),
  );
  return found.sort((one, other) => one.name.localeCompare(other.name, ctx.locale));
}
