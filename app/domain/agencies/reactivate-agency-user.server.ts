import { databaseErrorCode } from "~/infrastructure/database/database.server";
import { recordChange } from "../audit/record-change.server";
import type { OrganizationContext } from "../context";
import { DomainError } from "../errors";
import { lockAgency } from "./agency-rows.server";
import { findSeat, renewLink } from "./person-rows.server";

/**
 * Lets a discarded person in again with their previous role; who had not joined gets a new link.
 * Throws `not_found`, `invalid_transition` for an active person, and `already_exists` if the address
 * got into a team meanwhile.
 */
export async function reactivateAgencyUser(
  ctx: OrganizationContext,
  token: string,
  uuid: string,
): Promise<void> {
  await ctx.requireRow("update", "agency_person", token);
  const { organizationId } = ctx;
  const reactivate = ctx.transaction(async (db) => {
    const { name } = await lockAgency(db, ctx, token);
    const place = { agencyId: token, personId: uuid };
    const { person, role } = await findSeat(db, organizationId, place);
    if (!person.discardedAt) throw new DomainError("invalid_transition");
    const where = { organizationId, id: uuid };
    await db.agencyPerson.updateMany({ where, data: { discardedAt: null } });
    if (!person.joinedAt) await renewLink(db, ctx, uuid);
    await recordChange(db, ctx, {
      operation: "reactivate-agency-user",
      subject: { type: "agency_person", id: uuid },
      after: { email: person.email, team_name: name, team_role: role },
    });
  });
  await reactivate.catch((error: unknown) => {
    if (databaseErrorCode(error) === "23505") throw new DomainError("already_exists");
    throw error;
  });
}
