/** Where a document's file lies in the storage. */
export function attachmentKey(organizationId: string, attachmentId: string): string {
  return `${organizationId}/documents/${attachmentId}`;
}
