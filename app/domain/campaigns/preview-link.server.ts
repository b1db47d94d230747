import { sign, unsign } from "~/infrastructure/crypto.server";

const PURPOSE = "campaign-preview";

/** What `?preview=` of a public page carries for a campaign that is not published; it takes no money. */
export function previewToken(campaignId: string): string {
  return sign(PURPOSE, campaignId);
}

/** Whether a `?preview=` names this campaign. */
export function isPreview(campaignId: string, token: string | null): boolean {
  return token !== null && unsign(PURPOSE, token) === campaignId;
}
