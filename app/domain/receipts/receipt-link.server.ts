/** The signed links to a receipt's page: one for a charge, one for a donor's year. */
import { isLocale, type Locale } from "~/i18n/config";
import { sign, unsign } from "~/infrastructure/crypto.server";
import { isId } from "~/values/ids";

const PURPOSE = "receipt";

export type ReceiptLink = { donationId: string; locale: Locale } & (
  { kind: "gift"; transactionId: string } | { kind: "year"; year: number }
);

/**
 * Returns the last part of a receipt's address. It has no end, because a receipt is kept for years;
 * a year's link names one of the donor's donations, so that it follows a merge of donors.
 */
export function receiptLink(link: ReceiptLink): string {
  const what = link.kind === "gift" ? link.transactionId : link.year;
  return sign(PURPOSE, [link.kind, link.donationId, what, link.locale].join(" "));
}

/** Returns the content of such a part, or null if we did not sign it. */
export function readReceiptLink(signed: string): ReceiptLink | null {
  const [kind, donationId = "", what = "", locale, ...more] =
    unsign(PURPOSE, signed)?.split(" ") ?? [];
  if (!isId(donationId) || !isLocale(locale) || more.length > 0) return null;
  if (kind === "gift" && isId(what)) return { kind, donationId, transactionId: what, locale };
  if (kind === "year" && /^\d{4}$/.test(what))
    return { kind, donationId, year: Number(what), locale };
  return null;
}
