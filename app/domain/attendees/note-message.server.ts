import type { OrganizationContext } from "../context";

const NOTE = `
UPDATE attendee_message_recipients SET sent_at = $4::timestamptz
 WHERE organization_id = $1::uuid AND message_id = $2::uuid AND ticket_id = $3::uuid AND sent_at IS NULL`;

/** Notes that a message went out to the address of a ticket. */
export async function noteMessage(
  ctx: OrganizationContext,
  messageId: string,
  ticketId: string,
): Promise<void> {
  ctx.require("read", "donation");
  const values = [ctx.organizationId, messageId, ticketId, ctx.now];
  await ctx.statements({ name: "note-message", text: NOTE, values });
}
