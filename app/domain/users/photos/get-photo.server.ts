import { readStoredFile } from "~/infrastructure/files/storage.server";
import { isId } from "~/values/ids/ids";
import type { OrganizationContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { shownPhotoKey } from "./photo-keys";

/** Returns a photo (WebP) of this organisation's member. Throws `not_found`, `unauthenticated`. */
export async function getPhoto(ctx: OrganizationContext, photoId: string): Promise<Buffer> {
  ctx.require("read", "organization");
  if (!isId(photoId)) throw new DomainError("not_found");
  const { organizationId } = ctx;
  const photo = await ctx.read((db) =>
    db.userPhoto.findFirst({
      where: { id: photoId, state: "ready", user: { memberships: { some: { organizationId } } } },
    }),
  );
  const content = photo && (await readStoredFile(shownPhotoKey(photo.userId, photo.id)));
  if (!content) throw new DomainError("not_found");
  return content;
}
