import { acrossOrganizations, type OrganizationContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import type { SecurityEventName } from "./operations";

export interface ListedSecurityEvent {
  id: string;
  event: SecurityEventName;
  ip: string;
  userAgent: string;
  at: Date;
}

/** The newest of what happened to the signed-in person's own account, at most `limit`. */
export async function listSecurityEvents(
  ctx: OrganizationContext,
  limit = 10,
): Promise<ListedSecurityEvent[]> {
  const { user } = ctx;
  if (!user) throw new DomainError("unauthenticated");
  const rows = await acrossOrganizations("people belong to the platform", ctx.now).read((db) =>
    db.securityEvent.findMany({
      where: { userId: user.id },
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      take: limit,
    }),
  );
  return rows.map(({ id, event, ip, userAgent, createdAt }) => ({
    id,
    event: event as SecurityEventName,
    ip,
    userAgent,
    at: createdAt,
  }));
}
