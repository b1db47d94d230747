import { recordChange } from "../audit/record-change.server";
import type { Database, OrganizationContext } from "../context";
import { DomainError } from "../errors";
import { bumpPublicVersion } from "../organizations/bump-public-version.server";
import { placeLogo } from "../organizations/place-logo.server";
import { lockLogo } from "./lock-logo.server";
import { removePictureFiles } from "./picture-keys.server";

/**
 * Removes the organisation's logo, with a waiting one, and all files; without a logo it does
 * nothing. With an id it removes only that logo or unused upload, and throws `not_found` for any
 * other.
 */
export async function removeLogo(ctx: OrganizationContext, pictureId?: string): Promise<void> {
  ctx.require("update", "organization");
  const removed = await ctx.transaction((db) => removeRows(ctx, db, pictureId));
  for (const id of removed) await removePictureFiles(ctx.organizationId, id);
}

/** Returns the ids of the pictures whose files must be deleted. */
async function removeRows(
  ctx: OrganizationContext,
  db: Database,
  pictureId: string | undefined,
): Promise<string[]> {
  const { shown, logos } = await lockLogo(ctx, db);
  const removed = logos.filter((logo) =>
    pictureId === undefined ? logo.taken : logo.id === pictureId,
  );
  if (removed.length === 0 && pictureId !== undefined) throw new DomainError("not_found");
  const ids = removed.map(({ id }) => id);
  const hidden = shown !== null && ids.includes(shown) ? shown : null;
  if (hidden !== null) {
    await placeLogo(db, ctx, null);
    await bumpPublicVersion(ctx, db);
  }
  await db.picture.deleteMany({ where: { id: { in: ids } } });
  const taken = hidden ?? removed.find((logo) => logo.taken)?.id;
  const gone = taken ?? ids[0];
  if (gone === undefined) return ids;
  // Removing a waiting logo keeps the shown one.
  const stays = taken !== undefined && hidden === null ? shown : null;
  await recordChange(db, ctx, {
    operation: taken === undefined ? "remove-upload" : "remove-logo",
    subject: { type: "organization", id: ctx.organizationId },
    before: { logo: gone },
    after: { logo: stays },
  });
  return ids;
}
