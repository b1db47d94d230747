import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { TicketList } from "~/components/attendees/ticket-list";
import { privateMeta } from "~/components/giving/private-meta";
import { PublicLayout } from "~/components/layout/public-layout";
import type { RouteHandle } from "~/components/layout/route-handle";
import { publicTicket } from "~/domain/attendees/public-ticket.server";
import { paths } from "~/http/paths";
import { requirePublicOrganization } from "~/http/sessions/require.server";
import { createTranslator } from "~/i18n/server";
import { absoluteUrl } from "~/infrastructure/env.server";
import { ticketsOfLink } from "./ticket-order.server";

export const handle: RouteHandle = { i18n: ["public", "attendees"], scripts: false };

export const meta: MetaFunction<typeof loader> = privateMeta;

export const headers = () => ({ "Cache-Control": "no-store" });

/** Shows a buyer all tickets of an order. */
export async function loader(args: LoaderFunctionArgs) {
  const visitor = requirePublicOrganization(args);
  const { ctx, color, event, tickets, given } = await ticketsOfLink(visitor, args.params.link);
  const { logo, name, timezone } = ctx.organization;
  const t = createTranslator(ctx.locale);
  return {
    event,
    tickets: tickets.map(publicTicket),
    given,
    title: `${t("attendees.ticket.order_title", { event: event.title })} · ${name}`,
    locale: ctx.locale,
    timezone,
    organization: { name, logo },
    platformHref: absoluteUrl(null, "/"),
    theme: { color },
    fileHref: paths.ticketOrderFile(args.params.link ?? ""),
  };
}

export default function TicketOrderRoute() {
  const page = useLoaderData<typeof loader>();
  return (
    <PublicLayout organization={page.organization} platformHref={page.platformHref}>
      <TicketList {...page} />
    </PublicLayout>
  );
}
