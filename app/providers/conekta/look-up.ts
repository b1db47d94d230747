import type { LookUpRequest, LookUpResult, PaymentReference } from "../provider";
import type { ProviderIo } from "../provider-io";
import { ask } from "./account";
import { noteOf, orderSchema, ordersSchema, type ConektaOrder } from "./answers";
import { conektaCapabilities } from "./capabilities";
import type { Failure } from "./failures";
import { bookedBy, outcomeOf } from "./outcomes";

const TIMEOUT_MS = conektaCapabilities.queryTimeoutMs;
const MOST_ORDERS = 20;

type Unknown = { kind: "unknown"; reason: string };
export type Got = { kind: "found"; order: ConektaOrder } | { kind: "not_found" } | Unknown;

/** Returns what Conekta booked under our reference: by the order's id where an earlier answer named it. */
export async function lookUp(request: LookUpRequest, io: ProviderIo): Promise<LookUpResult> {
  const { providerId, reference } = request;
  const got = providerId ? await getOrder(providerId, io) : await findOrder(reference, io);
  if ("order" in got) return resultOf(got.order, request);
  return got.kind === "not_found" ? got : unknown(got);
}

/** Returns the outcome of an order that must be the requested one. */
export function resultOf(order: ConektaOrder, request: LookUpRequest): LookUpResult {
  // Another order of the account must never settle our charge.
  if (noteOf(order, "reference") !== request.reference) {
    return { kind: "unknown", reason: "answer of another payment" };
  }
  const outcome = outcomeOf(order, request);
  if (!outcome) return { kind: "unknown", reason: `status ${order.payment_status ?? "none"}` };
  return { kind: "found", outcome, booked: bookedBy(order) };
}

/** Returns the order of our reference, or the failure of the search. */
export async function findOrder(reference: string, io: ProviderIo): Promise<Got | Failure> {
  const answer = await ask(io, TIMEOUT_MS, ({ orders }) =>
    orders.getOrders("es", undefined, MOST_ORDERS, reference),
  );
  if (answer.kind !== "answer") return answer;
  const list = ordersSchema.safeParse(answer.value);
  if (!list.success) return { kind: "unknown", reason: "unreadable answer" };
  const read = list.data.data.map((one) => orderSchema.safeParse(one));
  const own = read
    .flatMap((one) => (one.success ? [one.data] : []))
    .filter((order) => noteOf(order, "reference") === reference);
  // Should there be two, then the one that took money counts.
  const order = own.find((one) => bookedBy(one) !== null) ?? own[0];
  if (order) return { kind: "found", order };
  return read.every((one) => one.success)
    ? { kind: "not_found" }
    : { kind: "unknown", reason: "unreadable order" };
}

export async function getOrder(id: string, io: ProviderIo): Promise<Got> {
  const answer = await ask(io, TIMEOUT_MS, ({ orders }) => orders.getOrderById(id, "es"));
  if (answer.kind === "not_found") return answer;
  if (answer.kind !== "answer") return unknown(answer);
  const order = orderSchema.safeParse(answer.value);
  return order.success && order.data.id === id
    ? { kind: "found", order: order.data }
    : { kind: "unknown", reason: "unreadable order" };
}

/** Whatever a failed question says, it says nothing about the payment. */
export function unknown(failure: { kind: string; reason?: string }): Unknown {
  return { kind: "unknown", reason: failure.reason ?? failure.kind };
}

/** Returns our reference of an order that a notification names. */
export async function findPayment(providerId: string, io: ProviderIo): Promise<PaymentReference> {
  const got = await getOrder(providerId, io);
  if (got.kind !== "found") return got;
  const reference = noteOf(got.order, "reference");
  return reference === "" ? { kind: "not_found" } : { kind: "found", reference };
}
