import { recordChange } from "../audit/record-change.server";
import type { OrganizationContext } from "../context";
import { UNDO_CHECK_IN } from "../tickets/change-tickets.sql";
import { getAttendee } from "./get-attendee.server";
import { subjectOf } from "./ticket-subject";

/** Takes an entry back, so that the ticket lets in once more. Returns the attendee's ticket; null if there was no entry. */
export async function undoCheckIn(
  ctx: OrganizationContext,
  campaignId: string,
  ticketId: string,
): Promise<Awaited<ReturnType<typeof getAttendee>> | null> {
  ctx.require("update", "donation");
  const ticket = await getAttendee(ctx, campaignId, ticketId);
  return ctx.transaction(async (db) => {
    const values = [ctx.organizationId, ticket.id, ticket.event.campaignId, ctx.now];
    const undone = await db.sql({ name: "undo-check-in", text: UNDO_CHECK_IN, values });
    if (undone.length === 0) return null;
    await recordChange(db, ctx, {
      operation: "undo-check-in",
      subject: subjectOf(ticket),
      after: { ticket: ticket.optionName },
    });
    return ticket;
  });
}
