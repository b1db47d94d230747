/** Orders, charges, refunds and chargebacks as Conekta answers them. */
import type { Order, Refund } from "./books";

const secondsOf = (at: string) => Math.floor(new Date(at).getTime() / 1000);
const listOf = (data: unknown[]) => ({ object: "list", has_more: false, total: data.length, data });

/** Returns an order; `selfUrl` has the bank's pages. */
export function orderObject(order: Order, selfUrl: string): Record<string, unknown> {
  const { amount, currency, description, id, payer, refunds, status } = order;
  const { customer, email, name, phone } = payer;
  return {
    ...{ id, object: "order", livemode: false, amount, currency, payment_status: status },
    amount_refunded: refunds.reduce((sum, one) => sum + one.amount, 0),
    created_at: secondsOf(order.createdAt),
    updated_at: secondsOf(order.bookedAt ?? order.createdAt),
    customer_info: {
      ...{ object: "customer_info", name, email, phone, corporate: false },
      ...(customer !== null && { customer_id: customer }),
    },
    is_refundable: order.bookedAt !== null,
    line_items: listOf([
      ...[{ object: "line_item", name: description, unit_price: amount, quantity: 1 }],
    ]),
    metadata: order.metadata,
    processing_mode: order.isRecurrent ? "recurrent" : "ecommerce",
    charges: listOf([chargeObject(order)]),
    ...(isChallenged(order) && {
      next_action: {
        type: "redirect_to_url",
        redirect_to_url: { url: `${selfUrl}/3ds/${id}`, return_url: order.returnUrl },
      },
    }),
  };
}

/** Whether the bank waits for the donor. */
export function isChallenged({ returnUrl, status }: Order): boolean {
  return status === "pending_payment" && returnUrl !== null;
}

export function chargeObject(order: Order): Record<string, unknown> {
  const { bookedAt, chargeId, chargeback, currency, failure, id } = order;
  return {
    ...{ id: chargeId, object: "charge", livemode: false, order_id: id, currency },
    amount: bookedAt === null ? order.amount : order.received,
    created_at: secondsOf(order.createdAt),
    paid_at: bookedAt === null ? null : secondsOf(bookedAt),
    description: "Payment from order",
    reference_id: order.reference,
    status: order.status,
    ...(failure && { failure_code: failure.code, failure_message: failure.message }),
    payment_method: methodObject(order),
    refunds: order.refunds.length === 0 ? null : listOf(order.refunds.map(refundObject)),
    ...(chargeback && {
      chargeback: {
        object: "chargeback",
        charge_id: chargeId,
        reason: "unrecognized",
        ...chargeback,
      },
    }),
  };
}

function methodObject({ card, contract, local }: Order): unknown {
  const expires_at = local && secondsOf(local.expiresAt);
  if (local?.type === "spei") {
    const bank = { bank: "STP", receiving_account_bank: "STP", clabe: local.number };
    return { object: "bank_transfer_payment", type: "spei", ...bank, expires_at };
  }
  if (local) {
    return {
      ...{ object: "cash_payment", type: "cash", product_type: "cash_in", expires_at },
      ...{ service_name: "Efectivo", store: "OXXO", store_name: "OXXO" },
      ...{ reference: local.number, barcode_url: `https://barcodes.example/${local.number}.png` },
    };
  }
  if (!card) throw new Error("an order without a way to pay");
  return {
    ...{ object: "card_payment", type: "credit", last4: card.lastFour, brand: card.brand },
    name: card.name,
    exp_month: String(card.month).padStart(2, "0"),
    exp_year: String(card.year % 100),
    ...(contract !== null && { contract_id: contract }),
  };
}

/** What went back counts below zero. */
function refundObject({ amount, createdAt, id }: Refund): unknown {
  return { id, object: "refund", amount: -amount, created_at: secondsOf(createdAt) };
}
