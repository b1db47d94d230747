import { imageLimits, type ImageFault } from "~/infrastructure/files/images.server";
import { DomainError } from "../errors";

const TEXTS = { type: "picture_type", sides: "picture_sides", broken: "file_broken" } as const;

/** Returns the error for an uploaded picture, with the permitted values. */
export function refuseImage(fault: ImageFault): DomainError {
  const { side, ratio, pixels } = imageLimits;
  const values = fault === "sides" ? { side, ratio, millions: pixels / 1_000_000 } : undefined;
  return new DomainError("invalid_file", { fields: { file: [{ code: TEXTS[fault], values }] } });
}
