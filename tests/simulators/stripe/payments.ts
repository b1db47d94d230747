/** Payment intents: creation with confirmation, look-up, search, cancellation, refunds. */
import { z } from "zod";
import { now } from "~/infrastructure/clock";
import type { Books, Call, Method, Payment, Refund } from "./books";
import { newId, type Cards } from "./cards";
import { decide, declineOf, parseDecision, wordOf, type Decision } from "./decisions";
import { feesOf } from "./costs";
import { invalid, missing, parsed, WireError } from "./wire";

const amount = z
  .string()
  .regex(/^\d{1,12}$/)
  .transform(Number);
const flag = z.enum(["true", "false"]).transform((word) => word === "true");
const paymentSchema = z.strictObject({
  amount,
  currency: z.string().regex(/^[a-z]{3}$/),
  payment_method: z.string(),
  allowed_payment_method_types: z.tuple([z.literal("card")]),
  confirm: flag,
  description: z.string().max(1000).optional(),
  metadata: z.strictObject({ reference: z.string().max(500) }),
  customer: z.string().optional(),
  off_session: flag.optional(),
  setup_future_usage: z.literal("off_session").optional(),
  return_url: z.url().optional(),
  statement_descriptor_suffix: z
    .string()
    .max(22)
    .regex(/^(?=.*[A-Za-z])[^<>\\'"*]+$/)
    .optional(),
  expand: z.array(z.literal("latest_charge.balance_transaction")).optional(),
});
type Sent = z.infer<typeof paymentSchema>;
const refundSchema = z.strictObject({
  payment_intent: z.string(),
  amount: amount.optional(),
  metadata: z.record(z.string(), z.string()).optional(),
});

/** The least and the most that the account charges, in cents. */
const LIMITS: Readonly<Record<string, [number, number]>> = {
  brl: [50, 99_999_999],
  mxn: [1_000, 99_999_999],
  usd: [50, 99_999_999],
};
const OPEN = ["requires_payment_method", "requires_action", "processing", "requires_capture"];

export class Payments {
  constructor(
    private readonly books: Books,
    private readonly cards: Cards,
    private readonly selfUrl: () => string,
  ) {}

  /** POST /v1/payment_intents with `confirm`. Throws the decline of a card. */
  create(text: string, key: string | null): { payment: Payment; decision: Decision } | null {
    const sent = parsed(text, paymentSchema);
    const method = this.cards.chargeable(sent.payment_method, sent.customer ?? null);
    checkBody(sent);
    const decision = this.decisionFor(method, sent.off_session === true);
    this.list({ operation: "charge", key, sent, answer: wordOf(decision) });
    if (decision.kind === "timeout") return null;
    const payment = decided(newPayment(sent), decision);
    this.books.put("methods", method.id, { ...method, isUsed: method.customer === null });
    this.keep(payment);
    return { payment, decision };
  }

  /** GET /v1/payment_intents/{id} */
  find(id: string): Payment {
    const payment = this.books.get("payments", id);
    if (!payment) throw missing("payment_intent", id, "intent");
    this.listLookUp(payment.reference, payment);
    return payment;
  }

  /** GET /v1/payment_intents/search?query=metadata['reference']:'…' */
  search(query: string): Payment[] {
    const [, reference] = /^metadata\['reference'\]:'([^']+)'$/.exec(query) ?? [];
    if (reference === undefined) throw invalid("invalid_search_query", "Wrong query", "query");
    const found = this.books.all("payments").filter((one) => one.reference === reference);
    this.listLookUp(reference, found[0]);
    return found;
  }

  /** POST /v1/payment_intents/{id}/cancel */
  cancel(id: string): Payment {
    const payment = this.find(id);
    const isOpen = OPEN.includes(payment.status);
    this.listOf("cancel", payment, payment.amount, isOpen ? "cancelled" : "too_late");
    if (!isOpen) throw unexpected(`You cannot cancel this payment: it is ${payment.status}.`);
    const cancelled = { ...payment, status: "canceled", error: null };
    this.keep(cancelled);
    return cancelled;
  }

  /** POST /v1/refunds */
  refund(text: string): Refund {
    const { amount: asked, payment_intent: id } = parsed(text, refundSchema);
    const payment = this.books.get("payments", id);
    if (!payment) throw missing("payment_intent", id, "payment_intent");
    const left = leftOf(payment);
    const part = asked ?? left;
    const isAllowed = payment.bookedAt !== null && part > 0 && part <= left;
    this.listOf("refund", payment, part, isAllowed ? "refunded" : "refused");
    if (payment.bookedAt === null) throw unexpected("This payment has no successful charge.");
    if (left === 0) throw invalid("charge_already_refunded", "It has already been refunded.");
    if (!isAllowed) {
      throw invalid("", `Refund amount is greater than unrefunded amount`, "amount");
    }
    return this.addRefund(payment, part);
  }

  /** Books a refund, ours or one that was made in the account's panel. */
  addRefund(payment: Payment, part: number): Refund {
    const refund = { id: newId("re"), payment: payment.id, amount: part, status: "succeeded" };
    this.keep({ ...payment, refunds: [...payment.refunds, refund] });
    return refund;
  }

  findRefund(id: string): Refund {
    const all = this.books.all("payments").flatMap(({ refunds }) => refunds);
    const refund = all.find((one) => one.id === id);
    if (!refund) throw missing("refund", id, "refund");
    return refund;
  }

  findDispute(id: string): Payment {
    const payment = this.books.all("payments").find((one) => one.dispute?.id === id);
    if (!payment) throw missing("dispute", id, "dispute");
    return payment;
  }

  /** Keeps a payment; once its money is taken its customer keeps the method, if that was asked for. */
  keep(payment: Payment): void {
    this.books.put("payments", payment.id, payment);
    const { bookedAt, customer, keepsMethod } = payment;
    const method = this.books.get("methods", payment.method);
    if (!keepsMethod || bookedAt === null || !method) return;
    this.books.put("methods", method.id, { ...method, customer, isUsed: false });
  }

  private decisionFor(method: Method, isOffSession: boolean): Decision {
    const word = this.books.nextAnswer();
    const scripted = word === undefined ? null : parseDecision(word);
    if (scripted) return scripted;
    const isExpired = now() >= new Date(Date.UTC(method.year, method.month, 1));
    return decide(method.behaviour, { isExpired, isOffSession });
  }

  private list(call: { operation: "charge"; key: string | null; sent: Sent; answer: string }) {
    const { answer, key, operation, sent } = call;
    this.books.listCall({
      ...{ operation, idempotency_key: key, reference: sent.metadata.reference },
      ...{ amount: decimal(sent.amount), currency: sent.currency.toUpperCase() },
      ...{ at: now().toISOString(), answer },
    });
  }

  private listOf(
    operation: Call["operation"],
    { currency, reference }: Payment,
    part: number,
    answer: string,
  ): void {
    this.books.listCall({
      ...{ operation, idempotency_key: null, reference, amount: decimal(part) },
      ...{ currency: currency.toUpperCase(), at: now().toISOString(), answer },
    });
  }

  private listLookUp(reference: string, payment: Payment | undefined): void {
    this.books.listCall({
      ...{ operation: "lookup" as const, idempotency_key: null, reference, amount: null },
      ...{ currency: null, at: now().toISOString(), answer: payment?.status ?? "not_found" },
    });
  }

  /** Returns a payment as Stripe answers it; `isWhole` expands its charge. */
  object(payment: Payment, isWhole = false): Record<string, unknown> {
    const { currency, customer, id, method, reference, status } = payment;
    const charge = `ch_${id.slice(3)}`;
    const hasCharge = payment.bookedAt !== null;
    return {
      ...{ id, object: "payment_intent", status, livemode: false, currency, customer },
      ...{ amount: payment.amount, amount_received: payment.received },
      canceled_at: null,
      cancellation_reason: null,
      created: secondsOf(payment.createdAt),
      description: payment.description,
      last_payment_error: payment.error,
      latest_charge: !hasCharge ? null : isWhole ? chargeObject(payment, charge) : charge,
      metadata: { reference },
      next_action:
        status === "requires_action"
          ? {
              type: "redirect_to_url",
              redirect_to_url: {
                url: `${this.selfUrl()}/3d_secure_2/${id}`,
                return_url: payment.returnUrl,
              },
            }
          : null,
      // A payment whose card was declined waits for another one.
      payment_method: status === "requires_payment_method" ? null : method,
      statement_descriptor_suffix: payment.suffix,
    };
  }
}

function chargeObject(payment: Payment, id: string): unknown {
  return {
    ...{ id, object: "charge", status: "succeeded", amount: payment.received },
    created: secondsOf(payment.bookedAt ?? payment.createdAt),
    payment_method_details: {
      type: "card",
      card: { network_transaction_id: payment.networkId },
    },
    balance_transaction: {
      ...{ id: `txn_${id.slice(3)}`, object: "balance_transaction", currency: payment.currency },
      ...feesOf(payment),
    },
  };
}

/** Returns a refund as Stripe answers it. */
export function refundObject({ currency }: Payment, refund: Refund): Record<string, unknown> {
  const { amount: part, id, payment, status } = refund;
  return { id, object: "refund", amount: part, currency, payment_intent: payment, status };
}

/** Returns the dispute of a payment as Stripe answers it. */
export function disputeObject(payment: Payment): Record<string, unknown> {
  const { currency, dispute, id, received } = payment;
  return {
    ...{ id: dispute?.id, object: "dispute", amount: received, currency },
    ...{ payment_intent: id, reason: "fraudulent", status: dispute?.status },
  };
}

function checkBody(sent: Sent): void {
  if (!sent.confirm) throw invalid("parameter_missing", "Only confirmed payments here", "confirm");
  const [least, most] = LIMITS[sent.currency] ?? [];
  if (least === undefined || most === undefined) {
    throw invalid("currency_not_supported", `Invalid currency: ${sent.currency}`, "currency");
  }
  if (sent.amount < least) throw invalid("amount_too_small", "Amount is too small", "amount");
  if (sent.amount > most) throw invalid("amount_too_large", "Amount is too large", "amount");
  if (sent.off_session && sent.setup_future_usage) {
    throw invalid("parameter_invalid", "setup_future_usage with off_session", "off_session");
  }
  if (sent.off_session && sent.customer === undefined) {
    throw invalid("parameter_missing", "off_session needs a customer", "customer");
  }
  if (!sent.off_session && sent.return_url === undefined) {
    throw invalid("parameter_missing", "return_url is required", "return_url");
  }
}

function newPayment(sent: Sent): Payment {
  return {
    ...{ id: newId("pi"), reference: sent.metadata.reference, status: "processing" },
    ...{ amount: sent.amount, received: 0, currency: sent.currency },
    ...{ method: sent.payment_method, customer: sent.customer ?? null },
    ...{ isOffSession: sent.off_session === true },
    keepsMethod: sent.setup_future_usage !== undefined,
    description: sent.description ?? "",
    suffix: sent.statement_descriptor_suffix ?? null,
    returnUrl: sent.return_url ?? null,
    ...{ error: null, createdAt: now().toISOString(), bookedAt: null },
    networkId: newId("ntx").toUpperCase(),
    ...{ refunds: [], dispute: null },
  };
}

/** Applies a decision to a new payment. */
function decided(payment: Payment, decision: Decision): Payment {
  switch (decision.kind) {
    case "rejected":
      return declined(payment, declineOf(decision.cause));
    case "in_process":
      return payment;
    case "strange":
      return { ...payment, status: "rescheduled" };
    case "challenge":
      // Without the donor the bank declines.
      return payment.isOffSession
        ? declined(payment, declineOf("authentication_required"))
        : { ...payment, status: "requires_action" };
    default:
      return booked(payment);
  }
}

/** Books a payment's money. */
export function booked(payment: Payment, received = payment.amount): Payment {
  const bookedAt = payment.bookedAt ?? now().toISOString();
  return { ...payment, status: "succeeded", error: null, received, bookedAt };
}

export function declined(payment: Payment, error: Record<string, unknown>): Payment {
  return { ...payment, status: "requires_payment_method", error };
}

/** Returns the error that answers a charge whose card was declined. */
export function declineAnswer(payment: Payment, object: unknown): WireError | null {
  if (payment.status !== "requires_payment_method" || payment.error === null) return null;
  const { message, ...error } = payment.error;
  const shown = { type: "card_error", ...error, payment_intent: object };
  return new WireError(402, shown, String(message));
}

export function leftOf({ received, refunds }: Payment): number {
  return received - refunds.reduce((sum, one) => sum + one.amount, 0);
}

/** Cents as decimal text. */
export function decimal(cents: number): string {
  return (cents / 100).toFixed(2);
}

const secondsOf = (at: string) => Math.floor(new Date(at).getTime() / 1000);
const unexpected = (message: string) =>
  invalid("payment_intent_unexpected_state", message, "payment_intent");
