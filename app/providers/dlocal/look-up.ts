import type { LookUpRequest, LookUpResult } from "../provider";
import type { Answer, ProviderIo } from "../provider-io";
import { readAccount, signedRequest } from "./account";
import {
  bookedAmount,
  errorSchema,
  orderSchema,
  paymentSchema,
  readJson,
  type DlocalPayment,
} from "./answers";
import { dlocalCapabilities } from "./capabilities";
import { outcomeOf } from "./outcomes";

async function get(io: ProviderIo, path: string): Promise<Answer> {
  const account = readAccount(io.credentials);
  return io.http(
    signedRequest(account, io.now(), { path, timeoutMs: dlocalCapabilities.queryTimeoutMs }),
  );
}

/**
 * Returns what dLocal booked under our reference (GET /orders/{order_id}, then the payment). An order names its first
 * payment alone; another one of the same order, such as the second of a voucher, is looked up by its own id.
 */
export async function lookUp(request: LookUpRequest, io: ProviderIo): Promise<LookUpResult> {
  const answer = await get(io, `/orders/${encodeURIComponent(request.reference)}`);
  if (!answer.sent) return { kind: "unknown", reason: answer.reason };
  if ("unknown" in answer) return { kind: "unknown", reason: answer.unknown };
  if (answer.status === 404 && readJson(answer.body, errorSchema)?.code === "4000") {
    return { kind: "not_found" };
  }
  const order = answer.status === 200 ? readJson(answer.body, orderSchema) : null;
  // Another customer's order must never settle our charge.
  if (!order || order.order_id !== request.reference) {
    return { kind: "unknown", reason: `unexpected order answer, http ${answer.status}` };
  }
  const { isFurther, providerId: id = order.id, reference } = request;
  const other = id === order.id ? "missing" : await getPayment(id, reference, io);
  if (other === "unknown") return { kind: "unknown", reason: `no answer about payment ${id}` };
  if (other === "missing" && id !== order.id && isFurther) return { kind: "not_found" };
  const own = other === "missing" ? await getPayment(order.id, reference, io) : other;
  const payment = typeof own === "string" ? order : own;
  const outcome = outcomeOf(payment, request, io.now());
  if (!outcome) return { kind: "unknown", reason: `status ${payment.status}` };
  return { kind: "found", outcome, booked: bookedAmount(payment) };
}

/**
 * Returns a payment of our reference, `missing` if dLocal has none of that id. An order lacks the stored card, the
 * redirect and the network's codes, which the payment has.
 */
async function getPayment(
  id: string,
  reference: string,
  io: ProviderIo,
): Promise<DlocalPayment | "missing" | "unknown"> {
  const answer = await get(io, `/payments/${encodeURIComponent(id)}`);
  if (!answer.sent || "unknown" in answer) return "unknown";
  if (answer.status === 404) return "missing";
  const payment = answer.status === 200 ? readJson(answer.body, paymentSchema) : null;
  return payment?.id === id && payment.order_id === reference ? payment : "unknown";
}
