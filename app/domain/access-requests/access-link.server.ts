/** The signed link that stops a request. It names organisation, request and person. */
import { sign, unsign } from "~/infrastructure/crypto.server";
import { absoluteUrl } from "~/infrastructure/env.server";
import { isId } from "~/values/ids/ids";

const PURPOSE = "access-request";
/** The link's path on the platform host. */
const STOP_PATH = "/access/stop";

export interface AccessLink {
  organizationId: string;
  requestId: string;
  /** The owner or administrator who received the mail. */
  userId: string;
}

export function accessUrl({ organizationId, requestId, userId }: AccessLink): string {
  const token = sign(PURPOSE, [organizationId, requestId, userId].join(" "));
  return absoluteUrl(null, `${STOP_PATH}?${new URLSearchParams({ token })}`);
}

/** Returns the content of a link, or null if we did not sign it for this purpose. */
export function readAccessToken(token: string): AccessLink | null {
  const ids = unsign(PURPOSE, token)?.split(" ") ?? [];
  const [organizationId, requestId, userId] = ids;
  if (ids.length !== 3 || !ids.every(isId)) return null;
  return organizationId && requestId && userId ? { organizationId, requestId, userId } : null;
}
