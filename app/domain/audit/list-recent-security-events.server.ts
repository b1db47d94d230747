import { acrossOrganizations, type OrganizationContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import {
  recentSecurityEvents,
  securityEventOf,
  type ListedSecurityEvent,
} from "./list-security-events.sql";

/**
 * The newest of what happened to the signed-in person's own account, at most `limit`; what strangers can
 * bring about is folded, so that no number of refused logins hides the rest.
 */
export async function listRecentSecurityEvents(
  ctx: OrganizationContext,
  limit = 10,
): Promise<ListedSecurityEvent[]> {
  const { user } = ctx;
  if (!user) throw new DomainError("unauthenticated");
  ctx.require("read", "user", { uuid: user.id });
  const across = acrossOrganizations("people belong to the platform", ctx.now);
  const [rows = []] = await across.statements(recentSecurityEvents(user.id, limit));
  return rows.map(securityEventOf);
}
