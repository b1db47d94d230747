import { recordChange } from "../audit/record-change.server";
import type { OrganizationContext } from "../context";
import { endAgencySessions } from "../users/sessions/end-agency-sessions.server";
import { lockAgency } from "./agency-rows.server";

/**
 * Discards a team for good: its people's access and sessions end at once, and links of open
 * invitations no longer work. Donors and donations stay. Throws `not_found` and
 * `invalid_transition`.
 */
export async function discardAgency(ctx: OrganizationContext, token: string): Promise<void> {
  await ctx.requireRow("delete", "agency", token);
  const { organizationId, now } = ctx;
  await ctx.transaction(async (db) => {
    const { name } = await lockAgency(db, ctx, token);
    const where = { organizationId, id: token };
    await db.agency.updateMany({ where, data: { discardedAt: now, updatedAt: now } });
    const entryId = await recordChange(db, ctx, {
      operation: "discard-agency",
      subject: { type: "agency", id: token },
      before: { team_name: name },
    });
    if (entryId) await ctx.enqueue(db, "notifications.send-team-notice", { entryId });
  });
  await endAgencySessions(ctx, { agencyId: token });
}
