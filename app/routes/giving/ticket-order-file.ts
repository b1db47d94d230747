import type { LoaderFunctionArgs } from "@remix-run/node";
import { requirePublicOrganization } from "~/http/sessions/require.server";
import { ticketFile } from "~/http/files/ticket-file.server";
import { limitTicketFiles } from "~/http/limits/ticket-limits.server";
import { ticketsOfLink } from "./ticket-order.server";

/** Sends the tickets of an order as a PDF file with a page for each. */
export async function loader(args: LoaderFunctionArgs) {
  const visitor = requirePublicOrganization(args);
  await limitTicketFiles(visitor);
  const { ctx, tickets } = await ticketsOfLink(visitor, args.params.link);
  return ticketFile(ctx, tickets);
}
