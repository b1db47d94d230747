/** Where the files of organisations' pictures lie: the original until its variants are made, then those. */
import { imageVariants, logoVariants } from "~/infrastructure/images.server";
import { removeStoredFile } from "~/infrastructure/storage.server";

export function originalKey(organizationId: string, pictureId: string): string {
  return `${organizationId}/pictures/${pictureId}/original`;
}

export function variantKey(organizationId: string, pictureId: string, variant: string): string {
  return `${organizationId}/pictures/${pictureId}/${variant}`;
}

/** Removes a picture's files, once its row is gone for good. */
export async function removePictureFiles(organizationId: string, pictureId: string): Promise<void> {
  await removeStoredFile(originalKey(organizationId, pictureId));
  for (const variant of [...imageVariants, ...logoVariants]) {
    await removeStoredFile(variantKey(organizationId, pictureId, variant));
  }
}
