/** Refunds and disputes of a payment. */
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
import { ask, type Asked } from "./account";
import { bookedAmount, disputeSchema, refundSchema, toUnits } from "./answers";
import { stripeCapabilities } from "./capabilities";
import type { Failure } from "./failures";
import { unknown } from "./look-up";

export const refundStates: Readonly<Record<string, RefundState>> = {
  succeeded: "done",
  pending: "pending",
  requires_action: "pending",
  failed: "failed",
  canceled: "failed",
};
/** A warning is an inquiry of the bank, which takes no money yet. */
export const disputeStages: Readonly<Record<string, DisputeStage>> = {
  needs_response: "opened",
  under_review: "opened",
  appeal_needs_response: "opened",
  appeal_under_review: "opened",
  warning_needs_response: "opened",
  warning_under_review: "opened",
  warning_closed: "won",
  prevented: "won",
  won: "won",
  lost: "lost",
};

/** Returns what a failed change leaves; null where Stripe refuses the change of this payment. */
function undecided(failure: Failure) {
  if (failure.kind === "look_up") return { kind: "unknown" as const, reason: "sent before" };
  return failure.kind === "unknown" || failure.kind === "not_sent" ? failure : null;
}

function rawOf(failure: Failure): { rawCode: string; rawMessage: string } {
  if (failure.kind !== "rejected" && failure.kind !== "invalid") {
    return { rawCode: failure.kind, rawMessage: "" };
  }
  return { rawCode: failure.rawCode, rawMessage: failure.rawMessage };
}

/** Refunds a payment, wholly or in part; our refund's id is the key, so a repeat gets the first answer. */
export async function refund(request: RefundRequest, io: ProviderIo): Promise<RefundOutcome> {
  const { amount, currency, idempotencyKey, providerId, reference } = request;
  const answer = await ask(io, stripeCapabilities.chargeTimeoutMs, (stripe) =>
    stripe.refunds.create(
      {
        payment_intent: providerId,
        amount: toUnits(amount, currency),
        metadata: { refund: reference },
      },
      { idempotencyKey },
    ),
  );
  if (answer.kind !== "answer") {
    return undecided(answer) ?? { kind: "refused", ...rawOf(answer) };
  }
  const given = refundSchema.safeParse(answer.value);
  const state = given.success ? refundStates[given.data.status] : undefined;
  // An answer about another payment must never settle this refund.
  if (!given.success || !state || given.data.payment_intent !== providerId) {
    return { kind: "unknown", reason: "unreadable answer" };
  }
  const { data } = given;
  if (state === "failed") return { kind: "refused", rawCode: data.status, rawMessage: "" };
  const booked = bookedAmount(data.amount, data.currency);
  return { kind: state === "done" ? "refunded" : "pending", refundId: data.id, booked };
}

/** Ends a payment that is not decided yet. */
export async function cancel(request: CancelRequest, io: ProviderIo): Promise<CancelOutcome> {
  const { idempotencyKey, providerId } = request;
  const answer = await ask(io, stripeCapabilities.queryTimeoutMs, (stripe) =>
    stripe.paymentIntents.cancel(providerId, {}, { idempotencyKey: `${idempotencyKey}-cancel` }),
  );
  if (answer.kind === "answer") return { kind: "cancelled" };
  return undecided(answer) ?? { kind: "too_late", ...rawOf(answer) };
}

export async function lookUpRefund(
  id: string,
  io: ProviderIo,
): Promise<AfterwardsResult<RefundState>> {
  const answer = await ask(io, stripeCapabilities.queryTimeoutMs, (stripe) =>
    stripe.refunds.retrieve(id),
  );
  return stateIn(answer, refundSchema, { id, states: refundStates });
}

export async function lookUpDispute(
  id: string,
  io: ProviderIo,
): Promise<AfterwardsResult<DisputeStage>> {
  const answer = await ask(io, stripeCapabilities.queryTimeoutMs, (stripe) =>
    stripe.disputes.retrieve(id),
  );
  return stateIn(answer, disputeSchema, { id, states: disputeStages });
}

function stateIn<State>(
  answer: Asked<unknown>,
  schema: typeof refundSchema | typeof disputeSchema,
  { id, states }: { id: string; states: Readonly<Record<string, State>> },
): AfterwardsResult<State> {
  if (answer.kind === "not_found") return answer;
  if (answer.kind !== "answer") return unknown(answer);
  const given = schema.safeParse(answer.value);
  const state = given.success ? states[given.data.status] : undefined;
  if (!given.success || state === undefined || given.data.id !== id) {
    return { kind: "unknown", reason: "unreadable answer" };
  }
  const { amount, currency, payment_intent: providerId } = given.data;
  return { kind: "found", state, providerId, booked: bookedAmount(amount, currency) };
}
