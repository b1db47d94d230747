import type { TicketsPageData } from "~/components/giving/page-data";
import type { PublicCampaignPage } from "~/domain/campaigns/get-public-campaign.server";
import type { PublicContext } from "~/domain/context";
import { discounted } from "~/domain/donations/terms/ticket-order";
import { tryPromoCode } from "~/domain/donations/terms/try-promo-code.server";
import { DomainError } from "~/domain/errors";
import { getTicketTerms } from "~/domain/tickets/get-ticket-terms.server";
import { createTranslator } from "~/i18n/server";
import { formatDateTime } from "~/i18n/dates";
import { eventInstant, isSaleOver, localTimeAt } from "~/values/time/event-time";
import { formatPercent, toDecimal } from "~/values/money/money";

/** The most seats of one option that the page offers; an order has 20 in all. */
const MOST_SEATS = 10;
const MOST_IN_ALL = 20;
/** Fewer seats than these are announced. */
const FEW = 10;

/** What somebody chose: fields of the page's address, or of a form that came back. */
export interface ChosenSeats {
  fields: readonly (readonly [string, unknown])[];
  /** A form that came back keeps its seats, whatever is left now. */
  isPosted: boolean;
}

/** Returns the event, its tickets and the chosen order; null for a campaign of another type. */
export async function ticketsPageData(
  ctx: PublicContext,
  campaign: PublicCampaignPage,
  today: string,
  { fields, isPosted }: ChosenSeats,
): Promise<TicketsPageData | null> {
  if (campaign.type !== "tickets") return null;
  const terms = await getTicketTerms(ctx, campaign.id);
  if (!terms) return null;
  const t = createTranslator(ctx.locale);
  const { currency } = campaign;
  const sent = new Map(fields);
  const promoCode = textOf(sent.get("promo_code"));
  const { promo, fault } = await tryPromoCode(
    ctx,
    { id: campaign.id, today, tickets: terms },
    promoCode,
  ).catch((error: unknown) => {
    // The form that came back says so itself.
    if (isPosted && error instanceof DomainError) return { promo: null, fault: null };
    throw error;
  });
  // Where no gateway charges at once, only free seats can be had.
  const offered = terms.options.filter(({ amount }) => campaign.oneTimeOffered || amount === 0n);
  const options = offered.map((option) => {
    const most = Math.min(option.left, option.perOrderLimit ?? MOST_SEATS, MOST_SEATS);
    const count = Math.min(Number(textOf(sent.get(`seats[${option.id}]`))) || 0, MOST_IN_ALL);
    const few = option.left > 0 && option.left < FEW ? option.left : null;
    return { ...option, most, count: Math.max(0, Math.trunc(count)), few };
  });
  const chosen = options.filter(({ count }) => count > 0);
  const faults: string[] = [];
  if (fault) faults.push(t(`errors.fields.${fault}`));
  for (const { count, left, most, name } of chosen) {
    if (left === 0) faults.push(t("errors.fields.ticket_sold_out", { name }));
    else if (count > left) faults.push(t("errors.fields.ticket_few_left", { name, left }));
    else if (count > most) faults.push(t("errors.fields.ticket_limit", { name, limit: most }));
  }
  const seats = chosen.flatMap(({ name, count }) =>
    Array.from({ length: count }, () => ({ name })),
  );
  if (seats.length > MOST_IN_ALL) {
    faults.push(t("public.tickets.over_limit", { limit: MOST_IN_ALL }));
  }
  const isAsked = isPosted || [...sent.keys()].some((name) => name.startsWith("seats["));
  if (isAsked && seats.length === 0) faults.push(t("public.tickets.none_chosen"));
  const lines = chosen.map(({ id, name, count, amount }) => {
    const each = discounted(amount, promo);
    return { id, name, count, amount: each * BigInt(count) };
  });
  const total = lines.reduce((sum, { amount }) => sum + amount, 0n);
  const isOrder = isAsked && seats.length > 0 && (isPosted || faults.length === 0);
  const instant = (local: string | null) => {
    const at = eventInstant(local, ctx.organization.timezone);
    return at && formatDateTime(at, ctx.organization.timezone, t, ctx.locale, "sentence");
  };
  return {
    begins: instant(terms.beginsAt),
    ends: instant(terms.endsAt),
    isOnline: terms.format === "online",
    place: terms.place,
    isSaleOver: isSaleOver(terms, localTimeAt(ctx.now, ctx.organization.timezone)),
    hasPromoCodes: terms.promoCodes.length > 0,
    options,
    promoCode,
    faults: isPosted ? [] : faults,
    order: isOrder
      ? {
          lines,
          seats,
          total,
          totalDecimal: toDecimal(total, currency),
          discount: promo && formatPercent(promo.basisPoints, currency),
        }
      : null,
  };
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value.trim() : "";
}
