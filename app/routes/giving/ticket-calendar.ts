import type { LoaderFunctionArgs } from "@remix-run/node";
import { getTicket } from "~/domain/attendees/get-ticket.server";
import { ticketCalendar } from "~/domain/attendees/ticket-calendar.server";
import { DomainError } from "~/domain/errors";
import { attachmentHeaders } from "~/http/files/attachment.server";
import { requirePublicOrganization } from "~/http/sessions/require.server";
import { limitTicketLooks } from "~/http/limits/ticket-limits.server";

/** Sends the event of a ticket as a file for calendar programs. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requirePublicOrganization(args);
  await limitTicketLooks(ctx);
  const ticket = await getTicket(ctx, args.params.code ?? "");
  const text = ticketCalendar(ctx, ticket);
  if (text === null) throw new DomainError("not_found");
  const content = Buffer.from(text);
  const file = { type: "text/calendar; charset=utf-8", size: content.length };
  const headers = attachmentHeaders({ ...file, filename: `${ticket.event.slug}.ics` });
  return new Response(new Uint8Array(content), { headers });
}
