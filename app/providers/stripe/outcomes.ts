/** Converts a payment's status to an outcome. */
import type { Approved, Costs, KnownOutcome } from "../provider";
import { bookedAmount, type StripePayment } from "./answers";
import { causeOf, rawOf } from "./failures";

/** The amount that the payment must match. */
interface Expected {
  amount: bigint;
  currency: string;
}

/** Names a stored card in one text: customer and payment method. */
function storedCardId(customer: string, method: string): string {
  return `${customer}/${method}`;
}

/**
 * Returns a payment's outcome; null for an unknown status. `expected` is null where the requested amount
 * is unknown (a notification).
 */
export function outcomeOf(payment: StripePayment, expected: Expected | null): KnownOutcome | null {
  const { id: providerId, status } = payment;
  switch (status) {
    case "succeeded":
      return approvedBy(payment, expected);
    case "requires_payment_method": {
      const error = payment.last_payment_error ?? { code: "no_payment_method" };
      return { kind: "rejected", providerId, cause: causeOf(error), ...rawOf(error) };
    }
    case "canceled": {
      const rawCode = payment.cancellation_reason ?? "";
      return { kind: "cancelled", providerId, rawCode, rawMessage: "" };
    }
    case "requires_action": {
      const url = payment.next_action?.redirect_to_url?.url;
      const nextAction = url ? { kind: "redirect" as const, url } : undefined;
      return { kind: "pending", providerId, ...(nextAction && { nextAction }) };
    }
    case "processing":
    case "requires_capture":
    case "requires_confirmation":
      return { kind: "pending", providerId };
    default:
      return null;
  }
}

function approvedBy(payment: StripePayment, expected: Expected | null): Approved {
  const { customer, latest_charge: charge, payment_method: method } = payment;
  const booked = bookedAmount(payment.amount_received, payment.currency);
  const isOther =
    expected && (booked?.amount !== expected.amount || booked.currency !== expected.currency);
  const costs = costsOf(payment);
  return {
    kind: "approved",
    providerId: payment.id,
    approvedAt: charge?.created ?? payment.created,
    booked,
    flags: isOther ? ["amount_mismatch"] : [],
    ...(costs && { costs }),
    // A method without a customer is charged once.
    ...(customer && method && { storedCardId: storedCardId(customer, method) }),
    networkReference: charge?.payment_method_details?.card?.network_transaction_id ?? undefined,
  };
}

/** Returns what Stripe keeps; unknown where it settles in another currency than the payment's. */
function costsOf({ currency, latest_charge: charge }: StripePayment): Costs | null {
  const balance = charge?.balance_transaction;
  if (!balance || balance.currency !== currency) return null;
  const sum = (isTax: boolean) =>
    balance.fee_details
      .filter(({ type }) => (type === "tax") === isTax)
      .reduce((all, { amount }) => all + amount, 0);
  const [fee, taxes] = [bookedAmount(sum(false), currency), bookedAmount(sum(true), currency)];
  return fee && taxes && { fee: fee.amount, taxes: taxes.amount };
}
