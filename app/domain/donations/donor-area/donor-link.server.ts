/** The signed links in mails to donors, each for one donation and one kind of change. */
import { isLocale, type Locale } from "~/i18n/config";
import { sign, unsign } from "~/infrastructure/crypto.server";
import { absoluteUrl } from "~/infrastructure/env.server";
import { isId } from "~/values/ids/ids";
import { SIGNED_LIVES_MS } from "~/values/ids/signed-lives.mjs";

const PURPOSE = "donor-link";

/**
 * What a link allows: changing the card, ending the increase, reading the donation, or continuing a
 * one-time donation every month. It is signed, and it is the last but one part of the path.
 */
export const donorLinkKinds = ["card", "upgrade", "gift", "convert"] as const;
export type DonorLinkKind = (typeof donorLinkKinds)[number];

export interface DonorLink {
  kind: DonorLinkKind;
  donationId: string;
  expiresAt: Date;
  issuedAt: Date;
  /** The language of the donation, in which the page appears. */
  locale: Locale;
}

interface Linked {
  organization: { slug: string };
  now: Date;
}

/** Returns the link's address for a mail: `/mi/<kind>/<signed>` on the organisation's host. */
export function donorLink(
  { organization, now }: Linked,
  { kind, donationId, locale }: Omit<DonorLink, "expiresAt" | "issuedAt">,
): string {
  const expiresAt = now.getTime() + SIGNED_LIVES_MS.donorLink;
  const signed = sign(PURPOSE, [kind, donationId, expiresAt, locale].join(" "));
  return absoluteUrl(organization.slug, `/mi/${kind}/${signed}`);
}

/** Returns the content of a link's last part, also after it expired, or null if we did not sign it. */
export function readDonorLink(signed: string): DonorLink | null {
  const [kind, donationId = "", time, locale, ...more] = unsign(PURPOSE, signed)?.split(" ") ?? [];
  const known = donorLinkKinds.find((one) => one === kind);
  if (!known || !isId(donationId) || !isLocale(locale) || more.length > 0) return null;
  const expiresAt = new Date(Number(time));
  const issuedAt = new Date(expiresAt.getTime() - SIGNED_LIVES_MS.donorLink);
  return { kind: known, donationId, expiresAt, issuedAt, locale };
}
