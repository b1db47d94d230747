/** What is charged: a token, which the vault makes of a card's number, or the card of a customer. */
import { beforeCharge } from "../company-failure";
import type { ChargeCard, ChargeRequest, Payer } from "../provider";
import type { ProviderIo, VaultCard } from "../provider-io";
import { z } from "zod";
import { jsonOrNull } from "~/values/text/json-or-null";
import { ask, MEDIA_TYPE, readAccount } from "./account";
import { customerSchema } from "./answers";
import { conektaCapabilities } from "./capabilities";
import { failureOf, type Failure } from "./failures";

const TIMEOUT_MS = conektaCapabilities.queryTimeoutMs;

export type ChargedCard =
  | { kind: "token"; token: string }
  /** A customer keeps it, so that later months need no donor. */
  | { kind: "source"; customer: string; source: string };

const tokenSchema = z.object({ object: z.literal("token"), id: z.string().min(1) });

/** Returns what of the card is charged. The card of a monthly donation gets a customer, who keeps it. */
export async function cardOf(
  request: ChargeRequest,
  card: ChargeCard,
  io: ProviderIo,
): Promise<ChargedCard | Failure> {
  if (card.kind === "stored_card") {
    const [customer = "", source = ""] = card.storedCardId.split("/");
    return { kind: "source", customer, source };
  }
  const token = await createToken(request, card, io);
  if (typeof token !== "string") return withoutCode(token, card);
  if (request.recurring === "none") return { kind: "token", token };
  return createCustomer(request.payer, token, io);
}

/** The vault keeps no security codes, which Conekta asks for. */
function withoutCode(failure: Failure, card: VaultCard): Failure {
  const isMissing = failure.kind === "rejected" && failure.cause === "bad_security_code";
  return isMissing && card.kind === "vault_card"
    ? { ...failure, cause: "missing_security_code" }
    : failure;
}

async function createToken(
  { idempotencyKey }: ChargeRequest,
  card: VaultCard,
  io: ProviderIo,
): Promise<string | Failure> {
  const account = readAccount(io.credentials);
  const answer = await io.egress({
    card,
    idempotencyKey,
    method: "POST",
    url: `${account.url}/tokens`,
    headers: { Accept: MEDIA_TYPE, "Accept-Language": "es" },
    encoding: "json",
    body: JSON.stringify({
      card: {
        number: "{{card.number}}",
        name: "{{card.holder_name}}",
        exp_month: "{{card.two_digit_month}}",
        exp_year: "{{card.two_digit_year}}",
        ...(card.kind === "token" && { cvc: "{{card.security_code}}" }),
      },
    }),
    signing: { recipe: "conekta-token", secret: account.secretName },
    timeoutMs: TIMEOUT_MS,
  });
  if (!answer.sent) {
    // This attempt consumed the card before, and its answer was lost.
    if (answer.earlierAttempt === "same_key") return { kind: "look_up" };
    return { kind: "not_sent", reason: answer.reason };
  }
  if ("unknown" in answer) return { kind: "not_sent", reason: "unreachable" };
  const content = jsonOrNull(answer.body);
  const made = tokenSchema.safeParse(content);
  if (answer.status < 300 && made.success) return made.data.id;
  return beforeCharge(failureOf(answer.status < 300 ? 500 : answer.status, content));
}

/** Conekta requires a phone, which donors don't give: we send the number of its own examples. */
const NO_PHONE = "+5215555555555";

/** Returns a donor as Conekta wants a customer. */
export function customerOf({ email, name }: Payer): { name: string; email: string; phone: string } {
  return { name, email, phone: NO_PHONE };
}

async function createCustomer(
  payer: Payer,
  token: string,
  io: ProviderIo,
): Promise<ChargedCard | Failure> {
  const answer = await ask(io, TIMEOUT_MS, ({ customers }) =>
    customers.createCustomer(
      { ...customerOf(payer), payment_sources: [{ type: "card", token_id: token }] },
      "es",
    ),
  );
  if (answer.kind !== "answer") return beforeCharge(answer);
  const made = customerSchema.safeParse(answer.value);
  const source = made.success
    ? made.data.payment_sources.find(({ type }) => type === "card")
    : undefined;
  if (!made.success || !source) return { kind: "not_sent", reason: "unreachable" };
  return { kind: "source", customer: made.data.id, source: source.id };
}
