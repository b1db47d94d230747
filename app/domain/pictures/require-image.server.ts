import {
  inspectImage,
  MOST_IMAGE_BYTES,
  type ImageProperties,
} from "~/infrastructure/files/images.server";
import { DomainError } from "../errors";
import { refuseImage } from "./refuse-image.server";

/** Returns an image's properties. Throws `file_too_large`, and `invalid_file` with the reason. */
export async function requireImage(content: Buffer): Promise<ImageProperties> {
  if (content.length >= MOST_IMAGE_BYTES) throw new DomainError("file_too_large");
  const facts = await inspectImage(content);
  if (typeof facts === "string") throw refuseImage(facts);
  return facts;
}
