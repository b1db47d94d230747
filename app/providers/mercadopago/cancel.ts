import type { CancelOutcome, CancelRequest } from "../provider";
import type { ProviderIo } from "../provider-io";
import { call } from "./account";
import { outcomeOfError } from "./outcomes";

/** Cancels a payment that is not decided yet (PUT /v1/payments/{id}). */
export async function cancel(
  { idempotencyKey, providerId }: CancelRequest,
  io: ProviderIo,
): Promise<CancelOutcome> {
  const answer = await call(io, {
    method: "PUT",
    path: `/v1/payments/${encodeURIComponent(providerId)}`,
    body: JSON.stringify({ status: "cancelled" }),
    key: idempotencyKey,
  });
  if (!answer.sent) return { kind: "not_sent", reason: answer.reason };
  if ("unknown" in answer) return { kind: "unknown", reason: answer.unknown };
  if (answer.status >= 200 && answer.status < 300) return { kind: "cancelled" };
  const failure = outcomeOfError(answer.status, answer.body);
  if (failure.kind === "look_up") return { kind: "unknown", reason: "sent before" };
  if (failure.kind !== "rejected") return failure;
  return { kind: "too_late", rawCode: failure.rawCode, rawMessage: failure.rawMessage };
}
