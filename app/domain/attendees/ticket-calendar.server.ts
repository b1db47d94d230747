import { isLocale } from "~/i18n/config";
import { createTranslator } from "~/i18n/server";
import { absoluteUrl, env } from "~/infrastructure/env.server";
import { calendarFile } from "~/values/time/calendar-file";
import type { TenantContext } from "../context";
import { publicTicket } from "./public-ticket.server";
import type { TicketFacts } from "./schema";

/**
 * Returns the event of a ticket as a calendar file; null while the event has no date. The code stays out of
 * it, because a shared calendar shows its entries to others.
 */
export function ticketCalendar(
  { organization, now, locale: usual }: Pick<TenantContext, "locale" | "now" | "organization">,
  ticket: TicketFacts,
): string | null {
  const { event, optionName, state, version } = ticket;
  if (!event.beginsAt) return null;
  const t = createTranslator(isLocale(ticket.locale) ? ticket.locale : usual);
  const { attendeeName, event: shown } = publicTicket(ticket);
  const who = attendeeName ? [`${t("attendees.ticket.attendee")}: ${attendeeName}`] : [];
  const organizer = `${t("attendees.ticket.organizer")}: ${organization.name}`;
  return calendarFile({
    uid: `${ticket.id}@${env().APP_HOST.split(":")[0] ?? ""}`,
    sequence: version + event.version,
    title: event.title,
    description: [optionName, ...who, organizer].join("\n"),
    location: event.format === "online" ? shown.link : event.place,
    url: absoluteUrl(organization.slug, `/c/${event.slug}`),
    beginsAt: event.beginsAt,
    endsAt: event.endsAt,
    writtenAt: now,
    isCancelled: state !== "sold" || event.cancelledAt !== null,
  });
}
