import { noteChange } from "../integration-changes/note-change.server";
import { isId } from "~/values/ids/ids";
import { recordChange } from "../audit/record-change.server";
import type { OrganizationContext } from "../context";
import { DomainError } from "../errors";
import { requireDonor } from "./require-donor.server";
import { tagsVersion } from "./tags-version.server";

/**
 * Replaces the organisation's labels of a donor. Throws `not_found`, and `edited_meanwhile` if
 * `version` is no longer the current one.
 */
export async function updateTags(
  ctx: OrganizationContext,
  id: string,
  { tags, version }: { tags: string[]; version?: string },
): Promise<void> {
  await ctx.requireRow("update", "donor", id);
  if (!isId(id)) throw new DomainError("not_found");
  const { organizationId, now } = ctx;
  await ctx.transaction(async (db) => {
    await requireDonor(ctx, db, id);
    const where = { organizationId_id: { organizationId, id } };
    const before = await db.donor.findUniqueOrThrow({ where, select: { tags: true } });
    if (version !== undefined && version !== tagsVersion(before.tags)) {
      throw new DomainError("edited_meanwhile");
    }
    await db.donor.update({ where, data: { tags, updatedAt: now } });
    await noteChange(db, ctx, "donor", id);
    await recordChange(db, ctx, {
      operation: "update-tags",
      subject: { type: "donor", id },
      before,
      after: { tags },
    });
  });
}
