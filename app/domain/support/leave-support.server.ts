import { recordChange } from "../audit/record-change.server";
import type { PublicContext } from "../context";
import { endSessions } from "../users/end-sessions.server";
import type { FoundSession } from "../users/find-session.server";

/** The operator ends the view: its session is over, and the organisation reads so. */
export async function leaveSupport(ctx: PublicContext, session: FoundSession): Promise<void> {
  const { id: sessionId, support, user } = session;
  await endSessions(ctx.now, sessionId);
  // What was over before is not left.
  if (!support || !user) return;
  const actor = { kind: "operator", id: user.id, access: "support" } as const;
  const subject = { type: "support_access", id: support.accessId } as const;
  await ctx.transaction(async (db) => {
    await recordChange(db, { ...ctx, user, actor }, { operation: "leave-support", subject });
  });
}
