import { failpoint } from "~/infrastructure/failpoints";
import { recordChange } from "../audit/record-change.server";
import type { Database, OrganizationContext } from "../context";
import { DomainError } from "../errors";
import { createRefund } from "~/domain/payments/refunds/create-refund.server";
import { sendRefund } from "~/domain/payments/refunds/send-refund.server";
import { donationCause } from "~/domain/donations/results/donation-cause.server";
import { END_TICKET } from "../tickets/change-tickets.sql";
import { findOrderCharge } from "./find-order-charge.server";
import { getAttendee } from "./get-attendee.server";
import { offerSeat } from "./offer-seat.server";
import type { TicketFacts } from "./schema";
import { subjectOf } from "./ticket-subject";

/**
 * Cancels a valid ticket that nobody used, so that its seat is free for sale; with `isRefunded` the seat's price goes back in
 * the same step. Of two cancellations one ends the ticket and refunds, the other gets `invalid_transition`.
 * The provider is asked outside the transaction. Throws `not_found`, and `invalid_transition` also for a
 * charge that cannot be refunded.
 */
export async function cancelTicket(
  ctx: OrganizationContext,
  campaignId: string,
  ticketId: string,
  { isRefunded }: { isRefunded: boolean },
): Promise<void> {
  ctx.require("update", "donation", { campaign_id: campaignId });
  if (isRefunded) ctx.require("refund", "transaction", { campaign_id: campaignId });
  const ticket = await getAttendee(ctx, campaignId, ticketId);
  if (ticket.state !== "sold" || ticket.checkedInAt) throw new DomainError("invalid_transition");
  if (isRefunded && ticket.amount === 0n) throw new DomainError("invalid_transition");
  const refundId = await ctx.transaction(async (db) => {
    const refund = isRefunded ? await refundOf(ctx, db, ticket) : null;
    const state = isRefunded ? "refunded" : "cancelled";
    const values = [ctx.organizationId, ticket.id, state, refund, ctx.now];
    const ended = await db.sql({ name: "end-ticket", text: END_TICKET, values });
    if (ended.length === 0) throw new DomainError("invalid_transition");
    await recordChange(db, ctx, {
      operation: "cancel-ticket",
      subject: subjectOf(ticket),
      after: { ticket: ticket.optionName, state },
    });
    await ctx.enqueue(db, "notifications.send-ticket-notice", { ticketId: ticket.id });
    await offerSeat(ctx, db, ticket.id);
    return refund;
  });
  if (!refundId) return;
  await failpoint("refund.after_intention");
  await sendRefund(ctx, donationCause, refundId);
}

/** Writes the intention of the seat's refund. The charge's lock makes two cancellations wait for each other. */
async function refundOf(ctx: OrganizationContext, db: Database, ticket: TicketFacts) {
  const { amount, donationId } = ticket;
  const charge = donationId ? await findOrderCharge(ctx, db, donationId) : null;
  if (!charge) throw new DomainError("invalid_transition");
  return (await createRefund(ctx, db, charge, { amount, cause: "organization" })).id;
}
