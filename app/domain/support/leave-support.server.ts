import { recordChange } from "../audit/record-change.server";
import type { PublicContext } from "../context";
import { endSessions } from "~/domain/users/sessions/end-sessions.server";
import type { FoundSession } from "~/domain/users/sessions/find-session.server";

/** Ends the operator's view and its session, and records it for the organisation. */
export async function leaveSupport(ctx: PublicContext, session: FoundSession): Promise<void> {
  const { id: sessionId, support, user } = session;
  await endSessions(ctx.now, sessionId);
  // A view that was already over is not recorded again.
  if (!support || !user) return;
  const actor = { kind: "operator", id: user.id, access: "support" } as const;
  const subject = { type: "support_access", id: support.accessId } as const;
  await ctx.transaction(async (db) => {
    await recordChange(db, { ...ctx, user, actor }, { operation: "leave-support", subject });
  });
}
