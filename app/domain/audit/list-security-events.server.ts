import { acrossOrganizations, type OrganizationContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import {
  securityEventOf,
  securityEventsQuery,
  type ListedSecurityEvent,
  type SecurityEventFilter,
} from "./list-security-events.sql";

/** A page of what happened to the signed-in person's own account, newest first, and how much there is. */
export async function listSecurityEvents(
  ctx: OrganizationContext,
  filter: SecurityEventFilter,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ items: ListedSecurityEvent[]; total: number }> {
  const { user } = ctx;
  if (!user) throw new DomainError("unauthenticated");
  const query = securityEventsQuery(user.id, filter);
  const across = acrossOrganizations("people belong to the platform", ctx.now);
  const [rows = [], counts = []] = await across.statements(
    query.rows(perPage, (page - 1) * perPage),
    query.count,
  );
  return { items: rows.map(securityEventOf), total: Number(counts[0]?.total ?? 0) };
}
