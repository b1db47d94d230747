/** Payments: creation with keys, look-up, search, cancellation, refunds; as strict as the company. */
import { z } from "zod";
import { now } from "~/infrastructure/clock";
import type { Account, Books, CardToken, Payment, Refund } from "./books";
import type { Cards } from "./cards";
import { costsOf } from "./costs";
import { decide, parseDecision, wordOf, type Decision } from "./decisions";
import { siteOf } from "./methods";
import { parseText, WireError } from "./wire";

const REFUND_DAYS = 180;
const DAY_MS = 24 * 60 * 60 * 1000;

const paymentSchema = z.strictObject({
  transaction_amount: z.number().positive(),
  token: z.string().min(1),
  description: z.string().max(255).optional(),
  installments: z.int().min(1).max(36),
  payment_method_id: z.string().min(1),
  payer: z.strictObject({
    email: z.email().optional(),
    type: z.enum(["customer", "guest"]).optional(),
    id: z.string().optional(),
    identification: z.strictObject({ type: z.string(), number: z.string() }).optional(),
    first_name: z.string().optional(),
    last_name: z.string().optional(),
  }),
  external_reference: z.string().max(256).optional(),
  statement_descriptor: z.string().max(22).optional(),
  notification_url: z.url().max(500).optional(),
  callback_url: z.url().optional(),
  application_fee: z.number().nonnegative().optional(),
  binary_mode: z.boolean().optional(),
  capture: z.boolean().optional(),
  three_d_secure_mode: z.enum(["not_supported", "optional", "mandatory"]).optional(),
  additional_info: z.looseObject({ ip_address: z.string().optional() }).optional(),
  point_of_interaction: z
    .strictObject({
      type: z.enum(["SUBSCRIPTIONS", "CREDENTIAL_ON_FILE"]),
      transaction_data: z.looseObject({ first_time_use: z.boolean() }),
    })
    .optional(),
});
type Sent = z.infer<typeof paymentSchema>;

const refundSchema = z.strictObject({ amount: z.number().positive().optional() });

export class Payments {
  constructor(
    private readonly books: Books,
    private readonly cards: Cards,
    private readonly selfUrl: () => string,
  ) {}

  /** POST /v1/payments. Returns null where the company never answers. */
  async create(account: Account, key: string | null, text: string): Promise<Payment | null> {
    if (key === null) throw new WireError(400, 4292, "Header X-Idempotency-Key can't be null");
    const sent = paymentSchema.safeParse(parseText(text));
    if (!sent.success) throw paramsError(sent.error);
    const known = this.books.get("keys", `${account.id} ${key}`);
    if (known) return this.repeat(known, text);
    const token = this.cards.usable(account, sent.data.token);
    this.checkBody(account, sent.data, token);
    const { transaction_amount: amount, external_reference: reference = null } = sent.data;
    const listed = this.books.listCall({
      ...{ operation: "charge", idempotency_key: key, reference },
      ...{ amount: String(amount), currency: siteOf(account.site).currency },
      ...{ at: now().toISOString(), answer: "" },
    });
    const decision = this.decisionFor(account, token);
    listed(wordOf(decision));
    if (decision.kind === "timeout") return null;
    if (decision.kind === "missing_code") {
      throw new WireError(400, 3013, "security_code_id can't be null");
    }
    const mode = sent.data.three_d_secure_mode;
    const payment = decided(this.newPayment(account, sent.data, token), decision, mode);
    // The key is taken before anything waits, so that simultaneous repeats are one payment.
    this.books.put("tokens", token.id, { ...token, usedBy: payment.id });
    this.keep(payment);
    const row = { content: text, payment: payment.id, refund: null };
    this.books.put("keys", `${account.id} ${key}`, row);
    await this.books.sync();
    if (decision.kind === "slow") await new Promise((resolve) => setTimeout(resolve, decision.ms));
    if (decision.kind === "timeout_after_approve") return null;
    return payment;
  }

  /** GET /v1/payments/{id} */
  find(account: Account, id: string): Payment {
    const payment = this.books.get("payments", id);
    if (payment?.account !== account.id) {
      throw new WireError(404, 2000, "Payment not found", "not_found");
    }
    this.listLookUp(payment.reference, payment);
    return payment;
  }

  /** GET /v1/payments/search?external_reference= */
  search(account: Account, query: URLSearchParams): Payment[] {
    const reference = query.get("external_reference");
    const found = this.books
      .all("payments")
      .filter((one) => one.account === account.id && one.reference === reference);
    this.listLookUp(reference, found[0]);
    return found.reverse();
  }

  /** PUT /v1/payments/{id} {status: "cancelled"} */
  cancel(account: Account, id: string, text: string): Payment {
    const payment = this.find(account, id);
    const sent = z.strictObject({ status: z.literal("cancelled") }).safeParse(parseText(text));
    if (!sent.success) throw new WireError(400, 1, "Params Error");
    const isOpen = ["pending", "in_process", "authorized"].includes(payment.status);
    this.books.listCall({
      ...callOf(payment, "cancel"),
      answer: isOpen ? "cancelled" : "too_late",
    });
    if (!isOpen)
      throw new WireError(
        400,
        2018,
        "The action requested is not valid for the current payment state",
      );
    const cancelled = { ...payment, status: "cancelled", detail: "by_collector" };
    this.keep(cancelled);
    return cancelled;
  }

  /** POST /v1/payments/{id}/refunds; {} refunds what is left. */
  refund(account: Account, id: string, key: string | null, text: string): [Payment, Refund] {
    const payment = this.books.get("payments", id);
    if (payment?.account !== account.id) {
      throw new WireError(404, 2000, "Payment not found", "not_found");
    }
    if (key === null) throw new WireError(400, 4292, "Header X-Idempotency-Key can't be null");
    const sent = refundSchema.safeParse(parseText(text));
    if (!sent.success) throw new WireError(400, 1, "Params Error");
    const known = this.books.get("keys", `${account.id} ${key}`);
    if (known) {
      if (known.content !== text || known.payment !== payment.id) throw conflict();
      const refund = payment.refunds.find((one) => one.id === known.refund);
      if (refund) return [payment, refund];
    }
    const amount = sent.data.amount ?? leftOf(payment);
    this.checkRefund(payment, amount);
    const refund = this.addRefund(payment, amount, "collector");
    const row = { content: text, payment: payment.id, refund: refund.id };
    this.books.put("keys", `${account.id} ${key}`, row);
    this.books.listCall({
      ...callOf(payment, "refund", amount),
      idempotency_key: key,
      answer: "refunded",
    });
    return [this.books.get("payments", id) ?? payment, refund];
  }

  /** Adds a refund, also one that the account's owner makes in the panel. */
  addRefund(payment: Payment, amount: number, source: Refund["source"]): Refund {
    const refund: Refund = {
      id: payment.id * 10 + payment.refunds.length + 1,
      ...{ amount, source, status: "approved", createdAt: now().toISOString() },
    };
    const refunds = [...payment.refunds, refund];
    const isWhole = leftOf({ ...payment, refunds }) <= 0;
    const state = isWhole
      ? { status: "refunded", detail: "refunded" }
      : { status: "approved", detail: "partially_refunded" };
    this.keep({ ...payment, ...state, refunds });
    return refund;
  }

  keep(payment: Payment): void {
    this.books.put("payments", payment.id, payment);
  }

  private repeat(known: { content: string; payment: number }, text: string): Payment {
    if (known.content !== text) throw conflict();
    const payment = this.books.get("payments", String(known.payment));
    if (!payment) throw conflict();
    return payment;
  }

  private checkBody(account: Account, sent: Sent, token: CardToken): void {
    const site = siteOf(account.site);
    const amount = sent.transaction_amount;
    const decimals = ["CLP", "COP"].includes(site.currency) ? 0 : 2;
    if (Number(amount.toFixed(decimals)) !== amount) {
      throw new WireError(400, 4037, "Invalid transaction_amount");
    }
    if (amount < site.minimum || amount > site.maximum) {
      throw new WireError(400, 4037, "Invalid transaction_amount");
    }
    if ((sent.application_fee ?? 0) > amount) {
      throw new WireError(400, 4038, "application_fee cannot be bigger than transaction_amount");
    }
    if (sent.payment_method_id !== token.card.methodId) {
      throw new WireError(400, 10103, "Payment method not found");
    }
    const { id, email, type } = sent.payer;
    if (token.storedCard === null ? !email : type !== "customer" || !id) {
      throw new WireError(400, 4050, "payer.email must be a valid email");
    }
    const stored = token.storedCard === null ? null : this.books.get("cards", token.storedCard);
    if (stored && stored.customer !== id) throw new WireError(400, 2002, "Customer not found");
    const mayLackCode = account.withoutCode && sent.point_of_interaction !== undefined;
    if (!token.hasCode && !mayLackCode) {
      throw new WireError(400, 3013, "security_code_id can't be null");
    }
  }

  private decisionFor(account: Account, { card }: CardToken): Decision {
    const word = this.books.nextAnswer();
    const scripted = word === undefined ? null : parseDecision(word);
    if (scripted) return scripted;
    const today = now();
    const lastDay = new Date(Date.UTC(card.year, card.month, 1));
    return decide(card.behaviour, card.holder, today >= lastDay);
  }

  private newPayment(
    account: Account,
    sent: Sent,
    { id: token, card, storedCard }: CardToken,
  ): Payment {
    const id = this.books.nextId();
    return {
      ...{ id, account: account.id, card, token, storedCard, refunds: [], isChallenged: false },
      reference: sent.external_reference ?? null,
      ...{ status: "in_process", detail: "pending_contingency" },
      amount: sent.transaction_amount,
      currency: siteOf(account.site).currency,
      installments: sent.installments,
      methodId: sent.payment_method_id,
      applicationFee: sent.application_fee ?? 0,
      description: sent.description ?? "",
      descriptor: sent.statement_descriptor ?? null,
      notificationUrl: sent.notification_url ?? null,
      callbackUrl: sent.callback_url ?? null,
      ...{ createdAt: now().toISOString(), approvedAt: null, bookedAt: null },
    };
  }

  private checkRefund(payment: Payment, amount: number): void {
    const isTaken = payment.bookedAt !== null && payment.status === "approved";
    if (!isTaken)
      throw new WireError(
        400,
        2063,
        "The action requested is not valid for the current payment state",
      );
    if (amount > leftOf(payment)) throw new WireError(400, 2084, "Invalid refund amount");
    const age = now().getTime() - new Date(payment.bookedAt ?? 0).getTime();
    if (age > REFUND_DAYS * DAY_MS)
      throw new WireError(400, 2024, "Payment too old to be refunded");
  }

  private listLookUp(reference: string | null, payment: Payment | undefined): void {
    this.books.listCall({
      ...{ operation: "lookup", idempotency_key: null, at: now().toISOString() },
      reference: payment?.reference ?? reference,
      amount: payment ? String(payment.amount) : null,
      currency: payment?.currency ?? null,
      answer: payment?.status ?? "not_found",
    });
  }

  /** Returns a payment as the company answers it. */
  object(payment: Payment): Record<string, unknown> {
    const challenge = payment.status === "pending" && payment.isChallenged;
    return {
      id: payment.id,
      status: payment.status,
      status_detail: payment.detail,
      date_created: payment.createdAt,
      date_approved: payment.approvedAt,
      currency_id: payment.currency,
      transaction_amount: payment.amount,
      transaction_amount_refunded: payment.amount - leftOf(payment),
      collector_id: Number(payment.account),
      description: payment.description,
      external_reference: payment.reference,
      statement_descriptor: payment.descriptor,
      installments: payment.installments,
      payment_method_id: payment.methodId,
      payment_type_id: "credit_card",
      captured: true,
      live_mode: false,
      card: {
        id: payment.storedCard,
        first_six_digits: payment.card.firstSix,
        last_four_digits: payment.card.lastFour,
      },
      ...costsOf(payment),
      refunds: payment.refunds.map((refund) => refundObject(payment, refund)),
      three_ds_info: challenge
        ? {
            external_resource_url: `${this.selfUrl()}/3ds/${payment.id}`,
            creq: Buffer.from(JSON.stringify({ payment: payment.id })).toString("base64url"),
          }
        : null,
    };
  }
}

/** Returns a refund as the company answers it. */
export function refundObject(payment: Payment, refund: Refund): unknown {
  return {
    id: refund.id,
    payment_id: payment.id,
    amount: refund.amount,
    source: { id: payment.account, type: refund.source },
    date_created: refund.createdAt,
    refund_mode: "standard",
    adjustment_amount: 0,
    status: refund.status,
  };
}

/** Applies a decision to a new payment. */
function decided(
  payment: Payment,
  decision: Decision,
  mode: Sent["three_d_secure_mode"] = "not_supported",
): Payment {
  switch (decision.kind) {
    case "rejected":
      return { ...payment, status: "rejected", detail: decision.detail };
    case "in_process":
      return payment;
    case "strange":
      return { ...payment, status: "rescheduled", detail: "a word of tomorrow" };
    case "challenge":
      // Nobody is asked unless the order allows it.
      if (mode === "not_supported") {
        return { ...payment, status: "rejected", detail: "cc_rejected_3ds_mandatory" };
      }
      return { ...payment, status: "pending", detail: "pending_challenge", isChallenged: true };
    default:
      return approved(payment);
  }
}

/** Books a payment's money. */
export function approved(payment: Payment): Payment {
  const at = now().toISOString();
  const approvedAt = payment.approvedAt ?? at;
  const bookedAt = payment.bookedAt ?? at;
  return { ...payment, status: "approved", detail: "accredited", approvedAt, bookedAt };
}

/** What the company keeps of a payment: 4 %, to two decimals. */
export function leftOf({ amount, refunds }: Payment): number {
  return Math.round((amount - refunds.reduce((sum, one) => sum + one.amount, 0)) * 100) / 100;
}

const conflict = () =>
  new WireError(409, 4293, "The idempotency key was used for another request", "conflict");

function paramsError(error: z.ZodError): WireError {
  const place = error.issues[0]?.path.join(".") ?? "";
  if (place.startsWith("payer.email"))
    return new WireError(400, 4050, "payer.email must be a valid email");
  if (place === "notification_url")
    return new WireError(400, 4020, "notification_url must be url valid");
  if (place === "transaction_amount") return new WireError(400, 4037, "Invalid transaction_amount");
  return new WireError(400, 1, `Params Error: ${place}`);
}

function callOf(payment: Payment, operation: "cancel" | "refund", amount = payment.amount) {
  return {
    ...{ operation, idempotency_key: null, reference: payment.reference },
    ...{ amount: String(amount), currency: payment.currency, at: now().toISOString() },
  };
}
