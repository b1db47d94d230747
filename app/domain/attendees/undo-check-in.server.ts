import type { z } from "zod";
import { recordChange } from "../audit/record-change.server";
import type { OrganizationContext } from "../context";
import { UNDO_CHECK_IN } from "../tickets/change-tickets.sql";
import { getAttendee } from "./get-attendee.server";
import type { undoSchema } from "./schema";
import { subjectOf } from "./ticket-subject";

/**
 * Takes an entry back, so that the ticket lets in once more. Returns the attendee's ticket; null if the entry
 * that the person saw is gone.
 */
export async function undoCheckIn(
  ctx: OrganizationContext,
  campaignId: string,
  { id: ticketId, at }: z.output<typeof undoSchema>,
): Promise<Awaited<ReturnType<typeof getAttendee>> | null> {
  ctx.require("update", "donation", { campaign_id: campaignId });
  const ticket = await getAttendee(ctx, campaignId, ticketId);
  return ctx.transaction(async (db) => {
    const values = [ctx.organizationId, ticket.id, ticket.event.campaignId, ctx.now, at];
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
