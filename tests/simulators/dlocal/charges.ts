import { randomInt, randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { now } from "~/infrastructure/clock";
import type { Books, StoredCard, Payment } from "./books";
import { isExpired, type GivenCard } from "./cards";
import { readChargeOrder, type ChargeOrder } from "./charge-order";
import { amountText } from "./countries";
import { behaviourOf, decide, parseDecision, wordOf, type Decision } from "./decisions";
import { issue } from "./local-methods";
import { Members } from "./members";
import { findReadyCard } from "./ready-cards";
import { gatewayOf, type Settings } from "./settings";
import { invalid, WireError } from "./wire-error";

/** Null keeps the connection open without an answer. */
export type ChargeAnswer = Payment | null;

export interface ChargeCall {
  login: string;
  idempotencyKey: string | null;
  body: Buffer;
  /** /secure_payments, which accepts raw numbers. */
  secure: boolean;
}

/** Returns the payment's name in the journal of calls. */
export function answerWord(payment: Payment): string {
  if (payment.status === "PAID") return "approved";
  if (payment.status === "REJECTED") return `rejected:${payment.refusedAs ?? payment.statusCode}`;
  if (payment.status === "CANCELLED") return "cancelled";
  if (payment.status === "EXPIRED") return "expired";
  return payment.challengeUrl ? "challenge" : "in_process";
}

/** Returns the data of a card that may be stored. */
export function storeCard(books: Books, given: GivenCard): StoredCard {
  return {
    holderName: given.holderName,
    month: given.month,
    year: given.year,
    brand: given.brand,
    lastFour: given.number.slice(-4),
    hash: books.hash(given.number),
    behaviour: behaviourOf(given.number),
  };
}

/** Returns the payment as paid; the caller records it. */
export function book(payment: Payment, at: Date): Payment {
  const instant = at.toISOString();
  return {
    ...payment,
    status: "PAID",
    statusCode: "200",
    statusDetail: "The payment was paid.",
    networkResponseCode: undefined,
    refusedAs: undefined,
    approvedAt: instant,
    bookedAt: payment.bookedAt ?? instant,
    card: payment.card && {
      ...payment.card,
      networkReference: payment.card.networkReference ?? String(randomInt(1e12, 1e14)),
    },
  };
}

/** Returns the payment as its time makes it: nobody paid it until it expired. */
export function aged<Known extends Payment | undefined>(payment: Known): Known {
  const isOver =
    payment?.status === "PENDING" && payment.local && new Date(payment.local.expiresAt) <= now();
  if (!payment || !isOver) return payment;
  return { ...payment, status: "EXPIRED", statusCode: "500", statusDetail: "The payment expired." };
}

export class Charges {
  /** Undecided charges: visible to look-ups, lost when the process dies. */
  private readonly inFlight = new Map<string, { payment: Payment; decided: Promise<Payment> }>();

  constructor(
    private readonly settings: Settings,
    private readonly books: Books,
    /** This process's address, for the next action's page. */
    private readonly ownAddress: () => string,
  ) {}

  orderOf(login: string, orderId: string): Payment | undefined {
    const running = this.inFlight.get(`${login}\n${orderId}`)?.payment;
    return aged(running ?? this.books.orderOf(login, orderId));
  }

  /** Returns an undecided charge of that gateway, by our reference. */
  undecided(gateway: Payment["gateway"], reference: string): Payment | undefined {
    const running = [...this.inFlight.values()].map(({ payment }) => payment);
    return running.find((payment) => payment.gateway === gateway && payment.orderId === reference);
  }

  paymentOf(login: string, id: string): Payment | undefined {
    const payment =
      [...this.inFlight.values()].find((entry) => entry.payment.id === id)?.payment ??
      this.books.payments.get(id);
    return payment?.login === login ? aged(payment) : undefined;
  }

  /** Charges, or returns the earlier answer for the same key. Throws a WireError. */
  async charge(call: ChargeCall): Promise<ChargeAnswer> {
    const gateway = gatewayOf(this.settings, call.login);
    const sent = readLoosely(call.body);
    const list = this.lister(gateway, call, sent);
    let decision: Decision | undefined;
    try {
      const members = Members.ofBody(call.body);
      const hash = this.books.hash(comparableText(this.books, call, sent));
      const repeated = await this.repeat(call, hash);
      if (repeated) {
        list(answerWord(repeated));
        return repeated;
      }
      const order = readChargeOrder(members, call.secure);
      if (this.orderOf(call.login, order.orderId)) {
        throw new WireError(400, 5009, "Order ID is duplicated", "order_id");
      }
      const card = this.cardFor(call.login, order);
      decision = this.nextDecision(gateway, order, card);
      const setAnswer = list(wordOf(decision));
      return await this.carryOut(call, order, card, decision, hash, setAnswer);
    } catch (error) {
      if (error instanceof WireError && !decision) list(`error:${error.code}`);
      throw error;
    }
  }

  private lister(
    gateway: Payment["gateway"],
    call: ChargeCall,
    sent: Readonly<Record<string, unknown>>,
  ): (answer: string) => (answer: string) => void {
    const text = (value: unknown): string | null => (typeof value === "string" ? value : null);
    const currency = text(sent.currency);
    return (answer) =>
      this.books.listCall({
        gateway,
        operation: "charge",
        idempotency_key: call.idempotencyKey,
        reference: text(sent.order_id),
        amount: typeof sent.amount === "number" ? amountText(sent.amount, currency ?? "") : null,
        currency,
        at: now().toISOString(),
        answer,
      });
  }

  private nextDecision(
    gateway: Payment["gateway"],
    order: ChargeOrder,
    card: StoredCard | null,
  ): Decision {
    const word = this.books.nextAnswer(gateway);
    const scripted = word === undefined ? null : parseDecision(word);
    // Whoever pays in another way does so later.
    const behaviour = card?.behaviour ?? "in_process";
    const isOld = card !== null && isExpired(card, now());
    return scripted ?? decide(order.description, behaviour, isOld);
  }

  private cardFor(login: string, { means }: ChargeOrder): StoredCard | null {
    if ("local" in means) return null;
    if ("given" in means) return storeCard(this.books, means.given);
    const { savedId } = means;
    const kept = this.books.cardOf(login, savedId);
    const ready = kept ? undefined : findReadyCard(savedId);
    if (ready) return { ...storeCard(this.books, ready), savedId };
    if (!kept) throw new WireError(400, 5008, "Token not found or inactive", "card.card_id");
    return kept;
  }

  /** Returns the payment of an earlier call with this key; a key with another body is rejected. */
  private async repeat(call: ChargeCall, hash: string): Promise<Payment | undefined> {
    if (!call.idempotencyKey) return undefined;
    const known = this.books.keyOf(call.login, call.idempotencyKey);
    if (!known) return undefined;
    if (known.hash !== hash) {
      throw new WireError(400, 5000, "Idempotency key of another request", "X-Idempotency-Key");
    }
    const running = [...this.inFlight.values()].find(
      (entry) => entry.payment.id === known.paymentId,
    );
    return running ? running.decided : this.books.payments.get(known.paymentId);
  }

  private async carryOut(
    call: ChargeCall,
    order: ChargeOrder,
    card: StoredCard | null,
    decision: Decision,
    hash: string,
    setAnswer: (answer: string) => void,
  ): Promise<ChargeAnswer> {
    if (decision.kind === "timeout") return null;
    if (decision.kind === "missing_security_code") throw invalid("card.cvv");
    const pending = this.newPayment(call.login, order, card);
    if (call.idempotencyKey) {
      const { login, idempotencyKey: key } = call;
      this.books.record({ type: "key", login, key, hash, paymentId: pending.id });
    }
    if (decision.kind === "slow") {
      const decided = this.decideLater(pending, decision.ms);
      const payment = await decided;
      setAnswer(answerWord(payment));
      return payment;
    }
    const payment = this.finish(pending, decision);
    await this.keep(payment);
    return decision.kind === "timeout_after_approve" ? null : payment;
  }

  private async decideLater(pending: Payment, ms: number): Promise<Payment> {
    const place = `${pending.login}\n${pending.orderId}`;
    const decided = wait(ms).then(async () => {
      // An event before the answer may have decided the charge.
      const current = this.inFlight.get(place)?.payment ?? pending;
      const isPaid = current.status === "PENDING" && !current.local;
      const payment = isPaid ? book(current, now()) : current;
      await this.keep(payment);
      this.inFlight.delete(place);
      return payment;
    });
    this.inFlight.set(place, { payment: pending, decided });
    return decided;
  }

  private newPayment(login: string, order: ChargeOrder, card: StoredCard | null): Payment {
    const id = `D-4-${randomUUID()}`;
    const { amount, country, means } = order;
    return {
      id,
      login,
      gateway: gatewayOf(this.settings, login),
      orderId: order.orderId,
      amount: order.amount,
      currency: order.currency,
      country: order.country,
      description: order.description,
      notificationUrl: order.notificationUrl,
      callbackUrl: order.callbackUrl,
      status: "PENDING",
      statusCode: "100",
      statusDetail: "The payment is pending.",
      createdAt: now().toISOString(),
      refundedAmount: 0,
      card: card && {
        ...card,
        savedId: card.savedId ?? (order.save ? `CID-${randomUUID()}` : undefined),
        networkReference: undefined,
      },
      local:
        "local" in means
          ? issue(means.local, { amount, country, id, address: this.ownAddress() })
          : undefined,
      save: order.save,
    };
  }

  private finish(pending: Payment, decision: Decision): Payment {
    switch (decision.kind) {
      case "rejected":
        return {
          ...pending,
          status: "REJECTED",
          statusCode: decision.refusal.code,
          statusDetail: decision.refusal.detail,
          networkResponseCode: decision.refusal.networkResponseCode,
          refusedAs: decision.cause,
        };
      case "in_process":
        return pending;
      case "timeout_after_approve":
        // The answer is lost; nobody paid a ticket meanwhile.
        return pending.local ? pending : book(pending, now());
      case "challenge":
        return {
          ...pending,
          statusCode: "101",
          statusDetail: "The payment is pending 3D-Secure authentication.",
          challengeUrl: `${this.ownAddress()}/3ds/${pending.id}`,
        };
      default:
        return book(pending, now());
    }
  }

  /** Writes a payment, and its card if it is stored now, to disk before any answer. */
  async keep(payment: Payment): Promise<void> {
    const running = this.inFlight.get(`${payment.login}\n${payment.orderId}`);
    if (running) running.payment = payment;
    this.books.record({ type: "payment", payment });
    const { card } = payment;
    if (card?.savedId && payment.bookedAt) {
      this.books.record({ type: "card", login: payment.login, id: card.savedId, card });
    }
    await this.books.sync();
  }
}

/** Returns the body for comparing repeats: its card number hashed, without its security code. */
function comparableText(
  books: Books,
  call: ChargeCall,
  sent: Readonly<Record<string, unknown>>,
): string {
  const card = (sent.card ?? {}) as Record<string, unknown>;
  const number = typeof card.number === "string" ? books.hash(card.number) : undefined;
  const comparable = { ...sent, card: { ...card, number, cvv: undefined } };
  return JSON.stringify([call.secure, comparable]);
}

/** Returns the fields of a body for the journal, before any validation. */
function readLoosely(body: Buffer): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(body.toString("utf8"));
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
