import { isId } from "~/values/ids";
import { recordChange } from "../audit/record-change.server";
import type { OrganizationContext } from "../context";
import { DomainError } from "../errors";
import { requireDonor } from "./require-donor.server";

/** Replaces the organisation's labels of a donor. Throws `not_found`. */
export async function updateTags(
  ctx: OrganizationContext,
  id: string,
  { tags }: { tags: string[] },
): Promise<void> {
  ctx.require("update", "donor");
  if (!isId(id)) throw new DomainError("not_found");
  const { organizationId, now } = ctx;
  await ctx.transaction(async (db) => {
    await requireDonor(ctx, db, id);
    const where = { organizationId_id: { organizationId, id } };
    const before = await db.donor.findUniqueOrThrow({ where, select: { tags: true } });
    await db.donor.update({ where, data: { tags, updatedAt: now } });
    await recordChange(db, ctx, {
      operation: "update-tags",
      subject: { type: "donor", id },
      before,
      after: { tags },
    });
  });
}
