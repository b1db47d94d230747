import {
  createOrganizationContext,
  type OperatorContext,
  type OrganizationContext,
} from "../context";
import { isId } from "~/values/ids/ids";
import { DomainError } from "../errors";
import { findOrganization } from "../organizations/find-organization.server";

/**
 * Returns an operator's context within one organisation: its database role and policies apply, and
 * changes are recorded as the operator's. Throws `not_found`.
 */
export async function actIn(
  ctx: OperatorContext,
  organizationId: string,
): Promise<OrganizationContext> {
  const { now, ip, locale, operator } = ctx;
  if (!isId(organizationId)) throw new DomainError("not_found");
  const organization = await findOrganization(now, { id: organizationId });
  if (!organization) throw new DomainError("not_found");
  const actor = { kind: "operator", id: operator.id, access: "acting" } as const;
  return createOrganizationContext({ organization, actor, now, locale, ip });
}
