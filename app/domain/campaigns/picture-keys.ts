/** Where a picture's original lies until its variants are made, and where those lie. */
export function originalKey(organizationId: string, pictureId: string): string {
  return `${organizationId}/pictures/${pictureId}/original`;
}

export function variantKey(organizationId: string, pictureId: string, variant: string): string {
  return `${organizationId}/pictures/${pictureId}/${variant}`;
}
