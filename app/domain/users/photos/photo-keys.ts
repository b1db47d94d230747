/**
 * Returns the storage key of an uploaded photo until it is processed. It is below the person,
 * because no organisation owns it.
 */
export function uploadedPhotoKey(userId: string, photoId: string): string {
  return `people/${userId}/${photoId}/original`;
}

export function shownPhotoKey(userId: string, photoId: string): string {
  return `people/${userId}/${photoId}/photo.webp`;
}
