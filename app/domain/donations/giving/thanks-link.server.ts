import { sign, unsign } from "~/infrastructure/crypto.server";
import { isId } from "~/values/ids/ids";

const PURPOSE = "thanks";

/** The part of the path that replaces the signed link when the editor shows a sample. */
export const THANKS_PREVIEW = "preview";

/** Returns the path of the sample that a campaign's editor shows; `token` is the one of its frame. */
export function thanksPreviewPath(slug: string, token: string): string {
  return `/c/${encodeURIComponent(slug)}/thanks/${THANKS_PREVIEW}?preview=${encodeURIComponent(token)}`;
}

/**
 * Returns the thanks page's path: a signed link that names the donation (readings), and a later
 * month's charge where the page is about that one.
 */
export function thanksLink(slug: string, donationId: string, transactionId?: string): string {
  const named = transactionId === undefined ? donationId : `${donationId}/${transactionId}`;
  return `/c/${encodeURIComponent(slug)}/thanks/${sign(PURPOSE, named)}`;
}

/** Returns the donation and the charge that a link's last part names; null if we did not sign it. */
export function readThanksLink(
  signed: string,
): { donationId: string; transactionId: string | null } | null {
  const [donationId = "", transactionId = null] = unsign(PURPOSE, signed)?.split("/") ?? [];
  const isOurs = isId(donationId) && (transactionId === null || isId(transactionId));
  return isOurs ? { donationId, transactionId } : null;
}
