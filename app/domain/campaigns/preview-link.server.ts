import { sign, unsign } from "~/infrastructure/crypto.server";

const PURPOSE = "campaign-preview";

/** Returns `?preview=` for the page of an unpublished campaign, which accepts no donations. */
export function previewToken(campaignId: string): string {
  return sign(PURPOSE, campaignId);
}

/** Returns whether a `?preview=` belongs to this campaign. */
export function isPreview(campaignId: string, token: string | null): boolean {
  return token !== null && unsign(PURPOSE, token) === campaignId;
}
