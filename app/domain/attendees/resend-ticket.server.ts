import { ERASED_DOMAIN } from "~/values/erased";
import { addressOf } from "~/values/ticket-names";
import { recordChange } from "../audit/record-change.server";
import type { OrganizationContext } from "../context";
import { DomainError } from "../errors";
import { getAttendee } from "./get-attendee.server";
import { subjectOf } from "./ticket-subject";

/**
 * Mails a ticket again to its attendee, or to the buyer. Throws `not_found`, and `invalid_transition` unless
 * the ticket is valid and its person has an address.
 */
export async function resendTicket(
  ctx: OrganizationContext,
  campaignId: string,
  ticketId: string,
): Promise<void> {
  ctx.require("update", "donation", { campaign_id: campaignId });
  const ticket = await getAttendee(ctx, campaignId, ticketId);
  const { donationId, event, state } = ticket;
  const isErased = addressOf(ticket).endsWith(ERASED_DOMAIN);
  if (state !== "sold" || event.cancelledAt || !donationId || isErased)
    throw new DomainError("invalid_transition");
  await ctx.transaction(async (db) => {
    const recordId = await recordChange(db, ctx, {
      operation: "resend-ticket",
      subject: subjectOf(ticket),
      after: { ticket: ticket.optionName },
    });
    await ctx.enqueue(db, "notifications.send-tickets", {
      donationId,
      ticketId: ticket.id,
      ...(recordId ? { recordId } : {}),
    });
  });
}
