import { pictureForScreen } from "~/infrastructure/files/images.server";
import type { OperatorContext } from "../context";
import { DomainError } from "../errors";
import { getReviewFile } from "./get-review-file.server";

/**
 * Returns a file of a document as a picture that we render (JPEG), because the uploaded file itself
 * is never shown. Throws `not_found`, also for a file that is no readable picture.
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
