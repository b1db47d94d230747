/** Reads an order of event tickets: one item for each seat, attendees beside them, a promo code. */
import { formatMoney, parseDecimal, percentOf, type Currency } from "~/values/money/money";
import { isSaleOver } from "~/values/time/event-time";
import type { Seat } from "~/domain/tickets/hold-seats.server";
import type { PromoCode, TicketOption, TicketTerms } from "~/domain/tickets/ticket-terms.sql";
import type { DonationItem } from "~/domain/donations/donation-item";
import type { Refuse } from "./holder-document";
import type { DonationBody } from "~/domain/donations/schema";

export interface TicketOrder {
  items: DonationItem[];
  seats: Seat[];
}

interface OrderTerms {
  tickets: TicketTerms;
  promoCode: TypedPromoCode;
  currency: Currency;
  localTime: string;
}

/** Returns a seat's price after a discount, in minor units. */
export function discounted(amount: bigint, promo: Pick<PromoCode, "basisPoints"> | null): bigint {
  return promo ? amount - percentOf(amount, promo.basisPoints) : amount;
}

export interface TypedPromoCode {
  promo: PromoCode | null;
  fault: "promo_code_unknown" | "promo_code_used_up" | null;
}

/** Validates the promo code that somebody typed. What visitors type goes through `tryPromoCode`, which counts it. */
export function findPromoCode(
  { promoCodes }: TicketTerms,
  typed: string,
  today: string,
): TypedPromoCode {
  const wanted = typed.trim().toUpperCase();
  if (wanted === "") return { promo: null, fault: null };
  const promo = promoCodes.find(({ code }) => code === wanted);
  if (!promo || (promo.endsOn !== null && promo.endsOn < today))
    return { promo: null, fault: "promo_code_unknown" };
  if (promo.left === 0) return { promo: null, fault: "promo_code_used_up" };
  return { promo, fault: null };
}

/** Returns the order's items and seats, or null after it refused a field. */
export function readOrder(
  body: DonationBody,
  { tickets, promoCode, currency, localTime }: OrderTerms,
  refuse: Refuse,
): TicketOrder | null {
  let isRefused = false;
  const fail: Refuse = (...fault) => {
    isRefused = true;
    refuse(...fault);
  };
  if (tickets.isCancelled) fail("donation.items.0.uuid", "ticket_event_cancelled");
  else if (isSaleOver(tickets, localTime)) fail("donation.items.0.uuid", "ticket_sale_over");
  const { promo, fault } = promoCode;
  if (fault) fail("promo_code", fault);
  const options = body.donation.items.map((item, at) =>
    optionOf(item, at, tickets, currency, fail),
  );
  if (isRefused) return null;
  for (const option of tickets.options) checkCount(option, options, fail);
  const people = attendeesOf(body, options.length, fail);
  const seats = options.flatMap((option, at) => {
    if (!option) return [];
    const amount = discounted(option.amount, promo);
    const { name, email } = people[at] ?? { name: "", email: "" };
    const person = { attendeeName: name, attendeeEmail: email };
    return [{ optionId: option.id, promoCodeId: promo?.id ?? null, amount, ...person }];
  });
  const total = seats.reduce((sum, { amount }) => sum + amount, 0n);
  if (body.order_total !== undefined && parseDecimal(body.order_total, currency) !== total) {
    fail("order_total", "order_total_changed", { amount: formatMoney(total, currency) });
  }
  if (isRefused) return null;
  const items = seats.map(({ amount, optionId }, at): DonationItem => {
    const name = options[at]?.name ?? "";
    return { amount, quantity: 1, campaignItemId: optionId, name, kind: "gift" };
  });
  return { items, seats };
}

/** Returns an item's option; its price comes from the campaign, and another one means an outdated page. */
function optionOf(
  item: DonationBody["donation"]["items"][number],
  at: number,
  { options }: TicketTerms,
  currency: Currency,
  fail: Refuse,
): TicketOption | null {
  const field = `donation.items.${at}.uuid`;
  const option = options.find(({ id }) => id === item.uuid);
  if (!option) {
    fail(field, "ticket_gone");
    return null;
  }
  const { name, amount } = option;
  if (item.amount !== undefined && parseDecimal(item.amount, currency) !== amount) {
    fail(field, "ticket_price_changed", { name, amount: formatMoney(amount, currency) });
  }
  return option;
}

function checkCount(
  option: TicketOption,
  chosen: readonly (TicketOption | null)[],
  fail: Refuse,
): void {
  const count = chosen.filter((one) => one === option).length;
  const field = `donation.items.${Math.max(0, chosen.indexOf(option))}.uuid`;
  const { name, left, perOrderLimit } = option;
  if (count > 0 && left === 0) fail(field, "ticket_sold_out", { name });
  else if (count > left) fail(field, "ticket_few_left", { name, left });
  else if (perOrderLimit !== null && count > perOrderLimit) {
    fail(field, "ticket_limit", { name, limit: perOrderLimit });
  }
}

/** Returns who sits on each seat: the named people, or one for all. A seat of the buyer's names nobody. */
function attendeesOf({ attendees, donor }: DonationBody, count: number, fail: Refuse) {
  const buyer = { name: `${donor.first_name} ${donor.last_name}`, email: donor.email };
  if (attendees.length > 1 && attendees.length !== count) fail("attendees", "attendees_count");
  return Array.from({ length: count }, (_, at) => {
    const given = attendees[attendees.length === 1 ? 0 : at];
    const { name = "", email = "" } = given ?? {};
    // The buyer's own name and address are read from the donor, who may change them.
    const isBuyer = email === "" || email === buyer.email;
    return {
      name: isBuyer && name === buyer.name ? "" : name,
      email: email === buyer.email ? "" : email,
    };
  });
}
