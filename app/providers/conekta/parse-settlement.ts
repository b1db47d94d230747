import { jsonOrNull } from "~/values/text/json-or-null";
import type { ReportedPayment, ReportedState } from "../reported-payment";
import { bookedAmount, noteOf, orderSchema, ordersSchema, paidCharge } from "./answers";

const STATES: Readonly<Record<string, ReportedState>> = {
  paid: "taken",
  partially_refunded: "returned",
  refunded: "returned",
  charged_back: "returned",
  declined: "refused",
  fraudulent: "refused",
  canceled: "refused",
  expired: "refused",
};

/**
 * Parses the answer of `GET /orders`, saved as a file: Conekta has no report with our references. Orders
 * without one are not the product's.
 */
export function parseSettlement(text: string): ReportedPayment[] | null {
  const list = ordersSchema.safeParse(jsonOrNull(text));
  if (!list.success) return null;
  const read = list.data.data.map((one) => orderSchema.safeParse(one));
  if (read.some(({ success }) => !success)) return null;
  return read.flatMap(({ data: order }) => {
    const reference = order ? noteOf(order, "reference") : "";
    if (!order || reference === "") return [];
    const word = order.payment_status ?? "";
    const charge = paidCharge(order);
    return {
      ...{ reference, providerId: order.id, word },
      state: STATES[word] ?? "undecided",
      booked: charge ? bookedAmount(charge.amount, charge.currency) : null,
      at: charge?.paid_at ?? order.created_at,
      description: order.line_items[0]?.name ?? "",
    };
  });
}
