import { listFiltersSaved, type SavedFilter } from "~/domain/reports/list-filters-saved.server";
import type { SavedList } from "~/domain/reports/schema";
import { isAllowed } from "~/domain/users/abilities";
import type { SignedInContext } from "~/http/sessions/require.server";

/** Returns the person's own filters of a list, or null for our staff, who have none. */
export async function findSavedFilters(
  ctx: SignedInContext,
  list: SavedList,
): Promise<SavedFilter[] | null> {
  const hasOwn = isAllowed(ctx.ability, "read", "user", { uuid: ctx.user.id });
  return hasOwn ? listFiltersSaved(ctx, list) : null;
}
