import { toDecimal } from "~/values/money/money";
import type {
  AfterwardsResult,
  DisputeStage,
  FoundAfterwards,
  RefundOutcome,
  RefundRequest,
  RefundState,
} from "../provider";
import type { ProviderIo } from "../provider-io";
import { call } from "./account";
import { amountOf, bookedAmount, readJson, refundSchema, type MercadopagoPayment } from "./answers";
import { mercadopagoCapabilities } from "./capabilities";
import { getPayment } from "./look-up";
import { outcomeOfError } from "./outcomes";

const refundStates: Readonly<Record<string, RefundState>> = {
  approved: "done",
  in_process: "pending",
  pending: "pending",
  rejected: "failed",
  cancelled: "failed",
};

/** A refund is known only within its payment, so that our id of it names both. */
const refundIdOf = (payment: string, refund: string) => `refund-${refund}-of-${payment}`;
const disputeIdOf = (payment: string) => `dispute-of-${payment}`;
const REFUND_ID = /^refund-(.+)-of-(.+)$/;
const DISPUTE_ID = /^dispute-of-(.+)$/;

/** Refunds a payment, wholly or in part; our refund's id is the key, so a repeat gets the first answer. */
export async function refund(request: RefundRequest, io: ProviderIo): Promise<RefundOutcome> {
  const { amount, currency, idempotencyKey, providerId } = request;
  const answer = await call(io, {
    path: `/v1/payments/${encodeURIComponent(providerId)}/refunds`,
    // The amount is written as decimal text, because a float could lose precision.
    body: `{"amount":${toDecimal(amount, currency)}}`,
    key: idempotencyKey,
    timeoutMs: mercadopagoCapabilities.chargeTimeoutMs,
  });
  if (!answer.sent) return { kind: "not_sent", reason: answer.reason };
  if ("unknown" in answer) return { kind: "unknown", reason: answer.unknown };
  if (answer.status < 200 || answer.status >= 300) {
    const failure = outcomeOfError(answer.status, answer.body);
    if (failure.kind === "look_up") return { kind: "unknown", reason: "sent before" };
    if (failure.kind !== "rejected") return failure;
    return { kind: "refused", rawCode: failure.rawCode, rawMessage: failure.rawMessage };
  }
  const given = readJson(answer.body, refundSchema);
  const state = given && refundStates[given.status];
  // An answer about another payment must never settle this refund.
  if (!state || given.payment_id !== providerId) {
    return { kind: "unknown", reason: "unreadable answer" };
  }
  if (state === "failed") return { kind: "refused", rawCode: given.status, rawMessage: "" };
  const refundId = refundIdOf(providerId, given.id);
  const booked = amountOf(given.amount, currency);
  return { kind: state === "done" ? "refunded" : "pending", refundId, booked };
}

/** Returns the refunds and the dispute of a payment, by the ids with which they are looked up. */
export async function findAfterwards(providerId: string, io: ProviderIo): Promise<FoundAfterwards> {
  const found = await getPayment(providerId, io);
  if (found.kind !== "found") return { kind: "unknown" };
  const { payment } = found;
  const refunds = payment.refunds.flatMap((one) => (one ? [refundIdOf(providerId, one.id)] : []));
  const isOpen = payment.status === "in_mediation" || payment.status === "charged_back";
  const isWhole = refunds.length === payment.refunds.length;
  return { kind: "found", refunds, isWhole, dispute: { id: disputeIdOf(providerId), isOpen } };
}

export async function lookUpRefund(
  id: string,
  io: ProviderIo,
): Promise<AfterwardsResult<RefundState>> {
  const [, refundId, providerId] = REFUND_ID.exec(id) ?? [];
  if (refundId === undefined || providerId === undefined) return { kind: "not_found" };
  const found = await getPayment(providerId, io);
  if (found.kind !== "found") return found;
  const { payment } = found;
  const given = payment.refunds.find((one) => one?.id === refundId);
  if (!given) {
    // It may be the one that cannot be read.
    if (payment.refunds.includes(null)) return { kind: "unknown", reason: "unreadable refund" };
    return { kind: "not_found" };
  }
  const state = refundStates[given.status];
  if (!state) return { kind: "unknown", reason: `refund ${given.status}` };
  return { kind: "found", state, providerId, booked: amountOf(given.amount, payment.currency_id) };
}

/** Returns the stage of a payment's mediation or chargeback, from the payment's own status. */
export async function lookUpDispute(
  id: string,
  io: ProviderIo,
): Promise<AfterwardsResult<DisputeStage>> {
  const [, providerId] = DISPUTE_ID.exec(id) ?? [];
  if (providerId === undefined) return { kind: "not_found" };
  const found = await getPayment(providerId, io);
  if (found.kind !== "found") return found;
  const state = stageOf(found.payment);
  if (!state) return { kind: "unknown", reason: `dispute ${found.payment.status}` };
  return { kind: "found", state, providerId, booked: bookedAmount(found.payment) };
}

function stageOf({ status, status_detail }: MercadopagoPayment): DisputeStage | null {
  switch (status) {
    case "in_mediation":
      return "opened";
    case "charged_back":
      // `reimbursed`: the company paid the organisation although the bank took the money.
      if (status_detail === "reimbursed") return "won";
      return status_detail === "settled" ? "lost" : "opened";
    case "approved":
      return "won";
    // The organisation gave the money back itself, so that the dispute took nothing.
    case "refunded":
    case "cancelled":
      return "won";
    default:
      return null;
  }
}
