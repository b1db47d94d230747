import type { StoredCard, Payment } from "./books";

/** Returns an instant in dLocal's format. */
export function wireDate(instant: string): string {
  return new Date(instant).toISOString().replace("Z", "+0000");
}

function cardObject(card: StoredCard, isBooked: boolean): Record<string, unknown> {
  return {
    holder_name: card.holderName,
    expiration_month: card.month,
    expiration_year: card.year,
    brand: card.brand,
    last4: card.lastFour,
    // Only a card that was charged is stored.
    card_id: isBooked ? card.savedId : undefined,
    network_tx_reference: isBooked ? card.networkReference : undefined,
  };
}

/** Returns the payment in dLocal's format for answers and notifications. */
export function paymentObject(payment: Payment): Record<string, unknown> {
  const { local } = payment;
  const challenge = payment.status === "PENDING" ? payment.challengeUrl : undefined;
  return {
    id: payment.id,
    amount: payment.amount,
    currency: payment.currency,
    country: payment.country,
    payment_method_id: local?.code ?? "CARD",
    payment_method_type: local?.type ?? "CARD",
    payment_method_flow: local?.flow ?? "DIRECT",
    card: payment.card ? cardObject(payment.card, payment.bookedAt !== undefined) : undefined,
    ticket: local?.ticket,
    bank_transfer: local?.bankTransfer,
    redirect_url: local?.flow === "REDIRECT" ? local.pageUrl : undefined,
    three_dsecure: challenge ? { redirect_url: challenge } : undefined,
    acquirer: payment.networkResponseCode
      ? { network_response_code: payment.networkResponseCode }
      : undefined,
    created_date: wireDate(payment.createdAt),
    approved_date: payment.approvedAt ? wireDate(payment.approvedAt) : undefined,
    status: payment.status,
    status_code: payment.statusCode,
    status_detail: payment.statusDetail,
    order_id: payment.orderId,
    description: payment.description,
    notification_url: payment.notificationUrl,
  };
}

/** The answer of GET /orders/{order_id}, with fewer fields than a payment. */
export function orderObject(payment: Payment): Record<string, unknown> {
  return {
    order_id: payment.orderId,
    payment_id: payment.id,
    currency: payment.currency,
    amount: payment.amount,
    created_date: wireDate(payment.createdAt),
    approved_date: payment.approvedAt ? wireDate(payment.approvedAt) : undefined,
    status: payment.status,
    status_code: payment.statusCode,
    status_detail: payment.statusDetail,
  };
}
