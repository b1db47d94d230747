/** Returns the storage key of a document's file. */
export function attachmentKey(organizationId: string, attachmentId: string): string {
  return `${organizationId}/documents/${attachmentId}`;
}
