import type { OperatorContext } from "../context";
import { DomainError } from "../errors";
import { actIn } from "../operators/act-in.server";
import { startSession } from "~/domain/users/sessions/start-session.server";
import { readSupport } from "./read-support.server";

/**
 * Issues a ticket with which an operator views an organisation that granted access: valid for a
 * minute, once, at that organisation's host. Throws `invalid_transition` without an active access,
 * and `not_found`.
 */
export async function issueSupportTicket(
  ctx: OperatorContext,
  { organizationId, userAgent }: { organizationId: string; userAgent: string },
): Promise<{ slug: string; ticket: string }> {
  const { now, ip, operator } = ctx;
  const acting = await actIn(ctx, organizationId);
  acting.require("read", "support_access");
  const { access } = await acting.read((db) => readSupport(db, now));
  if (!access) throw new DomainError("invalid_transition");
  const { token } = await startSession(now, {
    kind: "support_ticket",
    userId: operator.id,
    organizationId,
    ip,
    userAgent,
    authenticatedAt: null,
    data: { supportAccessId: access.id, operatorSessionId: operator.sessionId },
  });
  return { slug: acting.organization.slug, ticket: token };
}
