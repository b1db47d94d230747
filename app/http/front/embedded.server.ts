import type { Request as ExpressRequest } from "express";
import { routedPath } from "./host";

/** Pages that a site of the organisation may show in a frame: they know no session and no cookie. */
const FRAMEABLE = /^\/c\/[^/]+\/(?:embed|donations|thanks\/[^/]+)$/;

/** The document in which the organisation's own measuring services run. */
const TRACKING = /^\/c\/[^/]+\/track$/i;

export function isTracking({ path }: Pick<ExpressRequest, "path">): boolean {
  return TRACKING.test(routedPath(path));
}

/** The page of a campaign, and a sample of its thanks, which the editor shows in a frame with its own token. */
const CAMPAIGN = /^\/c\/[^/]+(?:\/thanks\/preview)?$/;

export const EMBED_SCRIPT = "/embed.js";

/** Returns whether a path is a page that the organisation's allowed domains may frame. */
export function isFrameable({ path }: Pick<ExpressRequest, "path">): boolean {
  return FRAMEABLE.test(routedPath(path));
}

/** Returns whether the request is for a preview, which only the editor on the same host may frame. */
export function isPreviewed({ path, query }: Pick<ExpressRequest, "path" | "query">): boolean {
  return typeof query.preview === "string" && CAMPAIGN.test(routedPath(path));
}

/** Returns whether the browser asks for the content of a frame; no page can claim it. */
export function isForFrame({ headers }: Request): boolean {
  return headers.get("sec-fetch-dest") === "iframe";
}

/** Returns whether a page of the form is in a frame, by its address or the browser's `Sec-Fetch-Dest`. */
export function isEmbedded(request: Request): boolean {
  return new URL(request.url).searchParams.get("embed") === "1" || isForFrame(request);
}
