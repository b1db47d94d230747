import { recordChange } from "../audit/record-change.server";
import type { OrganizationContext } from "../context";
import { lockLogo } from "./lock-logo.server";
import { removePictureFiles } from "./picture-keys.server";

/** Takes the organisation's logo away, with uploads that wait and all files; does nothing where there is none. */
export async function removeLogo(ctx: OrganizationContext): Promise<void> {
  ctx.require("update", "organization");
  const { organizationId, now } = ctx;
  const removed = await ctx.transaction(async (db) => {
    const { shown, waiting } = await lockLogo(ctx, db);
    const all = shown === null ? waiting : [shown, ...waiting];
    if (all.length === 0) return [];
    await db.organization.update({
      where: { id: organizationId },
      data: {
        logoPictureId: null,
        logoWidth: null,
        logoHeight: null,
        publicVersion: { increment: 1 },
        updatedAt: now,
      },
    });
    await db.picture.deleteMany({ where: { id: { in: all } } });
    await recordChange(db, ctx, {
      operation: "remove-logo",
      subject: { type: "organization", id: organizationId },
      before: { logo: shown },
    });
    return all;
  });
  for (const id of removed) await removePictureFiles(organizationId, id);
}
