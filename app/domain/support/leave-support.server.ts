import { recordChange } from "../audit/record-change.server";
import type { OrganizationContext } from "../context";
import { endSessions } from "../users/end-sessions.server";
import type { FoundSession } from "../users/find-session.server";

/** The operator ends the view: its session is over, and the organisation reads so. */
export async function leaveSupport(ctx: OrganizationContext, session: FoundSession): Promise<void> {
  const { id: sessionId, support, user } = session;
  await endSessions(ctx.now, sessionId);
  // What was over before is not left.
  if (!support || !user) return;
  const subject = { type: "support_access", id: support.accessId } as const;
  await ctx.transaction(async (db) => {
    await recordChange(db, { ...ctx, user }, { operation: "leave-support", subject });
  });
}
