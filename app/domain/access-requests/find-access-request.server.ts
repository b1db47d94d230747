import {
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
  /** Of the organisation, without a session. */
  tenant: OrganizationContext;
  request: AccessRequestView;
  /** Whom the link was sent to: an owner or administrator still. */
  personId: string;
}

/**
 * The request of a mailed link, however it stands. Throws `not_found` for a link that isn't ours, and
 * for one of somebody who is no owner or administrator any more.
 */
export async function findAccessRequest(
  ctx: PlatformContext,
  token: string,
): Promise<FoundAccessRequest> {
  const { now, locale, ip } = ctx;
  const link = readAccessToken(token);
  const organization = link && (await findOrganization(now, { id: link.organizationId }));
  if (!link || !organization) throw new DomainError("not_found");
  const tenant = createOrganizationContext({ organization, user: null, now, locale, ip });
  const { organizationId } = tenant;
  const manager = {
    userId: link.userId,
    role: { in: ["owner", "admin"] },
    discardedAt: null,
  };
  const managers = await tenant.read((db) =>
    db.membership.count({ where: { organizationId, ...manager } }),
  );
  const request = await getAccessRequest(tenant, link.requestId);
  if (managers === 0 || !request) throw new DomainError("not_found");
  return { tenant, request, personId: link.userId };
}
