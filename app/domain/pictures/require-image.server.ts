import { inspectImage, MOST_IMAGE_BYTES, type ImageFacts } from "~/infrastructure/images.server";
import { DomainError } from "../errors";

/** What an uploaded image is, by its content. Throws `file_too_large`, `invalid_file`. */
export async function requireImage(content: Buffer): Promise<ImageFacts> {
  if (content.length >= MOST_IMAGE_BYTES) throw new DomainError("file_too_large");
  const facts = await inspectImage(content);
  if (!facts) throw new DomainError("invalid_file");
  return facts;
}
