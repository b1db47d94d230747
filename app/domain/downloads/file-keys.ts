interface StoredDownload {
  id: string;
  /** Each attempt has a file of its own: two workers share none. */
  attempts: number;
  format: string;
}

/** Returns the storage key of a download's file. */
export function fileKey(organizationId: string, download: StoredDownload): string {
  return `${organizationId}/downloads/${download.id}-${download.attempts}.${download.format}`;
}

/** The file is open for a day (calls.md section 9). */
export const OPEN_MS = 24 * 60 * 60 * 1000;
