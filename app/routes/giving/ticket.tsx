import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { TicketPanel } from "~/components/attendees/ticket-panel";
import { privateMeta } from "~/components/giving/private-meta";
import { PublicLayout } from "~/components/layout/public-layout";
import type { RouteHandle } from "~/components/layout/route-handle";
import { getTicket } from "~/domain/attendees/get-ticket.server";
import { publicTicket } from "~/domain/attendees/public-ticket.server";
import { requirePublicOrganization } from "~/http/sessions/require.server";
import { limitTicketLooks } from "~/http/limits/ticket-limits.server";
import { createTranslator } from "~/i18n/server";
import { absoluteUrl } from "~/infrastructure/env.server";
import { qrCode } from "~/values/web/qr-code";

export const handle: RouteHandle = { i18n: ["public", "attendees"], scripts: false };

export const meta: MetaFunction<typeof loader> = privateMeta;

// The code is in the address, so the page tells no other site where it came from.
export const headers = () => ({ "Cache-Control": "no-store" });

/** Shows the ticket of a code with its QR code. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requirePublicOrganization(args);
  await limitTicketLooks(ctx);
  const ticket = await getTicket(ctx, args.params.code ?? "");
  const { logo, name, slug, timezone } = ctx.organization;
  const t = createTranslator(ctx.locale);
  return {
    ticket: publicTicket(ticket),
    title: `${t("attendees.ticket.title", { event: ticket.event.title })} · ${name}`,
    locale: ctx.locale,
    timezone,
    organization: { name, logo },
    platformHref: absoluteUrl(null, "/"),
    theme: { color: ticket.event.color },
    qr: qrCode(absoluteUrl(slug, `/t/${ticket.code}`)),
  };
}

export default function TicketRoute() {
  const page = useLoaderData<typeof loader>();
  return (
    <PublicLayout organization={page.organization} platformHref={page.platformHref}>
      <TicketPanel {...page} />
    </PublicLayout>
  );
}
