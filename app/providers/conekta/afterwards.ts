/** Refunds and disputes of a payment, which Conekta shows inside its order. */
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
} from "./answers";
import { conektaCapabilities } from "./capabilities";
import { beforeCharge } from "./cards";
import type { Failure } from "./failures";
import { getOrder } from "./look-up";

const { chargeTimeoutMs, queryTimeoutMs } = conektaCapabilities;

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

/**
 * Refunds a payment, wholly or in part. Conekta has no key for repeats: our refund is noted on the order
 * first, with the number of refunds before it, so that a repeat finds the one that it made.
 */
export async function refund(request: RefundRequest, io: ProviderIo): Promise<RefundOutcome> {
  const { amount, currency, providerId, reference } = request;
  const got = await getOrder(providerId, io);
  if (got.kind === "not_found") return { kind: "refused", rawCode: got.kind, rawMessage: "" };
  if (got.kind === "unknown") return { kind: "not_sent", reason: "unreachable" };
  const { order } = got;
  const charge = paidCharge(order);
  const before = charge?.refunds ?? [];
  const cents = toCents(amount, currency);
  const note = `refund_${reference}`;
  const noted = noteOf(order, note);
  const made = noted === "" ? undefined : before[Number(noted)];
  if (made) {
    const isOurs = made.amount === cents;
    return isOurs ? refundOutcome(made, order) : { kind: "unknown", reason: "another refund" };
  }
  if (noted === "") {
    const metadata = { ...notesOf(order), [note]: String(before.length) };
    const written = await ask(io, queryTimeoutMs, ({ orders }) =>
      orders.updateOrder(providerId, { metadata }, "es"),
    );
    if (written.kind !== "answer") {
      const failure = beforeCharge(written);
      return undecided(failure) ?? { kind: "refused", ...rawOf(failure) };
    }
  }
  const answer = await ask(io, chargeTimeoutMs, ({ orders }) =>
    orders.orderRefund(providerId, { amount: cents, reason: "requested_by_client" }, "es"),
  );
  if (answer.kind !== "answer") {
    return undecided(answer) ?? { kind: "refused", ...rawOf(answer) };
  }
  const read = orderSchema.safeParse(answer.value);
  const known = before.map(({ id }) => id);
  const after = read.success ? (paidCharge(read.data)?.refunds ?? []) : [];
  const fresh = after.find((one) => !known.includes(one.id) && one.amount === cents);
  // An answer about another order must never settle this refund.
  if (!read.success || read.data.id !== providerId || !fresh) {
    return { kind: "unknown", reason: "unreadable answer" };
  }
  return refundOutcome(fresh, read.data);
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
