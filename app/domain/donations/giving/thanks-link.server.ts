import { sign, unsign } from "~/infrastructure/crypto.server";
import { isId } from "~/values/ids/ids";

const PURPOSE = "thanks";

/** Returns the thanks page's path: a signed link that names the donation (readings). */
export function thanksLink(slug: string, donationId: string): string {
  return `/c/${encodeURIComponent(slug)}/thanks/${sign(PURPOSE, donationId)}`;
}

/** Returns the donation that a link's last part names, or null if we did not sign it. */
export function readThanksLink(signed: string): string | null {
  const donationId = unsign(PURPOSE, signed);
  return donationId !== null && isId(donationId) ? donationId : null;
}
