import { isLocale } from "~/i18n/config";
import { formatDateTime } from "~/i18n/dates";
import { createTranslator } from "~/i18n/server";
import type { Translate } from "~/i18n/text-key";
import { absoluteUrl } from "~/infrastructure/env.server";
import { sendMail } from "~/infrastructure/mail.server";
import type { JobPayload } from "../../../jobs/catalog";
import { listOrderTickets } from "../attendees/list-order-tickets.server";
import { orderLink } from "../attendees/order-link.server";
import { addressOf, nameOf } from "~/values/ticket-names";
import type { TicketFacts } from "../attendees/schema";
import type { OrganizationContext } from "../context";
import { brandOf, layOutMail } from "./mail-layout";

const JOB = "notifications.send-tickets";

/**
 * Mails the valid tickets of an order: to the buyer all that were given to nobody else, and of a paid order to each attendee with an
 * address of their own the own one. If several people get a mail, each has a job, so that a failing mail repeats no
 * other.
 */
export async function sendTickets(
  ctx: OrganizationContext,
  order: JobPayload<typeof JOB>,
): Promise<void> {
  const { donationId, ticketId, isForBuyer } = order;
  const all = await listOrderTickets(ctx, donationId);
  const tickets = all.filter(isValid);
  const [first] = tickets;
  if (!first) return;
  if (ticketId) {
    const own = tickets.find(({ id }) => id === ticketId);
    if (own) await sendTo(ctx, order, addressOf(own), nameOf(own), [own]);
    return;
  }
  const { buyer } = first;
  // Anybody may type strangers' addresses into an order that costs nothing.
  const isFree = all.every(({ amount }) => amount === 0n);
  const others = tickets.filter(
    (ticket) => !isOf(buyer.email, ticket) && (ticket.givenAt !== null || !isFree),
  );
  if (others.length > 0 && !isForBuyer) {
    await ctx.transaction(async (db) => {
      await ctx.enqueue(db, JOB, { ...order, isForBuyer: true });
      for (const { id } of others) await ctx.enqueue(db, JOB, { ...order, ticketId: id });
    });
    return;
  }
  const kept = tickets.filter(({ givenAt }) => givenAt === null);
  await sendTo(ctx, order, buyer.email, buyer.firstName, kept);
}

const isValid = ({ state, event }: TicketFacts) => state === "sold" && event.cancelledAt === null;

const isOf = (email: string, ticket: TicketFacts) =>
  addressOf(ticket).toLowerCase() === email.toLowerCase();

async function sendTo(
  ctx: OrganizationContext,
  { donationId, ticketId, recordId }: JobPayload<typeof JOB>,
  to: string,
  name: string,
  tickets: readonly TicketFacts[],
): Promise<void> {
  const [first] = tickets;
  if (!first) return;
  const { organization } = ctx;
  const locale = isLocale(first.locale) ? first.locale : ctx.locale;
  const t = createTranslator(locale);
  const { event } = first;
  const page = (path: string) => absoluteUrl(organization.slug, path);
  const isOne = tickets.length === 1;
  const all = orderLink({ donationId, locale, issuedAt: ctx.now });
  const mail = layOutMail({
    locale,
    brand: brandOf(organization, event.color),
    subject: t(isOne ? "emails.ticket.subject" : "emails.ticket.subject_all", {
      event: event.title,
    }),
    name,
    paragraphs: [
      t(isOne ? "emails.ticket.text" : "emails.ticket.text_all", {
        event: event.title,
        organization: organization.name,
      }),
      t("emails.ticket.keep"),
    ],
    rows: [...eventRows(ctx, first, t, locale), ...tickets.map((one) => seatRow(one))],
    button: isOne
      ? { label: t("attendees.ticket.open"), href: page(`/t/${first.code}`) }
      : { label: t("emails.ticket.open_all"), href: page(`/t/orders/${all}`) },
    ...(event.beginsAt
      ? { link: { label: t("attendees.ticket.calendar"), href: page(`/t/${first.code}/calendar`) } }
      : {}),
    why: t("emails.ticket.why", { organization: organization.name }),
  });
  // A changed attendee has a new code and a new version; the code itself stays out of headers.
  const key = ticketId ? `ticket-${ticketId}-${first.version}` : `tickets-${donationId}`;
  await sendMail({
    kind: "tickets",
    ...mail,
    to,
    messageId: recordId ? `${key}-${recordId}` : key,
  });
}

/** Returns date and place of a ticket's event as a mail shows them. */
export function eventRows(
  { organization }: Pick<OrganizationContext, "organization">,
  { event }: TicketFacts,
  t: Translate,
  locale: string,
): { label: string; value: string }[] {
  const place = event.format === "online" ? t("attendees.ticket.online") : event.place;
  return [
    ...(event.beginsAt
      ? [
          {
            label: t("attendees.ticket.when"),
            value: formatDateTime(event.beginsAt, organization.timezone, t, locale, "long"),
          },
        ]
      : []),
    ...(place ? [{ label: t("attendees.ticket.where"), value: place }] : []),
  ];
}

const seatRow = (ticket: TicketFacts) => ({ label: ticket.optionName, value: nameOf(ticket) });
