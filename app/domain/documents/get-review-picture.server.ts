import { pictureForScreen } from "~/infrastructure/images.server";
import type { OperatorContext } from "../context";
import { DomainError } from "../errors";
import { getReviewFile } from "./get-review-file.server";

/**
 * A file of a document as a picture of our own making (JPEG): what was uploaded is never shown itself.
 * Throws `not_found`, for what is no picture or can't be read as one, too.
 */
export async function getReviewPicture(
  ctx: OperatorContext,
  place: { organizationId: string; attachmentId: string },
): Promise<Buffer> {
  const { content, type } = await getReviewFile(ctx, place);
  const picture = /^image\/(?:png|jpeg)$/.test(type) ? await pictureForScreen(content) : null;
  content.destroy();
  if (!picture) throw new DomainError("not_found");
  return picture;
}
