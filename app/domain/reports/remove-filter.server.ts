import type { z } from "zod";
import type { OrganizationContext } from "../context";
import { DomainError } from "../errors";
import type { removedFilterSchema } from "./schema";

/** Removes a saved filter of the signed-in person. Throws `not_found`. */
export async function removeFilter(
  ctx: OrganizationContext,
  { list, name }: z.output<typeof removedFilterSchema>,
): Promise<void> {
  const { organizationId, user } = ctx;
  if (!user) throw new DomainError("unauthenticated");
  ctx.require("update", "user", { uuid: user.id });
  const where = { organizationId, userId: user.id, list, name };
  const { count } = await ctx.transaction((db) => db.savedFilter.deleteMany({ where }));
  if (count === 0) throw new DomainError("not_found");
}
