/** The signed links to a receipt's page: one for a charge, one for a donor's year. */
import { isLocale, type Locale } from "~/i18n/config";
import { sign, unsign } from "~/infrastructure/crypto.server";
import { isId } from "~/values/ids/ids";

const PURPOSE = "receipt";

export type ReceiptLink = { donationId: string; locale: Locale; issuedAt: Date } & (
  { kind: "gift"; transactionId: string } | { kind: "year"; year: number }
);

/**
 * Returns the last part of a receipt's address. It has no end of its own, because a receipt is
 * kept for years, but ends when the donor's e-mail changes; a year's link names one of the donor's donations, so that it follows a merge of donors.
 */
export function receiptLink(link: ReceiptLink): string {
  const what = link.kind === "gift" ? link.transactionId : link.year;
  const issued = link.issuedAt.getTime().toString(36);
  return sign(PURPOSE, [link.kind, link.donationId, what, link.locale, issued].join(" "));
}

/** Returns the content of such a part, or null if we did not sign it. */
export function readReceiptLink(signed: string): ReceiptLink | null {
  const [kind, donationId = "", what = "", locale, issued = "", ...more] =
    unsign(PURPOSE, signed)?.split(" ") ?? [];
  if (!isId(donationId) || !isLocale(locale) || more.length > 0) return null;
  if (!/^[0-9a-z]{8}$/.test(issued)) return null;
  const own = { donationId, locale, issuedAt: new Date(Number.parseInt(issued, 36)) };
  if (kind === "gift" && isId(what)) return { ...own, kind, transactionId: what };
  if (kind === "year" && /^\d{4}$/.test(what)) return { ...own, kind, year: Number(what) };
  return null;
}
