import { z } from "zod";
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
 * Parses the answers of `GET /orders`, saved as a file: Conekta has no report with our references. Orders
 * without one are not the product's. Throws if the file ends before the list does, because what is missing
 * would count as never charged.
 */
export function parseSettlement(text: string): ReportedPayment[] | null {
  const pages = pagesOf(text);
  if (!pages) return null;
  if (pages.at(-1)?.has_more) {
    throw new Error(
      "Conekta's list goes on: its last page in the file has has_more: true; add the pages after it",
    );
  }
  const read = pages.flatMap(({ data }) => data.map((one) => orderSchema.safeParse(one)));
  if (read.some(({ success }) => !success)) return null;
  const orders = new Map(read.flatMap(({ data }) => (data ? [[data.id, data]] : [])));
  return [...orders.values()].flatMap((order) => {
    const reference = noteOf(order, "reference");
    if (reference === "") return [];
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

type OrdersPage = z.infer<typeof ordersSchema>;

/** Returns the pages of a file in their order: one answer, a JSON array of answers, or one on each line. */
function pagesOf(text: string): OrdersPage[] | null {
  const whole = jsonOrNull(text);
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const given = whole === null ? lines.map(jsonOrNull) : Array.isArray(whole) ? whole : [whole];
  const read = z.array(ordersSchema).min(1).safeParse(given);
  return read.success ? read.data : null;
}
