import { ticketPdf } from "~/domain/attendees/ticket-pdf.server";
import type { TicketFacts } from "~/domain/attendees/schema";
import type { TenantContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { createTranslator } from "~/i18n/server";
import { attachmentHeaders } from "./attachment.server";

/** Returns tickets as the PDF file that their owner saves. Throws `not_found` without any valid one. */
export async function ticketFile(
  ctx: TenantContext,
  tickets: readonly TicketFacts[],
): Promise<Response> {
  const valid = tickets.filter(({ state, event }) => state === "sold" && !event.cancelledAt);
  const [first] = valid;
  if (!first) throw new DomainError("not_found");
  const content = await ticketPdf(ctx, valid);
  const title = createTranslator(ctx.locale)("attendees.ticket.title", {
    event: first.event.title,
  });
  const file = { type: "application/pdf", size: content.length, filename: `${title}.pdf` };
  return new Response(new Uint8Array(content), { headers: attachmentHeaders(file) });
}
