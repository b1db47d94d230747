/** Orders: creation with their charge, look-up, list, cancellation, notes, refunds. */
import { randomBytes, randomInt } from "node:crypto";
import { z } from "zod";
import { now } from "~/infrastructure/clock";
import type { Books, Call, Card, Local, Order } from "./books";
import { isExpired, newId, payerSchema, type Cards } from "./cards";
import { decide, parseDecision, refusalOf, wordOf, type Decision } from "./decisions";
import { invalid, missing, parsed, WireError } from "./wire";

const cents = z.int().nonnegative();
const notes = z.record(z.string(), z.union([z.string().max(249), z.number(), z.boolean()]));
const cardSchema = z
  .strictObject({
    type: z.literal("card"),
    token_id: z.string().optional(),
    payment_source_id: z.string().optional(),
    contract_id: z.string().length(10).optional(),
    customer_ip_address: z.string().optional(),
  })
  .refine((one) => (one.token_id === undefined) !== (one.payment_source_id === undefined));
const localSchema = z.strictObject({
  type: z.enum(["spei", "cash"]),
  expires_at: z.int().positive(),
});
const orderSchema = z.strictObject({
  currency: z.enum(["MXN", "USD"]),
  customer_info: z.union([z.strictObject({ customer_id: z.string() }), payerSchema]),
  line_items: z.tuple([
    z.strictObject({
      name: z.string().min(3).max(249),
      unit_price: cents,
      quantity: z.literal(1),
    }),
  ]),
  charges: z.tuple([
    z.strictObject({
      amount: cents,
      reference_id: z.string().max(249),
      payment_method: z.union([cardSchema, localSchema]),
    }),
  ]),
  metadata: notes.optional(),
  processing_mode: z.enum(["ecommerce", "recurrent"]).optional(),
  three_ds_mode: z.enum(["strict", "not_strict", "smart"]).optional(),
  return_url: z.url().optional(),
});
type Sent = z.infer<typeof orderSchema>;
const refundSchema = z.strictObject({
  amount: cents,
  reason: z.enum([
    ...(["requested_by_client", "cannot_be_fulfilled", "duplicated_transaction"] as const),
    ...(["suspected_fraud", "other"] as const),
  ]),
});

const seconds = z.coerce.number().int().nonnegative();
const pageSchema = z.strictObject({
  limit: z.coerce.number().int().min(1).max(250).default(20),
  next: z.string().optional(),
  ...{ "created_at.gte": seconds.optional(), "created_at.lte": seconds.optional() },
});

/** The least and the most that the account charges, in cents (calls.md, 'Gateway amount limits'). */
const [LEAST, MOST] = [1_000, 800_000];
const OPEN = ["pending_payment", "pending_confirmation"];

export class Orders {
  constructor(
    private readonly books: Books,
    private readonly cards: Cards,
  ) {}

  /** POST /orders with a charge. Nothing keeps a reference unique. Null if nothing arrives. */
  create(text: string): { order: Order; decision: Decision } | null {
    const sent = parsed(text, orderSchema);
    const [{ amount }] = sent.charges;
    if (amount < LEAST || amount > MOST) {
      throw invalid("amount", "The amount is out of range.", "charges[0][amount]");
    }
    if (sent.line_items[0].unit_price !== amount) {
      throw invalid("amount", "The charges differ from the order.", "charges[0][amount]");
    }
    const { card, payer } = this.payerOf(sent);
    const isRecurrent = sent.processing_mode === "recurrent";
    const decision = this.decisionFor(card, isRecurrent);
    this.list("charge", sent.charges[0].reference_id, amount, wordOf(decision));
    if (decision.kind === "timeout") return null;
    const refused = decision.kind === "rejected" ? refusalOf(decision.cause) : null;
    // Wrong parameters make no order.
    if (refused?.status === 422) throw new WireError(422, refused.code, refused.message);
    const order = decided(newOrder(sent, card, payer), decision);
    this.keep(order);
    return { order, decision };
  }

  /** GET /orders/{id} */
  find(id: string): Order {
    const order = this.aged(this.books.get("orders", id));
    if (!order) throw missing("order");
    this.list("lookup", order.reference, null, order.status);
    return order;
  }

  /** GET /orders: a page of them, the newest first. */
  page(query: URLSearchParams): { orders: Order[]; next: string | null } {
    const read = pageSchema.safeParse(Object.fromEntries(query));
    if (!read.success) throw invalid("query", z.prettifyError(read.error), "query");
    const { limit, next: after } = read.data;
    const from = (read.data["created_at.gte"] ?? 0) * 1000;
    const until = (read.data["created_at.lte"] ?? Infinity) * 1000;
    const found = this.books
      .all("orders")
      .map((order) => this.aged(order))
      .toReversed()
      .filter(({ createdAt }) => {
        const at = Math.floor(Date.parse(createdAt) / 1000) * 1000;
        return at >= from && at <= until;
      });
    const start = after === undefined ? 0 : found.findIndex(({ id }) => id === after) + 1;
    const orders = found.slice(start, start + limit);
    this.list("lookup", null, null, String(orders.length));
    const hasMore = found.length > start + limit;
    return { orders, next: hasMore ? (orders.at(-1)?.id ?? null) : null };
  }

  /** PUT /orders/{id}: its notes alone. */
  update(id: string, text: string): Order {
    const { metadata } = parsed(text, z.strictObject({ metadata: notes }));
    const order = this.books.get("orders", id);
    if (!order) throw missing("order");
    const changed = { ...order, metadata };
    this.keep(changed);
    return changed;
  }

  /** POST /orders/{id}/cancel */
  cancel(id: string): Order {
    const order = this.find(id);
    const isOpen = OPEN.includes(order.status);
    this.list("cancel", order.reference, order.amount, isOpen ? "cancelled" : "too_late");
    if (!isOpen) {
      const code = "precondition_required.combo.order.cannot_be_canceled";
      throw new WireError(428, code, `The order is ${order.status}.`);
    }
    const cancelled = { ...order, status: "canceled" };
    this.keep(cancelled);
    return cancelled;
  }

  /** POST /orders/{id}/refunds */
  refund(id: string, text: string): Order {
    const { amount } = parsed(text, refundSchema);
    const order = this.books.get("orders", id);
    if (!order) throw missing("order");
    const isAllowed = order.bookedAt !== null && amount > 0 && amount <= leftOf(order);
    this.list("refund", order.reference, amount, isAllowed ? "refunded" : "refused");
    if (!isAllowed) throw invalid("refund.amount", "There is less left to refund.", "refund");
    return this.addRefund(order, amount);
  }

  /** Books a refund, ours or one that was made in the account's panel. */
  addRefund(order: Order, amount: number): Order {
    const made = { id: newId("ref"), amount, createdAt: now().toISOString() };
    const refunded = { ...order, refunds: [...order.refunds, made] };
    const status = leftOf(refunded) === 0 ? "refunded" : "partially_refunded";
    this.keep({ ...refunded, status });
    return { ...refunded, status };
  }

  /** Returns the order as its time makes it: nobody paid it until it expired. */
  private aged<Known extends Order | undefined>(order: Known): Known {
    const { local, status } = order ?? {};
    const isOver =
      local && status && OPEN.includes(status) && Date.parse(local.expiresAt) <= now().getTime();
    return order && isOver ? { ...order, status: "expired" } : order;
  }

  keep(order: Order): void {
    this.books.put("orders", order.id, order);
  }

  private payerOf(sent: Sent): { card: Card | null; payer: Order["payer"] } {
    const { customer_info: info } = sent;
    const method = sent.charges[0].payment_method;
    if (method.type !== "card") {
      if ("customer_id" in info || sent.three_ds_mode || sent.processing_mode)
        throw invalid("combo", "Only cards have these", "payment_method");
      if (method.expires_at * 1000 <= now().getTime())
        throw invalid("expires_at", "It must lie ahead", "payment_method[expires_at]");
      return { card: null, payer: { ...info, customer: null } };
    }
    if (!sent.processing_mode) throw invalid("combo", "A mode is missing", "processing_mode");
    const { payment_source_id: source, token_id: token } = method;
    if ("customer_id" in info) {
      if (source === undefined) throw invalid("combo", "A source is missing", "payment_source_id");
      const { card, email, id, name, phone } = this.cards.ownerOf(info.customer_id, source);
      return { card, payer: { name, email, phone, customer: id } };
    }
    if (token === undefined) throw invalid("combo", "A token is missing", "token_id");
    return { card: this.cards.use(token), payer: { ...info, customer: null } };
  }

  private decisionFor(card: Card | null, isRecurrent: boolean): Decision {
    const word = this.books.nextAnswer();
    const scripted = word === undefined ? null : parseDecision(word);
    if (scripted) return scripted;
    // Whoever pays without a card does so later.
    if (card === null) return { kind: "in_process" };
    return decide(card.behaviour, { isExpired: isExpired(card), isRecurrent });
  }

  private list(
    operation: Call["operation"],
    reference: string | null,
    part: number | null,
    answer: string,
  ): void {
    this.books.listCall({
      ...{ operation, idempotency_key: null, reference },
      amount: part === null ? null : decimal(part),
      currency: part === null ? null : "MXN",
      ...{ at: now().toISOString(), answer },
    });
  }
}

function newOrder(sent: Sent, card: Card | null, payer: Order["payer"]): Order {
  const [{ amount, payment_method: method, reference_id: reference }] = sent.charges;
  return {
    ...{ id: newId("ord"), chargeId: newChargeId(), reference },
    status: card ? "pending_confirmation" : "pending_payment",
    ...{ amount, received: 0, currency: sent.currency, payer, card },
    local: method.type === "card" ? null : localOf(method),
    isRecurrent: sent.processing_mode === "recurrent",
    contract: method.type === "card" ? (method.contract_id ?? null) : null,
    description: sent.line_items[0].name,
    returnUrl: sent.return_url ?? null,
    metadata: sent.metadata ?? {},
    ...{ failure: null, createdAt: now().toISOString(), bookedAt: null },
    ...{ refunds: [], chargeback: null },
  };
}

const digits = (count: number) => Array.from({ length: count }, () => randomInt(10)).join("");

function localOf({ expires_at: expires, type }: z.infer<typeof localSchema>): Local {
  const expiresAt = new Date(expires * 1000).toISOString();
  return { type, number: digits(type === "spei" ? 18 : 14), expiresAt };
}

/** Conekta's ids of charges have no prefix. */
function newChargeId(): string {
  return randomBytes(12)
    .toString("hex")
    .replaceAll(/\d{4}/g, (digits) => `${digits.slice(1)}a`);
}

/** Applies a decision to a new order. */
function decided(order: Order, decision: Decision): Order {
  const isTried = decision.kind === "rejected" || decision.kind === "strange";
  // Nobody has paid yet, whatever becomes of the answer.
  if (order.local && !isTried) return order;
  switch (decision.kind) {
    case "rejected":
      return declined(order, decision.cause);
    case "in_process":
      return order;
    case "strange":
      return { ...order, status: "rescheduled" };
    case "challenge":
      // Without the donor the bank declines.
      return order.isRecurrent || order.returnUrl === null
        ? declined(order, "authentication_required")
        : { ...order, status: "pending_payment" };
    default:
      return booked(order);
  }
}

/** Books an order's money. */
export function booked(order: Order, received = order.amount): Order {
  const bookedAt = order.bookedAt ?? now().toISOString();
  return { ...order, status: "paid", failure: null, received, bookedAt };
}

export function declined(order: Order, cause: string): Order {
  const { message, word } = refusalOf(cause);
  return { ...order, status: "declined", failure: { code: word, message } };
}

/** Returns the error that answers a declined charge. */
export function declineAnswer(decision: Decision, { status }: Order): WireError | null {
  if (status !== "declined") return null;
  const cause = decision.kind === "rejected" ? decision.cause : "authentication_required";
  const { code, message } = refusalOf(cause);
  return new WireError(402, code, message);
}

export function leftOf({ received, refunds }: Order): number {
  return received - refunds.reduce((sum, one) => sum + one.amount, 0);
}

/** Cents as decimal text. */
export function decimal(amount: number): string {
  return (amount / 100).toFixed(2);
}
