import { isId } from "~/values/ids/ids";
import type { OrganizationContext } from "../context";

/** Returns the id of the donor into whom the entry `id` was merged, or null. */
export async function findMergedDonor(
  ctx: OrganizationContext,
  id: string,
): Promise<string | null> {
  await ctx.requireRow("read", "donor", id);
  if (!isId(id)) return null;
  const { organizationId } = ctx;
  const entry = await ctx.read((db) =>
    db.donor.findUnique({
      where: { organizationId_id: { organizationId, id } },
      select: { mergedIntoId: true },
    }),
  );
  return entry?.mergedIntoId ?? null;
}
