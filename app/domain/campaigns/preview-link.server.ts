import { sign, unsign } from "~/infrastructure/crypto.server";

const PURPOSE = "campaign-preview";
const EDITOR_PURPOSE = "campaign-editor-preview";

/** Returns `?preview=` for the page of an unpublished campaign, which accepts no donations. */
export function previewToken(campaignId: string): string {
  return sign(PURPOSE, campaignId);
}

/** Returns `?preview=` for the frame beside the editor's form: no donations after publication either. */
export function editorPreviewToken(campaignId: string): string {
  return sign(EDITOR_PURPOSE, campaignId);
}

/** Returns whether a `?preview=` belongs to this campaign. */
export function isPreview(campaignId: string, token: string | null): boolean {
  return token !== null && unsign(PURPOSE, token) === campaignId;
}

/** Returns the campaign that the editor's frame shows; null for every other `?preview=`. */
export function shownInEditor(token: string | null): string | null {
  return token === null ? null : unsign(EDITOR_PURPOSE, token);
}
