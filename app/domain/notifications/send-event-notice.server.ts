import { isLocale } from "~/i18n/config";
import { formatDateTime } from "~/i18n/dates";
import { createTranslator } from "~/i18n/server";
import type { Translate } from "~/i18n/text-key";
import { absoluteUrl } from "~/infrastructure/env.server";
import { sendMail } from "~/infrastructure/mail.server";
import { methodText } from "~/i18n/method-text";
import { formatMoney } from "~/values/money/money";
import { receiptNumber } from "~/values/ids/receipt-code";
import { addressOf, nameOf } from "~/values/ticket-names";
import type { JobPayload } from "../../../jobs/catalog";
import { listOrderTickets } from "../attendees/list-order-tickets.server";
import { orderLink } from "../attendees/order-link.server";
import type { TicketFacts } from "../attendees/schema";
import type { OrganizationContext } from "../context";
import { getMoneyBack, type MoneyBack } from "~/domain/donations/results/get-money-back.server";
import { brandOf, layOutMail } from "./mail-layout";
import { eventRows } from "./send-tickets.server";

const JOB = "notifications.send-event-notice";
type Order = JobPayload<typeof JOB>;

/**
 * Tells the people of an order that its event was cancelled or takes place otherwise: the buyer in one mail, which
 * has the refund in it, and each attendee with an address of their own. If several people get a mail, each has a
 * job, so that a failing mail repeats no other. Of two changes in a row the first tells nobody.
 */
export async function sendEventNotice(ctx: OrganizationContext, order: Order): Promise<void> {
  ctx.require("read", "donation");
  const all = await listOrderTickets(ctx, order.donationId);
  const tickets = all.filter((ticket) => isMeant(ticket, order));
  const [first] = tickets;
  if (!first) return;
  if (order.ticketId) {
    const one = tickets.find(({ id }) => id === order.ticketId);
    if (one) await sendTo(ctx, order, { to: addressOf(one), name: nameOf(one) }, one, [one], null);
    return;
  }
  const { buyer } = first;
  const isFree = all.every(({ amount }) => amount === 0n);
  const others = tickets.filter(
    (ticket) => ticket.givenAt !== null || (!isFree && !isSame(addressOf(ticket), buyer.email)),
  );
  if (others.length > 0 && !order.isForBuyer) {
    await ctx.transaction(async (db) => {
      await ctx.enqueue(db, JOB, { ...order, isForBuyer: true });
      for (const { id } of others) await ctx.enqueue(db, JOB, { ...order, ticketId: id });
    });
    return;
  }
  const { refundId } = order;
  const refund = refundId ? await getMoneyBack(ctx, "refund", refundId) : null;
  const kept = tickets.filter(({ givenAt }) => givenAt === null);
  // The money is the buyer's, whoever has the tickets now.
  if (kept.length === 0 && !refund) return;
  await sendTo(ctx, order, { to: buyer.email, name: buyer.firstName }, first, kept, refund);
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

function isMeant({ id, state, event }: TicketFacts, { notice, ticketIds, version }: Order) {
  if (notice === "cancelled") return ticketIds?.includes(id) === true && state !== "sold";
  return state === "sold" && event.cancelledAt === null && event.version === version;
}

async function sendTo(
  ctx: OrganizationContext,
  { donationId, notice, refundId, ticketId, version }: Order,
  { to, name }: { to: string; name: string },
  first: TicketFacts,
  tickets: readonly TicketFacts[],
  refund: MoneyBack | null,
): Promise<void> {
  const { organization, now } = ctx;
  const locale = isLocale(first.locale) ? first.locale : ctx.locale;
  const t = createTranslator(locale);
  const amount = refund && formatMoney(refund.amount, refund.currency);
  const values = { event: first.event.title, organization: organization.name };
  const page = (path: string) => absoluteUrl(organization.slug, path);
  const [one, ...more] = tickets;
  const link = orderLink({ donationId, locale, issuedAt: now });
  const mail = layOutMail({
    locale,
    brand: brandOf(organization, first.event.color),
    subject: t(`emails.ticket.event_${notice}_subject`, values),
    name,
    paragraphs: [
      t(`emails.ticket.event_${notice}_text`, values),
      ...(refund && amount
        ? [
            t(`emails.ticket.${refund.isRefused ? "refund_refused" : "refund"}`, {
              ...values,
              amount,
            }),
          ]
        : []),
      ...(refund && !refund.isRefused ? [t("emails.refund.bank")] : []),
      ...(notice === "changed" ? [t("emails.ticket.event_changed_keep")] : []),
    ],
    rows: [
      ...eventRows(ctx, first, t, locale),
      ...untilRow(ctx, first, t, locale),
      ...tickets.map((ticket) => ({ label: ticket.optionName, value: nameOf(ticket) })),
      ...(refund && amount ? refundRows(refund, amount, t) : []),
    ],
    ...(notice === "changed" && one
      ? {
          button:
            more.length === 0
              ? { label: t("attendees.ticket.open"), href: page(`/t/${one.code}`) }
              : { label: t("emails.ticket.open_all"), href: page(`/t/orders/${link}`) },
          link: {
            label: t("attendees.ticket.calendar"),
            href: page(`/t/${one.code}/calendar`),
          },
        }
      : {}),
    why: t("emails.ticket.why", values),
  });
  // The refund's own name, because this mail stands for its notice.
  const messageId =
    refundId && !ticketId
      ? `refund-${refundId}`
      : `event-${notice}-${ticketId ?? donationId}-${version}`;
  await sendMail({ kind: "event_notice", ...mail, to, messageId });
}

function untilRow(
  { organization }: OrganizationContext,
  { event: { endsAt } }: TicketFacts,
  t: Translate,
  locale: string,
) {
  if (!endsAt) return [];
  const value = formatDateTime(endsAt, organization.timezone, t, locale, "long");
  return [{ label: t("attendees.ticket.until"), value }];
}

function refundRows({ receipt, ...method }: MoneyBack, amount: string, t: Translate) {
  const number = receipt && receiptNumber(receipt.year, receipt.number);
  return [
    { label: t("emails.refund.amount"), value: amount },
    { label: t("common.fields.payment_method"), value: methodText(t, method) },
    ...(number ? [{ label: t("emails.receipt.number_label"), value: number }] : []),
  ];
}
