import { timeOfId } from "~/values/ids/ids";
import type { LookUpRequest, LookUpResult, PaymentReference } from "../provider";
import type { ProviderIo } from "../provider-io";
import { ask } from "./account";
import { namedSchema, noteOf, orderSchema, ordersSchema, type ConektaOrder } from "./answers";
import { conektaCapabilities } from "./capabilities";
import type { Failure } from "./failures";
import { bookedBy, outcomeOf } from "./outcomes";

const TIMEOUT_MS = conektaCapabilities.queryTimeoutMs;
const LARGEST_PAGE = 250;
/** How far Conekta's clock may be behind ours. */
const LARGEST_SKEW_MS = 60_000;

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

/**
 * Returns the order of our reference, or the failure of the question. Nobody documents that the search
 * finds a reference, so all orders since the reference was made are read. `not_found` needs the whole list.
 */
export async function findOrder(reference: string, io: ProviderIo): Promise<Got | Failure> {
  const made = timeOfId(reference);
  const since = made && Math.floor((made.getTime() - LARGEST_SKEW_MS) / 1000);
  const own: ConektaOrder[] = [];
  const deadline = performance.now() + TIMEOUT_MS;
  let page: string | null = "";
  while (page !== null) {
    const timeoutMs = Math.floor(deadline - performance.now());
    if (timeoutMs <= 0) return { kind: "unknown", reason: "too many orders" };
    const read = await readPage({ since, page }, io, timeoutMs);
    if (!("orders" in read)) return read;
    for (const one of read.orders) {
      const named = namedSchema.safeParse(one);
      if (named.success && named.data.metadata?.reference !== reference) continue;
      const order = orderSchema.safeParse(one);
      if (!order.success) return { kind: "unknown", reason: "unreadable order" };
      own.push(order.data);
    }
    page = read.next;
  }
  // Should there be two, then the one that took money counts.
  const order = own.find((one) => bookedBy(one) !== null) ?? own[0];
  return order ? { kind: "found", order } : { kind: "not_found" };
}

interface Page {
  orders: unknown[];
  /** Null on the last page. */
  next: string | null;
}

/** Reads a page of the orders, the newest first. */
async function readPage(
  { page, since }: { since: number | null; page: string },
  io: ProviderIo,
  timeoutMs: number,
): Promise<Page | Failure> {
  const none = undefined;
  const answer = await ask(io, timeoutMs, ({ orders }) =>
    orders.getOrders(
      ...(["es", none, LARGEST_PAGE, none, page || none, none, none, none] as const),
      ...([none, since ?? none] as const),
    ),
  );
  if (answer.kind !== "answer") return answer;
  const list = ordersSchema.safeParse(answer.value);
  if (!list.success) return { kind: "unknown", reason: "unreadable answer" };
  const { data: orders, has_more: hasMore, next_page_url: url } = list.data;
  if (!hasMore) return { orders, next: null };
  const next = url && URL.canParse(url) ? new URL(url).searchParams.get("next") : null;
  // The same page again would never end.
  if (!next || next === page) return { kind: "unknown", reason: "unreadable answer" };
  return { orders, next };
}

export async function getOrder(id: string, io: ProviderIo, timeoutMs = TIMEOUT_MS): Promise<Got> {
  const answer = await ask(io, timeoutMs, ({ orders }) => orders.getOrderById(id, "es"));
  if (answer.kind === "not_found") return answer;
  if (answer.kind !== "answer") return unknown(answer);
  const order = orderSchema.safeParse(answer.value);
  return order.success && order.data.id === id
    ? { kind: "found", order: order.data }
    : { kind: "unknown", reason: "unreadable order" };
}

/** Whatever a failed question says, it says nothing about the payment. */
function unknown(failure: { kind: string; reason?: string }): Unknown {
  return { kind: "unknown", reason: failure.reason ?? failure.kind };
}

/** Returns our reference of an order that a notification names. */
export async function findPayment(providerId: string, io: ProviderIo): Promise<PaymentReference> {
  const got = await getOrder(providerId, io);
  if (got.kind !== "found") return got;
  const reference = noteOf(got.order, "reference");
  return reference === "" ? { kind: "not_found" } : { kind: "found", reference };
}
