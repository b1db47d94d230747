import { networkBlock } from "~/values/web/network-block";
import { countOrders, uncountOrders } from "~/domain/card-testing/count-orders.server";
import type { PublicContext } from "~/domain/context";
import type { TicketTerms } from "~/domain/tickets/ticket-terms.sql";
import { findPromoCode, type TypedPromoCode } from "./ticket-order";

const PURPOSE = "promo";
const WRONG_CODES = { name: "wrong", points: 20, seconds: 3_600 };

interface Sale {
  id: string;
  /** The organisation's local day. */
  today: string;
  /** Null for a campaign that sells no tickets. */
  tickets: TicketTerms | null;
}

/** A request that validates an order and then shows it again tries its code once. */
const triedBy = new WeakMap<PublicContext, Map<string, Promise<TypedPromoCode>>>();

/**
 * Returns the promo code that somebody typed, or why it is not accepted. A wrong one counts for its address
 * and campaign, in the page and in the call alike; after 20 in an hour no code is tried there any more, so that
 * nobody finds a right one by guessing. Throws `rate_limited`.
 */
export function tryPromoCode(
  ctx: PublicContext,
  sale: Sale,
  typed: string,
): Promise<TypedPromoCode> {
  ctx.require("read", "campaign", { published: true });
  const known = triedBy.get(ctx) ?? new Map<string, Promise<TypedPromoCode>>();
  triedBy.set(ctx, known);
  const key = `${sale.id} ${typed.trim()}`;
  const result = known.get(key) ?? countAndFind(ctx, sale, typed);
  known.set(key, result);
  return result;
}

async function countAndFind(
  ctx: PublicContext,
  { id, tickets, today }: Sale,
  typed: string,
): Promise<TypedPromoCode> {
  if (!tickets || typed.trim() === "") return { promo: null, fault: null };
  // One person has a whole block of IPv6 addresses.
  const address = ctx.ip.includes(":") ? networkBlock(ctx.ip) : ctx.ip;
  const subjects = [[WRONG_CODES, `${ctx.organizationId} ${id} ${address}`]] as const;
  // Counted first, so that of many tries at once none is answered above the limit.
  await countOrders(ctx, PURPOSE, subjects);
  const found = findPromoCode(tickets, typed, today);
  if (found.fault !== "promo_code_unknown") await uncountOrders(ctx, PURPOSE, subjects);
  return found;
}
