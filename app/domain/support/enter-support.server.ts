import { recordChange } from "../audit/record-change.server";
import type { PublicContext } from "../context";
import { DomainError } from "../errors";
import { findSession } from "~/domain/users/sessions/find-session.server";
import { consumeSupportTicket } from "~/domain/users/sessions/consume-support-ticket.server";
import { startSession } from "~/domain/users/sessions/start-session.server";

/**
 * Consumes an operator's ticket at the organisation's host and begins the view. The organisation's
 * log records it, and the owners are informed of the first time. Throws `unauthenticated` for an
 * invalid ticket or an ended access.
 */
export async function enterSupport(
  ctx: PublicContext,
  { ticket, userAgent }: { ticket: string; userAgent: string },
): Promise<{ token: string }> {
  const { now, ip, organizationId } = ctx;
  const spent = await consumeSupportTicket(now, organizationId, ticket);
  if (!spent) throw new DomainError("unauthenticated");
  const { userId, ...data } = spent;
  const { token } = await startSession(now, {
    kind: "support",
    userId,
    organizationId,
    ip,
    userAgent,
    authenticatedAt: null,
    data,
  });
  const session = await findSession(now, token);
  if (!session?.user) throw new DomainError("unauthenticated");
  const { user } = session;
  const actor = { kind: "operator", id: user.id, access: "support" } as const;
  const recorder = { ...ctx, user, actor };
  const id = data.supportAccessId;
  await ctx.transaction(async (db) => {
    const { count } = await db.supportAccess.updateMany({
      where: { organizationId, id, enteredAt: null },
      data: { enteredAt: now },
    });
    const subject = { type: "support_access", id } as const;
    const entryId = await recordChange(db, recorder, { operation: "enter-support", subject });
    if (count > 0 && entryId)
      await ctx.enqueue(db, "notifications.send-support-notice", { entryId });
  });
  return { token };
}
