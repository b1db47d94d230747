import { recordChange } from "../audit/record-change.server";
import type { OrganizationContext } from "../context";
import { DomainError } from "../errors";
import { endAgencySessions } from "../users/sessions/end-agency-sessions.server";
import { lockAgency } from "./agency-rows.server";
import { findSeat } from "./person-rows.server";

/**
 * Discards a team's person: access and sessions end at once, and the link of an open invitation no
 * longer works. Throws `not_found` and `invalid_transition`.
 */
export async function discardAgencyUser(
  ctx: OrganizationContext,
  token: string,
  uuid: string,
): Promise<void> {
  await ctx.requireRow("delete", "agency_person", token);
  const { organizationId, now } = ctx;
  const userId = await ctx.transaction(async (db) => {
    const { name } = await lockAgency(db, ctx, token);
    const place = { agencyId: token, personId: uuid };
    const { person } = await findSeat(db, organizationId, place);
    if (person.discardedAt) throw new DomainError("invalid_transition");
    const where = { organizationId, id: uuid };
    await db.agencyPerson.updateMany({ where, data: { discardedAt: now, tokenHash: null } });
    await recordChange(db, ctx, {
      operation: "discard-agency-user",
      subject: { type: "agency_person", id: uuid },
      before: { email: person.email, team_name: name },
    });
    return person.userId;
  });
  if (userId) await endAgencySessions(ctx, { agencyId: token, userIds: [userId] });
}
