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

/** Returns what dLocal booked under our reference (GET /orders/{order_id}, then the payment). */
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
  const payment = (await getPayment(order.id, request.reference, io)) ?? order;
  const outcome = outcomeOf(payment, request, io.now());
  if (!outcome) return { kind: "unknown", reason: `status ${payment.status}` };
  return { kind: "found", outcome, booked: bookedAmount(payment) };
}

/** An order lacks the stored card, the redirect and the network's codes, which the payment has. */
async function getPayment(
  id: string,
  reference: string,
  io: ProviderIo,
): Promise<DlocalPayment | null> {
  const answer = await get(io, `/payments/${encodeURIComponent(id)}`);
  if (!answer.sent || "unknown" in answer || answer.status !== 200) return null;
  const payment = readJson(answer.body, paymentSchema);
  return payment?.id === id && payment.order_id === reference ? payment : null;
}
