import {
  acrossOrganizations,
  createOrganizationContext,
  type OrganizationContext,
  type PlatformContext,
} from "../context";
import { DomainError } from "../errors";
import { findOrganization } from "../organizations/find-organization.server";
import { readAccessToken } from "./access-link.server";
import type { AccessRequestView } from "./access-request-view";
import { getAccessRequest } from "./get-access-request.server";

export interface FoundAccessRequest {
  /** The organisation's context for the link's recipient, a current owner or administrator. */
  tenant: OrganizationContext;
  request: AccessRequestView;
}

/**
 * Returns the request of a mailed link in any state. Throws `not_found` for a link that we did not
 * sign, or whose recipient is no longer an owner or administrator.
 */
export async function findAccessRequest(
  ctx: PlatformContext,
  token: string,
): Promise<FoundAccessRequest> {
  const { now, locale, ip } = ctx;
  const link = readAccessToken(token);
  const organization = link && (await findOrganization(now, { id: link.organizationId }));
  if (!link || !organization) throw new DomainError("not_found");
  const { organizationId, userId } = link;
  const manager = { userId, role: { in: ["owner", "admin"] }, discardedAt: null };
  const across = acrossOrganizations("a mailed link is opened without a session", now);
  const found = await across.read((db) =>
    db.membership.findFirst({ where: { organizationId, ...manager }, select: { role: true } }),
  );
  if (!found) throw new DomainError("not_found");
  const actor = { kind: "member", id: userId, role: found.role } as const;
  const tenant = createOrganizationContext({ organization, actor, now, locale, ip });
  const request = await getAccessRequest(tenant, link.requestId);
  if (!request) throw new DomainError("not_found");
  return { tenant, request };
}
