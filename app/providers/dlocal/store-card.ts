import type { StoreCardOutcome, StoreCardRequest } from "../provider";
import type { ProviderIo } from "../provider-io";
import { readAccount, unsignedHeaders } from "./account";
import { readJson, storedCardSchema } from "./answers";
import { dlocalCapabilities } from "./capabilities";
import { outcomeOfError } from "./outcomes";
import { secureCardBody } from "./payment-body";

/** Stores a card at dLocal without a charge (POST /secure_cards). */
export async function storeCard(
  request: StoreCardRequest,
  io: ProviderIo,
): Promise<StoreCardOutcome> {
  const account = readAccount(io.credentials);
  const answer = await io.egress({
    card: request.card,
    idempotencyKey: request.idempotencyKey,
    method: "POST",
    url: `${account.url}/secure_cards`,
    headers: {
      ...unsignedHeaders(account, io.now()),
      "Content-Type": "application/json",
      "X-Idempotency-Key": request.idempotencyKey,
    },
    encoding: "json",
    body: secureCardBody(request),
    signing: { recipe: "dlocal-v2", secret: account.secretName },
    timeoutMs: dlocalCapabilities.queryTimeoutMs,
  });
  if (!answer.sent) return { kind: "not_sent", reason: answer.reason };
  if ("unknown" in answer) return { kind: "unknown", reason: answer.unknown };
  if (answer.status >= 200 && answer.status < 300) {
    const card = readJson(answer.body, storedCardSchema);
    return card
      ? { kind: "saved", storedCardId: card.card_id, lastFour: card.last4 ?? null }
      : { kind: "unknown", reason: "unreadable answer" };
  }
  const failure = outcomeOfError(answer.status, answer.body);
  return failure.kind === "look_up" ? { kind: "unknown", reason: "duplicated order" } : failure;
}
