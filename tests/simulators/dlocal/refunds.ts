/** Refunds: one for each key, up to a payment's remaining amount, with the script's answers. */
import { randomUUID } from "node:crypto";
import { now } from "~/infrastructure/clock";
import type { Books, Payment, Refund } from "./books";
import { amountText, hasRightDecimals } from "./countries";
import { Members } from "./members";
import { wireDate } from "./payment-object";
import { gatewayOf, type Settings } from "./settings";
import { invalid, WireError } from "./wire-error";

/** Possible answers of a script to the next refund, after `refund:`. */
export const refundWords = [
  "approved",
  "in_process",
  "rejected",
  "timeout",
  "timeout_after_approve",
] as const;
type RefundWord = (typeof refundWords)[number];

const CODES = { PENDING: "100", SUCCESS: "200", REJECTED: "300", CANCELLED: "400" } as const;
const DETAILS = {
  PENDING: "The refund is pending.",
  SUCCESS: "The refund was paid.",
  REJECTED: "The refund was rejected.",
  CANCELLED: "The refund was cancelled.",
} as const;

/** Returns a refund in dLocal's format for answers and notifications. */
export function refundObject(refund: Refund): Record<string, unknown> {
  return {
    id: refund.id,
    payment_id: refund.paymentId,
    amount: refund.amount,
    currency: refund.currency,
    status: refund.status,
    status_code: CODES[refund.status],
    status_detail: DETAILS[refund.status],
    created_date: wireDate(refund.createdAt),
    notification_url: refund.notificationUrl,
    order_refund_id: refund.orderRefundId,
  };
}

/** Returns the amount of a payment's completed and pending refunds, in major units. */
function takenOf(books: Books, payment: Payment): number {
  const pending = [...books.refunds.values()].filter(
    ({ paymentId, status }) => paymentId === payment.id && status === "PENDING",
  );
  return pending.reduce((sum, { amount }) => sum + amount, payment.refundedAmount);
}

/** Returns the payment less a refund, in whole cents. */
export function withRefund(payment: Payment, amount: number): Payment {
  const refunded = Math.round((payment.refundedAmount + amount) * 100) / 100;
  return { ...payment, refundedAmount: Math.min(refunded, payment.amount) };
}

export class Refunds {
  constructor(
    private readonly settings: Settings,
    private readonly books: Books,
  ) {}

  /** Creates a refund, or returns the earlier answer for the same key; null sends no answer. */
  async refund(call: {
    login: string;
    idempotencyKey: string | null;
    body: Buffer;
  }): Promise<Refund | null> {
    const { login, idempotencyKey: key } = call;
    const order = readOrder(call.body);
    const payment = this.books.payments.get(order.paymentId);
    if (!payment || payment.login !== login) throw new WireError(404, 4000, "Payment not found");
    const list = (answer: string) =>
      this.books.listCall({
        gateway: gatewayOf(this.settings, login),
        operation: "refund",
        idempotency_key: key,
        reference: payment.orderId,
        amount: amountText(order.amount ?? payment.amount, payment.currency),
        currency: payment.currency,
        at: now().toISOString(),
        answer,
      });
    const hash = this.books.hash(call.body.toString("utf8"));
    const known = key ? this.books.refundKeyOf(login, key) : undefined;
    if (known) {
      if (known.hash !== hash) {
        throw new WireError(400, 5000, "Idempotency key of another request", "X-Idempotency-Key");
      }
      const refund = this.books.refunds.get(known.refundId);
      if (!refund) throw new WireError(500, 7000, "Failed to process the request.");
      list(wordOf(refund));
      return refund;
    }
    const word = this.nextWord(payment);
    if (word === "timeout") {
      list("timeout");
      return null;
    }
    const refund = this.newRefund(payment, order, word);
    list(word === "timeout_after_approve" ? word : wordOf(refund));
    this.books.record({ type: "refund", refund });
    if (refund.status === "SUCCESS") {
      this.books.record({ type: "payment", payment: withRefund(payment, refund.amount) });
    }
    if (key) this.books.record({ type: "refund_key", login, key, hash, refundId: refund.id });
    await this.books.sync();
    return word === "timeout_after_approve" ? null : refund;
  }

  /** Another account's refunds are as unknown as missing ones. */
  refundOf(login: string, id: string): Refund {
    const refund = this.books.refunds.get(id);
    if (!refund || refund.login !== login) throw new WireError(404, 4001, "Refund not found");
    return refund;
  }

  private nextWord({ gateway }: Payment): RefundWord {
    const scripted = this.books.nextAnswer(gateway, "refund")?.slice("refund:".length);
    return refundWords.find((word) => word === scripted) ?? "approved";
  }

  private newRefund(
    payment: Payment,
    order: ReturnType<typeof readOrder>,
    word: RefundWord,
  ): Refund {
    if (payment.status !== "PAID") throw new WireError(400, 5006, "Payment is not paid");
    // Cash and transfers go back to an account of the payer, which this product does not ask for.
    if (payment.local && !payment.local.refunds) {
      throw new WireError(400, 5010, "Method not available", "payment_method_id");
    }
    const { currency } = payment;
    if (order.currency !== undefined && order.currency !== currency) throw invalid("currency");
    const amount = order.amount ?? payment.amount;
    if (!(amount > 0) || !hasRightDecimals(amount, currency)) throw invalid("amount");
    if (Math.round((takenOf(this.books, payment) + amount - payment.amount) * 100) > 0) {
      throw new WireError(400, 5007, "Amount exceeded", "amount");
    }
    if (payment.disputed) throw new WireError(400, 5006, "Payment is disputed");
    const status = { in_process: "PENDING", rejected: "REJECTED" } as const;
    return {
      id: `REF-${randomUUID()}`,
      login: payment.login,
      paymentId: payment.id,
      amount,
      currency,
      orderRefundId: order.orderRefundId,
      notificationUrl: order.notificationUrl ?? payment.notificationUrl,
      status: word === "in_process" || word === "rejected" ? status[word] : "SUCCESS",
      createdAt: now().toISOString(),
    };
  }
}

function wordOf({ status }: Refund): string {
  if (status === "SUCCESS") return "approved";
  return status === "PENDING" ? "in_process" : "rejected";
}

/** Amount and currency must be given together; without them the whole payment is refunded. */
function readOrder(body: Buffer) {
  const members = Members.ofBody(body);
  const hasAmount = members.has("amount");
  if (hasAmount !== members.has("currency")) throw invalid(hasAmount ? "currency" : "amount");
  return {
    paymentId: members.text("payment_id"),
    amount: hasAmount ? members.number("amount") : undefined,
    currency: members.optionalText("currency"),
    notificationUrl: members.optionalText("notification_url"),
    orderRefundId: members.optionalText("order_refund_id"),
  };
}
