/** Where an uploaded photo lies until what pages show is made: under the person, as no organisation owns it. */
export function uploadedPhotoKey(userId: string, photoId: string): string {
  return `people/${userId}/${photoId}/original`;
}

export function shownPhotoKey(userId: string, photoId: string): string {
  return `people/${userId}/${photoId}/photo.webp`;
}
