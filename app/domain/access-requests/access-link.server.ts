/** The link that stops a request: it names organisation, request and person, and only we can make it. */
import { sign, unsign } from "~/infrastructure/crypto.server";
import { absoluteUrl } from "~/infrastructure/env.server";
import { isId } from "~/values/ids";

const PURPOSE = "access-request";
/** Where it leads, on the platform host. */
const STOP_PATH = "/access/stop";

export interface AccessLink {
  organizationId: string;
  requestId: string;
  /** The owner or administrator whom the mail went to. */
  userId: string;
}

export function accessUrl({ organizationId, requestId, userId }: AccessLink): string {
  const token = sign(PURPOSE, [organizationId, requestId, userId].join(" "));
  return absoluteUrl(null, `${STOP_PATH}?${new URLSearchParams({ token })}`);
}

/** null for what we didn't sign for this purpose. */
export function readAccessToken(token: string): AccessLink | null {
  const ids = unsign(PURPOSE, token)?.split(" ") ?? [];
  const [organizationId, requestId, userId] = ids;
  if (ids.length !== 3 || !ids.every(isId)) return null;
  return organizationId && requestId && userId ? { organizationId, requestId, userId } : null;
}
