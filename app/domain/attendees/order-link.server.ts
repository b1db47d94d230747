/** The signed link to the page with all tickets of an order, for its buyer. */
import { isLocale, type Locale } from "~/i18n/config";
import { sign, unsign } from "~/infrastructure/crypto.server";
import { isId } from "~/values/ids/ids";

const PURPOSE = "ticket-order";

export interface OrderLink {
  donationId: string;
  locale: Locale;
  issuedAt: Date;
}

/** Returns the last part of the page's address. It ends when the buyer's e-mail changes. */
export function orderLink({ donationId, locale, issuedAt }: OrderLink): string {
  return sign(PURPOSE, [donationId, locale, issuedAt.getTime().toString(36)].join(" "));
}

/** Returns the content of such a part, or null if we did not sign it. */
export function readOrderLink(signed: string): OrderLink | null {
  const [donationId = "", locale, issued = "", ...more] = unsign(PURPOSE, signed)?.split(" ") ?? [];
  if (!isId(donationId) || !isLocale(locale) || more.length > 0) return null;
  if (!/^[0-9a-z]{8}$/.test(issued)) return null;
  return { donationId, locale, issuedAt: new Date(Number.parseInt(issued, 36)) };
}
