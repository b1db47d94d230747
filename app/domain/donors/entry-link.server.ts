/** The links that open the donor's own area, or confirm a new e-mail; each works once. */
import { isLocale, type Locale } from "~/i18n/config";
import { sign, unsign } from "~/infrastructure/crypto.server";
import { absoluteUrl } from "~/infrastructure/env.server";
import { isId } from "~/values/ids/ids";

const PURPOSE = "donor-entry";

export const entryKinds = ["enter", "email"] as const;
export type EntryKind = (typeof entryKinds)[number];
/** Where the area opens: one of the pages of a donation, or its list. */
export const donorAreaPages = ["gift", "terms", "pause", "card", "cancel", "upgrade"] as const;
export type DonorAreaPage = (typeof donorAreaPages)[number];

export interface EntryLink {
  kind: EntryKind;
  linkId: string;
  token: string;
  locale: Locale;
  /** Null opens the list. */
  target: { donationId: string; page: DonorAreaPage } | null;
}

/** Returns the link's address: `/mi/<kind>/<signed>` on the organisation's host. */
export function entryLink(slug: string, { kind, linkId, token, locale, target }: EntryLink) {
  const parts = [kind, linkId, token, locale, target?.donationId ?? "-", target?.page ?? "-"];
  return absoluteUrl(slug, `/mi/${kind}/${sign(PURPOSE, parts.join(" "))}`);
}

/** Returns the content of a link's last part, or null if we did not sign it. */
export function readEntryLink(signed: string): EntryLink | null {
  const parts = unsign(PURPOSE, signed)?.split(" ") ?? [];
  const [kind, linkId = "", token = "", locale, donationId = "", page] = parts;
  const known = entryKinds.find((one) => one === kind);
  if (!known || !isId(linkId) || !isLocale(locale) || parts.length !== 6) return null;
  const to = donorAreaPages.find((one) => one === page);
  const target = to && isId(donationId) ? { donationId, page: to } : null;
  return { kind: known, linkId, token, locale, target };
}
