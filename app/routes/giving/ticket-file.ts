import type { LoaderFunctionArgs } from "@remix-run/node";
import { getTicket } from "~/domain/attendees/get-ticket.server";
import { requirePublicOrganization } from "~/http/sessions/require.server";
import { ticketFile } from "~/http/files/ticket-file.server";
import { limitTicketFiles } from "~/http/limits/ticket-limits.server";

/** Sends the ticket of a code as a PDF file. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requirePublicOrganization(args);
  await limitTicketFiles(ctx);
  return ticketFile(ctx, [await getTicket(ctx, args.params.code ?? "")]);
}
