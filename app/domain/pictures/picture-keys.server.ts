/** Storage keys of pictures: the original until its variants exist, then those. */
import { imageVariants, logoVariants } from "~/infrastructure/files/images.server";
import { removeStoredFile } from "~/infrastructure/files/storage.server";

export function originalKey(organizationId: string, pictureId: string): string {
  return `${organizationId}/pictures/${pictureId}/original`;
}

export function variantKey(organizationId: string, pictureId: string, variant: string): string {
  return `${organizationId}/pictures/${pictureId}/${variant}`;
}

/** Deletes a picture's files, after its row is permanently deleted. */
export async function removePictureFiles(organizationId: string, pictureId: string): Promise<void> {
  await removeStoredFile(originalKey(organizationId, pictureId));
  for (const variant of [...imageVariants, ...logoVariants]) {
    await removeStoredFile(variantKey(organizationId, pictureId, variant));
  }
}
