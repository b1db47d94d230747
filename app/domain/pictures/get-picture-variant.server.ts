import { imageType, isImageVariant } from "~/infrastructure/files/images.server";
import { readStoredFile } from "~/infrastructure/files/storage.server";
import { isId } from "~/values/ids/ids";
import type { PublicContext } from "../context";
import { DomainError } from "../errors";
import { variantKey } from "./picture-keys.server";

/** Returns a ready picture of this organisation in one of its sizes. Throws `not_found`. */
export async function getPictureVariant(
  ctx: PublicContext,
  id: string,
  variant: string,
): Promise<{ content: Buffer; type: string }> {
  ctx.require("read", "picture");
  if (!isId(id) || !isImageVariant(variant)) throw new DomainError("not_found");
  const { organizationId } = ctx;
  const picture = await ctx.read((db) =>
    db.picture.findUnique({ where: { organizationId_id: { organizationId, id } } }),
  );
  if (picture?.state !== "ready") throw new DomainError("not_found");
  const content = await readStoredFile(variantKey(organizationId, picture.id, variant));
  if (!content) throw new DomainError("not_found");
  return { content, type: imageType(variant) };
}
