/** Refunds and disputes of a payment, which Conekta shows inside its order. */
import { createHash } from "node:crypto";
import { beforeCharge } from "../company-failure";
import type {
  AfterwardsResult,
  CancelOutcome,
  CancelRequest,
  DisputeStage,
  RefundOutcome,
  RefundRequest,
  RefundState,
} from "../provider";
import type { ProviderIo } from "../provider-io";
import { ask } from "./account";
import {
  bookedAmount,
  noteOf,
  notesOf,
  orderSchema,
  paidCharge,
  toCents,
  type ConektaCharge,
  type ConektaOrder,
} from "./answers";
import { conektaCapabilities } from "./capabilities";
import type { Failure } from "./failures";
import { getOrder } from "./look-up";

const { queryTimeoutMs } = conektaCapabilities;

type Refund = ConektaCharge["refunds"][number];

/** A refund without a status is done; an unknown status may be anything. */
export function refundState({ status }: Refund): RefundState | null {
  if (!status) return "done";
  return REFUND_STATES[status] ?? null;
}

const REFUND_STATES: Readonly<Record<string, RefundState>> = {
  refunded: "done",
  pending: "pending",
  declined: "failed",
  failed: "failed",
  canceled: "failed",
};
/** `covered`: Conekta pays the dispute itself, and the money stays. */
export const disputeStages: Readonly<Record<string, DisputeStage>> = {
  action_required: "opened",
  pending_review: "opened",
  under_review: "opened",
  rt: "opened",
  rt_sent: "opened",
  represented: "opened",
  covered: "won",
  won: "won",
  lost: "lost",
};

/** Names what belongs to an order in one text, because Conekta shows it nowhere else. */
export function idWithin(order: string, id: string): string {
  return `${order}/${id}`;
}

/** Returns what a failed change leaves; null where Conekta refuses the change of this payment. */
function undecided(failure: Failure) {
  return failure.kind === "unknown" || failure.kind === "not_sent" ? failure : null;
}

function rawOf(failure: Failure): { rawCode: string; rawMessage: string } {
  if (failure.kind !== "rejected" && failure.kind !== "invalid") {
    return { rawCode: failure.kind, rawMessage: "" };
  }
  return { rawCode: failure.rawCode, rawMessage: failure.rawMessage };
}

/** The three calls of a refund, and a look-up after them, end before the job that waits for them. */
const READ_TIMEOUT_MS = 5_000;
const REFUND_TIMEOUT_MS = 15_000;

/** Conekta's longest text in an order's metadata. */
const LONGEST_NOTE = 249;
const MARK_LENGTH = 8;
const NO_MARKS = "none";

/** Returns a short hash of a refund's id: the order's metadata have no room for whole ids. */
function markOf({ id }: Refund): string {
  return createHash("sha256").update(id).digest("hex").slice(0, MARK_LENGTH);
}

/**
 * Refunds a payment, wholly or in part. Conekta has no key for repeats: the refunds that the order has
 * before ours are noted on it first, so that a repeat finds the one that it made. The domain repeats it
 * only after the longest flight, and sends no other refund of the payment meanwhile.
 */
export async function refund(request: RefundRequest, io: ProviderIo): Promise<RefundOutcome> {
  const { amount, currency, providerId, reference } = request;
  const got = await getOrder(providerId, io, READ_TIMEOUT_MS);
  if (got.kind === "not_found") return { kind: "refused", rawCode: got.kind, rawMessage: "" };
  if (got.kind === "unknown") return { kind: "not_sent", reason: "unreachable" };
  const cents = toCents(amount, currency);
  const note = `refund_${reference}`;
  const noted = noteOf(got.order, note);
  const marks = noted || marksOf(got.order);
  const made = noted === "" ? undefined : findFresh(got.order, marks, cents);
  if (made) return refundOutcome(made, got.order);
  if (marks.length > LONGEST_NOTE) {
    return { kind: "refused", rawCode: "too_many_refunds", rawMessage: "" };
  }
  if (noted === "") {
    const metadata = { ...notesOf(got.order), [note]: marks };
    const written = await ask(io, READ_TIMEOUT_MS, ({ orders }) =>
      orders.updateOrder(providerId, { metadata }, "es"),
    );
    if (written.kind !== "answer") {
      const failure = beforeCharge(written);
      return undecided(failure) ?? { kind: "refused", ...rawOf(failure) };
    }
  }
  const answer = await ask(io, REFUND_TIMEOUT_MS, ({ orders }) =>
    orders.orderRefund(providerId, { amount: cents, reason: "requested_by_client" }, "es"),
  );
  if (answer.kind !== "answer") {
    return undecided(answer) ?? { kind: "refused", ...rawOf(answer) };
  }
  const read = orderSchema.safeParse(answer.value);
  const fresh = read.success ? findFresh(read.data, marks, cents) : undefined;
  // An answer about another order must never settle this refund.
  if (!read.success || read.data.id !== providerId || !fresh) {
    return { kind: "unknown", reason: "unreadable answer" };
  }
  return refundOutcome(fresh, read.data);
}

/** Returns the marks of an order's refunds in one text. */
function marksOf(order: ConektaOrder): string {
  return (paidCharge(order)?.refunds ?? []).map(markOf).join("") || NO_MARKS;
}

/** Returns a refund of that amount which the marks do not name. */
function findFresh(order: ConektaOrder, marks: string, cents: number): Refund | undefined {
  const known: string[] = marks.match(new RegExp(`.{${MARK_LENGTH}}`, "g")) ?? [];
  return (paidCharge(order)?.refunds ?? []).find(
    (one) => one.amount === cents && !known.includes(markOf(one)),
  );
}

function refundOutcome(made: Refund, order: { id: string; currency: string }): RefundOutcome {
  const state = refundState(made);
  if (state === null) return { kind: "unknown", reason: `status ${made.status}` };
  if (state === "failed") return { kind: "refused", rawCode: made.status ?? "", rawMessage: "" };
  const refundId = idWithin(order.id, made.id);
  const booked = bookedAmount(made.amount, order.currency);
  return { kind: state === "done" ? "refunded" : "pending", refundId, booked };
}

/** Ends an order that is not decided yet. */
export async function cancel(
  { providerId }: CancelRequest,
  io: ProviderIo,
): Promise<CancelOutcome> {
  const answer = await ask(io, queryTimeoutMs, ({ orders }) =>
    orders.cancelOrder(providerId, "es"),
  );
  if (answer.kind === "answer") return { kind: "cancelled" };
  return undecided(answer) ?? { kind: "too_late", ...rawOf(answer) };
}

export function lookUpRefund(id: string, io: ProviderIo): Promise<AfterwardsResult<RefundState>> {
  return within(id, io, (charge, inner) => {
    const made = charge.refunds.find((one) => one.id === inner);
    return made && { state: refundState(made), amount: made.amount };
  });
}

export function lookUpDispute(id: string, io: ProviderIo): Promise<AfterwardsResult<DisputeStage>> {
  return within(id, io, (charge, inner) => {
    const { chargeback } = charge;
    if (chargeback?.id !== inner) return undefined;
    return { state: disputeStages[chargeback.status] ?? null, amount: charge.amount };
  });
}

async function within<State>(
  id: string,
  io: ProviderIo,
  find: (
    charge: ConektaCharge,
    inner: string,
  ) => { state: State | null; amount: number } | undefined,
): Promise<AfterwardsResult<State>> {
  const [providerId = "", inner = ""] = id.split("/");
  const got = await getOrder(providerId, io);
  if (got.kind !== "found") return got;
  const charge = paidCharge(got.order);
  const found = charge && find(charge, inner);
  if (!found) return { kind: "not_found" };
  if (found.state === null) return { kind: "unknown", reason: "unknown status" };
  const booked = bookedAmount(found.amount, got.order.currency);
  return { kind: "found", state: found.state, providerId, booked };
}
