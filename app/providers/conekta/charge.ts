import { createHash } from "node:crypto";
import type { OrderRequest } from "conekta";
import { beforeCharge, outcomeOfFailure } from "../company-failure";
import type { ChargeCard, ChargeOutcome, ChargeRequest } from "../provider";
import type { ProviderIo } from "../provider-io";
import { shareRunning } from "../share-running";
import { ask } from "./account";
import { orderSchema, toCents } from "./answers";
import { conektaCapabilities } from "./capabilities";
import { cardOf, customerOf, type ChargedCard } from "./cards";
import type { Failure } from "./failures";
import { findOrder, lookUp, resultOf } from "./look-up";
import { methodOf } from "./methods";

/**
 * Charges a card, or asks for a transfer or cash. Conekta has no key for repeats, so an order of this reference is looked for first, and
 * simultaneous repeats share one charge.
 */
export function charge(request: ChargeRequest, io: ProviderIo): Promise<ChargeOutcome> {
  const { instrument } = request;
  const local = instrument.kind === "voucher" ? methodOf(instrument.method, io.now()) : null;
  if (instrument.kind === "card")
    return send(request, io, () => cardOrder(request, instrument.card, io));
  if (!local) return Promise.resolve({ kind: "not_sent", reason: "unsupported_instrument" });
  const order = { ...contentOf(request, local), customer_info: customerOf(request.payer) };
  return send(request, io, () => Promise.resolve({ kind: "order", order }));
}

type Prepared = { kind: "order"; order: OrderRequest } | Failure;

async function cardOrder(
  request: ChargeRequest,
  card: ChargeCard,
  io: ProviderIo,
): Promise<Prepared> {
  const charged = await cardOf(request, card, io);
  const isCharged = charged.kind === "token" || charged.kind === "source";
  return isCharged ? { kind: "order", order: orderOf(request, charged) } : charged;
}

function send(
  request: ChargeRequest,
  io: ProviderIo,
  prepare: () => Promise<Prepared>,
): Promise<ChargeOutcome> {
  const { reference } = request;
  return shareRunning(io, `charge ${reference}`, async () => {
    const before = await findOrder(reference, io);
    if ("order" in before) return outcomeOfOrder(before.order, request);
    if (before.kind !== "not_found")
      return outcomeOfFailure(beforeCharge(before), lookUp, request, io);
    const prepared = await prepare();
    if (prepared.kind !== "order") return outcomeOfFailure(prepared, lookUp, request, io);
    const answer = await ask(io, conektaCapabilities.chargeTimeoutMs, ({ orders }) =>
      orders.createOrder(prepared.order, "es"),
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

/** Returns an order with its only charge, by that payment method. */
function contentOf<Method>(
  { amount, currency, description, reference }: ChargeRequest,
  method: Method,
) {
  const cents = toCents(amount, currency);
  return {
    currency,
    line_items: [
      {
        name: description.slice(0, LONGEST_NAME).padEnd(SHORTEST_NAME, "."),
        ...{ unit_price: cents, quantity: 1 },
      },
    ],
    charges: [{ amount: cents, reference_id: reference, payment_method: method }],
    metadata: { reference },
  };
}

/** Returns an order whose card is tried at once. */
function orderOf(request: ChargeRequest, charged: ChargedCard): OrderRequest {
  const { callbackUrl, payer, payerIp, recurring, reference } = request;
  const isKept = charged.kind === "source";
  const method = {
    type: "card",
    ...(isKept
      ? { payment_source_id: charged.source, contract_id: contractOf(charged.source) }
      : { token_id: charged.token }),
    ...(payerIp !== undefined && { customer_ip_address: payerIp }),
  };
  return {
    ...contentOf(request, method),
    customer_info: isKept ? { customer_id: charged.customer } : customerOf(payer),
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
