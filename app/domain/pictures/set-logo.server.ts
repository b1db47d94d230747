import { recordChange } from "../audit/record-change.server";
import type { Database, OrganizationContext } from "../context";
import { DomainError } from "../errors";
import { bumpPublicVersion } from "../organizations/bump-public-version.server";
import { lockLogo, type LogoRow } from "./lock-logo.server";
import { removePictureFiles } from "./picture-keys.server";
import { showLogo } from "./show-logo.server";

/**
 * Sets an upload of `create-logo` as the organisation's logo. The previous one stays until a job
 * has processed the new one; choosing the previous one again cancels the waiting one. A repeat
 * changes nothing. Throws `not_found`, and `invalid_file` if the job could not read it.
 */
export async function setLogo(ctx: OrganizationContext, pictureId: string): Promise<void> {
  ctx.require("update", "organization");
  const dropped = await ctx.transaction(async (db) => {
    const { shown, taken, logos } = await lockLogo(ctx, db);
    const logo = logos.find(({ id }) => id === pictureId);
    if (!logo) throw new DomainError("not_found");
    if (logo.state === "failed") throw new DomainError("invalid_file");
    // An earlier choice that was never shown is deleted.
    const over = logos.filter((one) => one.taken && one.id !== shown && one.id !== pictureId);
    const ids = over.map(({ id }) => id);
    await db.picture.deleteMany({ where: { id: { in: ids } } });
    await recordChange(db, ctx, {
      operation: "set-logo",
      subject: { type: "organization", id: ctx.organizationId },
      before: { logo: taken },
      after: { logo: pictureId },
    });
    const replaced = logo.taken ? null : await takeLogo(ctx, db, logo);
    return replaced === null ? ids : [...ids, replaced];
  });
  for (const id of dropped) await removePictureFiles(ctx.organizationId, id);
}

/** Returns the id of the replaced picture; null while the job has not processed the new one. */
async function takeLogo(
  ctx: OrganizationContext,
  db: Database,
  logo: LogoRow,
): Promise<string | null> {
  const { organizationId } = ctx;
  const { id } = logo;
  const where = { organizationId_id: { organizationId, id } };
  await db.picture.update({ where, data: { taken: true } });
  if (logo.state !== "ready") return null;
  await bumpPublicVersion(ctx, db);
  return showLogo(ctx, db, logo);
}
