import { recordChange } from "../audit/record-change.server";
import type { OrganizationContext } from "../context";
import { DomainError } from "../errors";
import { endAgencySessions } from "../users/sessions/end-agency-sessions.server";
import { findAdministrator } from "./person-rows.server";

/**
 * Discards an administrator, also the last one: access to all their teams here and their sessions
 * end at once. Throws `not_found` and `invalid_transition`.
 */
export async function discardAdministrator(ctx: OrganizationContext, uuid: string): Promise<void> {
  ctx.require("delete", "agency_person");
  const { organizationId, now } = ctx;
  const userId = await ctx.transaction(async (db) => {
    const person = await findAdministrator(db, organizationId, uuid);
    const { count } = await db.agencyPerson.updateMany({
      where: { organizationId, id: uuid, discardedAt: null },
      data: { discardedAt: now, tokenHash: null },
    });
    if (count === 0) throw new DomainError("invalid_transition");
    await recordChange(db, ctx, {
      operation: "discard-administrator",
      subject: { type: "agency_person", id: uuid },
      before: { email: person.email },
    });
    return person.userId;
  });
  if (userId) await endAgencySessions(ctx, { userIds: [userId] });
}
