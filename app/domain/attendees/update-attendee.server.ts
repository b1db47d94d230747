import type { z } from "zod";
import { randomText } from "~/infrastructure/crypto.server";
import { CODE_LENGTH, CODE_SIGNS } from "~/values/ids/receipt-code";
import { addressOf, nameOf } from "~/values/ticket-names";
import { recordChange } from "../audit/record-change.server";
import type { OrganizationContext } from "../context";
import { DomainError } from "../errors";
import { CHANGE_ATTENDEE } from "../tickets/change-tickets.sql";
import { getAttendee } from "./get-attendee.server";
import type { attendeeSchema } from "./schema";
import { subjectOf } from "./ticket-subject";

/**
 * Gives a valid, unused ticket to another person. It gets a new code, so that the former QR code lets nobody
 * in, and its mail; its buyer's order no longer shows it. Throws `not_found`, `invalid_transition` for a ticket that ended or was used, and
 * `edited_meanwhile` if `version` is no longer the ticket's.
 */
export async function updateAttendee(
  ctx: OrganizationContext,
  campaignId: string,
  ticketId: string,
  { attendee_name: name, attendee_email: email, version }: z.output<typeof attendeeSchema>,
): Promise<void> {
  ctx.require("update", "donation", { campaign_id: campaignId });
  const before = await getAttendee(ctx, campaignId, ticketId);
  if (before.state !== "sold" || before.checkedInAt) throw new DomainError("invalid_transition");
  const code = randomText(CODE_SIGNS, CODE_LENGTH);
  const isBuyer = email.toLowerCase() === before.buyer.email.toLowerCase();
  const givenAt = isBuyer ? null : ctx.now;
  const values = [ctx.organizationId, before.id, version, name, email, code, ctx.now, givenAt];
  await ctx.transaction(async (db) => {
    const changed = await db.sql({ name: "change-attendee", text: CHANGE_ATTENDEE, values });
    if (changed.length === 0) throw new DomainError("edited_meanwhile");
    await recordChange(db, ctx, {
      operation: "update-attendee",
      subject: subjectOf(before),
      before: { first_name: nameOf(before), email: addressOf(before) },
      after: { first_name: name, email, ticket: before.optionName },
    });
    const { donationId } = before;
    if (donationId)
      await ctx.enqueue(db, "notifications.send-tickets", { donationId, ticketId: before.id });
  });
}
