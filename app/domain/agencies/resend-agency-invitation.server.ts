import { recordChange } from "../audit/record-change.server";
import type { OrganizationContext } from "../context";
import { DomainError } from "../errors";
import { renewLink } from "./person-rows.server";
import { isId } from "~/values/ids/ids";

/**
 * Sends a person's invitation again, with a new link for another seven days. Throws `not_found`, and
 * `invalid_transition` for who joined or was discarded.
 */
export async function resendAgencyInvitation(
  ctx: OrganizationContext,
  /** The person's team; null for an administrator, whom only the organisation invites. */
  token: string | null,
  uuid: string,
): Promise<void> {
  if (token === null) ctx.require("update", "agency_person");
  else await ctx.requireRow("update", "agency_person", token);
  const { organizationId } = ctx;
  const kind = token === null ? "admin" : "user";
  await ctx.transaction(async (db) => {
    const person = isId(uuid)
      ? await db.agencyPerson.findFirst({
          where: {
            ...{ organizationId, id: uuid, kind },
            ...(token === null ? {} : { seats: { some: { agencyId: token } } }),
          },
        })
      : null;
    if (!person) throw new DomainError("not_found");
    if (person.joinedAt || person.discardedAt) throw new DomainError("invalid_transition");
    await renewLink(db, ctx, uuid);
    await recordChange(db, ctx, {
      operation: "resend-agency-invitation",
      subject: { type: "agency_person", id: uuid },
      after: { email: person.email },
    });
  });
}
