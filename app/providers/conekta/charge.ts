import { createHash } from "node:crypto";
import type { OrderRequest } from "conekta";
import { beforeCharge, outcomeOfFailure } from "../company-failure";
import type { ChargeOutcome, ChargeRequest } from "../provider";
import type { ProviderIo } from "../provider-io";
import { shareRunning } from "../share-running";
import { ask } from "./account";
import { orderSchema, toCents } from "./answers";
import { conektaCapabilities } from "./capabilities";
import { cardOf, customerOf, type ChargedCard } from "./cards";
import { findOrder, lookUp, resultOf } from "./look-up";

/**
 * Charges a card. Conekta has no key for repeats, so an order of this reference is looked for first, and
 * simultaneous repeats share one charge.
 */
export function charge(request: ChargeRequest, io: ProviderIo): Promise<ChargeOutcome> {
  const { instrument, reference } = request;
  if (instrument.kind !== "card") {
    return Promise.resolve({ kind: "not_sent", reason: "unsupported_instrument" });
  }
  return shareRunning(io, `charge ${reference}`, async () => {
    const before = await findOrder(reference, io);
    if ("order" in before) return outcomeOfOrder(before.order, request);
    if (before.kind !== "not_found")
      return outcomeOfFailure(beforeCharge(before), lookUp, request, io);
    const charged = await cardOf(request, instrument.card, io);
    if (charged.kind !== "token" && charged.kind !== "source") {
      return outcomeOfFailure(charged, lookUp, request, io);
    }
    const answer = await ask(io, conektaCapabilities.chargeTimeoutMs, ({ orders }) =>
      orders.createOrder(orderOf(request, charged), "es"),
    );
    if (answer.kind !== "answer") return outcomeOfFailure(answer, lookUp, request, io);
    const order = orderSchema.safeParse(answer.value);
    if (!order.success) return { kind: "unknown", reason: "unreadable answer" };
    return outcomeOfOrder(order.data, request);
  });
}

function outcomeOfOrder(
  order: Parameters<typeof resultOf>[0],
  request: ChargeRequest,
): ChargeOutcome {
  const result = resultOf(order, request);
  return result.kind === "found"
    ? result.outcome
    : { kind: "unknown", reason: result.kind === "unknown" ? result.reason : "not found" };
}

const SHORTEST_NAME = 3;
const LONGEST_NAME = 249;

/** Returns an order whose only charge is tried at once. */
function orderOf(request: ChargeRequest, charged: ChargedCard): OrderRequest {
  const { amount, callbackUrl, currency, description, payer, payerIp, recurring, reference } =
    request;
  const cents = toCents(amount, currency);
  const isKept = charged.kind === "source";
  return {
    currency,
    customer_info: isKept ? { customer_id: charged.customer } : customerOf(payer),
    line_items: [
      {
        name: description.slice(0, LONGEST_NAME).padEnd(SHORTEST_NAME, "."),
        ...{ unit_price: cents, quantity: 1 },
      },
    ],
    charges: [
      {
        amount: cents,
        reference_id: reference,
        payment_method: {
          type: "card",
          ...(isKept
            ? { payment_source_id: charged.source, contract_id: contractOf(charged.source) }
            : { token_id: charged.token }),
          ...(payerIp !== undefined && { customer_ip_address: payerIp }),
        },
      },
    ],
    metadata: { reference, ...(isKept && { source: charged.source }) },
    // The bank may ask the donor, who then returns; without the donor it declines instead.
    ...(recurring === "next"
      ? { processing_mode: "recurrent" }
      : { processing_mode: "ecommerce", three_ds_mode: "smart", return_url: callbackUrl }),
  };
}

const CONTRACT_LENGTH = 10;

/** The contract by which the bank knows the months of one card: the first charge and the later ones name it. */
function contractOf(source: string): string {
  const hash = createHash("sha256").update(source).digest("hex");
  return hash.slice(0, CONTRACT_LENGTH).toUpperCase();
}
