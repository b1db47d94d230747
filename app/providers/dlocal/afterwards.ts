/** Refunds (REF…) and chargebacks (CHAR…) of a payment at dLocal. */
import type {
  AfterwardsResult,
  DisputeStage,
  RefundOutcome,
  RefundRequest,
  RefundState,
} from "../provider";
import type { ProviderIo } from "../provider-io";
import { toDecimal } from "~/values/money/money";
import { readAccount, signedRequest } from "./account";
import { afterwardsSchema, bookedAmount, errorSchema, readJson } from "./answers";
import { dlocalCapabilities } from "./capabilities";
import { outcomeOfError } from "./outcomes";

export const refundStates: Readonly<Record<string, RefundState>> = {
  SUCCESS: "done",
  PENDING: "pending",
  REJECTED: "failed",
  CANCELLED: "failed",
};
export const disputeStages: Readonly<Record<string, DisputeStage>> = {
  PENDING: "opened",
  COMPLETED: "lost",
  CANCELLED: "won",
  REVERSAL: "won",
};

/** Refunds a payment (POST /refunds); our refund's id is the key, so a repeat gets the first answer. */
export async function refund(request: RefundRequest, io: ProviderIo): Promise<RefundOutcome> {
  const account = readAccount(io.credentials);
  const { providerId, amount, currency, reference, idempotencyKey, notificationUrl } = request;
  const rest = {
    payment_id: providerId,
    currency,
    notification_url: notificationUrl,
    order_refund_id: reference,
  };
  // The amount is written as decimal text, because a float could lose precision.
  const body = `{"amount":${toDecimal(amount, currency)},${JSON.stringify(rest).slice(1)}`;
  const answer = await io.http(
    signedRequest(account, io.now(), {
      path: "/refunds",
      body,
      headers: { "X-Idempotency-Key": idempotencyKey },
      timeoutMs: dlocalCapabilities.chargeTimeoutMs,
    }),
  );
  if (!answer.sent) return { kind: "not_sent", reason: answer.reason };
  if ("unknown" in answer) return { kind: "unknown", reason: answer.unknown };
  if (answer.status < 200 || answer.status >= 300) {
    const failure = outcomeOfError(answer.status, answer.body);
    if (failure.kind === "look_up") return { kind: "unknown", reason: "sent before" };
    if (failure.kind !== "rejected") return failure;
    return { kind: "refused", rawCode: failure.rawCode, rawMessage: failure.rawMessage };
  }
  const given = readJson(answer.body, afterwardsSchema);
  const state = given && refundStates[given.status];
  // An answer about another payment must never settle this refund.
  if (!state || given.payment_id !== providerId) {
    return { kind: "unknown", reason: "unreadable answer" };
  }
  if (state === "failed") {
    const { status_code: rawCode, status_detail: rawMessage } = given;
    return { kind: "refused", rawCode: rawCode ?? "", rawMessage: rawMessage ?? "" };
  }
  const kind = state === "done" ? "refunded" : "pending";
  return { kind, refundId: given.id, booked: bookedAmount(given) };
}

/** GET /refunds/{refund_id} */
export function lookUpRefund(
  refundId: string,
  io: ProviderIo,
): Promise<AfterwardsResult<RefundState>> {
  return lookUpAfterwards("refunds", refundId, refundStates, io);
}

/** GET /chargebacks/{chargeback_id} */
export function lookUpDispute(
  disputeId: string,
  io: ProviderIo,
): Promise<AfterwardsResult<DisputeStage>> {
  return lookUpAfterwards("chargebacks", disputeId, disputeStages, io);
}

async function lookUpAfterwards<State>(
  resource: "refunds" | "chargebacks",
  id: string,
  states: Readonly<Record<string, State>>,
  io: ProviderIo,
): Promise<AfterwardsResult<State>> {
  const account = readAccount(io.credentials);
  const path = `/${resource}/${encodeURIComponent(id)}`;
  const timeoutMs = dlocalCapabilities.queryTimeoutMs;
  const answer = await io.http(signedRequest(account, io.now(), { path, timeoutMs }));
  if (!answer.sent) return { kind: "unknown", reason: answer.reason };
  if ("unknown" in answer) return { kind: "unknown", reason: answer.unknown };
  if (answer.status === 404 && readJson(answer.body, errorSchema)?.code === "4001") {
    return { kind: "not_found" };
  }
  const given = answer.status === 200 ? readJson(answer.body, afterwardsSchema) : null;
  const state = given && states[given.status];
  if (!state || given.id !== id) {
    return { kind: "unknown", reason: `unexpected answer, http ${answer.status}` };
  }
  return { kind: "found", state, providerId: given.payment_id, booked: bookedAmount(given) };
}
