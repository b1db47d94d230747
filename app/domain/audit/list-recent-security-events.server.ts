import { acrossOrganizations, type OrganizationContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import {
  recentSecurityEvents,
  securityEventOf,
  type ListedSecurityEvent,
} from "./list-security-events.sql";

/**
 * Lists the newest events on the signed-in person's account, at most `limit`. Events that strangers
 * can cause are grouped, so that many refused logins cannot hide the rest.
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
