import type { ChargeCard, CompanyToken, Payer } from "../provider";
import type { Answer, ProviderIo, VaultCard } from "../provider-io";
import type { CountryCode } from "~/countries/country";
import { call, readAccount } from "./account";
import { foundTokenSchema, readJson, tokenSchema, type MercadopagoMethod } from "./answers";
import { mercadopagoCapabilities } from "./capabilities";
import { listMethods, methodOf } from "./methods";
import { outcomeOfError, type Failure } from "./outcomes";
import { identificationOf } from "./sites";

const TIMEOUT_MS = mercadopagoCapabilities.queryTimeoutMs;

/** A card that the account can charge once. */
export interface CardToken {
  kind: "made";
  token: string;
  methodId: string;
  /** The customer of a stored card. */
  customerId: string | null;
}

type TokenOutcome = CardToken | Failure;

interface TokenRequest {
  card: ChargeCard;
  payer: Payer;
  country: CountryCode;
  idempotencyKey: string;
  companyToken?: CompanyToken;
}

/** Names a stored card in one text: customer, card and brand. */
export function storedCardId(customer: string, card: string, methodId: string): string {
  return `${customer}/${card}/${methodId}`;
}

/**
 * Makes a token of a card: the vault sends a number with the organisation's public key, a stored card
 * needs its access token. Nothing is booked by it, so that a failure is `not_sent` or a rejection.
 */
export function makeToken(request: TokenRequest, io: ProviderIo): Promise<TokenOutcome> {
  const { card } = request;
  if (card.kind === "stored_card") return tokenOfStored(card.storedCardId, io);
  return tokenOfNumber({ ...request, card }, io);
}

async function tokenOfStored(stored: string, io: ProviderIo): Promise<TokenOutcome> {
  const [customerId = "", cardId = "", methodId = ""] = stored.split("/");
  const body = JSON.stringify({ card_id: cardId });
  const answer = await call(io, { path: "/v1/card_tokens", body });
  // The owner's account was replaced, or the card was erased there.
  if ("status" in answer && answer.status === 404) {
    return { kind: "not_sent", reason: "card_not_found" };
  }
  const made = readToken(answer);
  return "token" in made ? { kind: "made", token: made.token, methodId, customerId } : made;
}

async function tokenOfNumber(
  { card, companyToken, country, idempotencyKey, payer }: TokenRequest & { card: VaultCard },
  io: ProviderIo,
): Promise<TokenOutcome> {
  const { publicKey, url } = readAccount(io.credentials);
  // The account's brands are asked first, because afterwards the one-time card is used up.
  const methods = await listMethods(io);
  if ("kind" in methods) return methods;
  const own = companyToken && (await tokenOfScript(companyToken, methods, io));
  if (own) return own;
  const answer = await io.egress({
    card,
    idempotencyKey,
    method: "POST",
    url: `${url}/v1/card_tokens?public_key=${encodeURIComponent(publicKey)}`,
    headers: { Accept: "application/json" },
    encoding: "json",
    body: JSON.stringify({
      card_number: "{{card.number}}",
      expiration_month: "{{card.expiration_month}}",
      expiration_year: "{{card.expiration_year}}",
      ...(card.kind === "token" && { security_code: "{{card.security_code}}" }),
      cardholder: {
        name: "{{card.holder_name}}",
        identification: identificationOf(country, payer.document),
      },
    }),
    signing: { recipe: "mercadopago-card-token", secret: "mercadopago" },
    timeoutMs: TIMEOUT_MS,
  });
  const made = readToken(answer);
  if (!("token" in made)) return made;
  const methodId = methodOf(methods, made.firstSix);
  if (!methodId) {
    const rawCode = "no_method";
    return { kind: "rejected", cause: "method_not_supported", rawCode, rawMessage: "" };
  }
  return { kind: "made", token: made.token, methodId, customerId: null };
}

/**
 * Returns the token that the company's script made, if it is an unused one of this account for the card
 * that the vault has; null otherwise, and then the vault makes one.
 */
async function tokenOfScript(
  { firstSix, id, lastFour }: CompanyToken,
  methods: readonly MercadopagoMethod[],
  io: ProviderIo,
): Promise<CardToken | null> {
  const answer = await call(io, { path: `/v1/card_tokens/${encodeURIComponent(id)}` });
  if (!("status" in answer) || answer.status !== 200) return null;
  const found = readJson(answer.body, foundTokenSchema);
  const isOfCard =
    found?.id === id && found.first_six_digits === firstSix && found.last_four_digits === lastFour;
  const methodId = isOfCard && found.status === "active" ? methodOf(methods, firstSix) : null;
  return methodId === null ? null : { kind: "made", token: id, methodId, customerId: null };
}

function readToken(answer: Answer): { token: string; firstSix: string } | Failure {
  if (!answer.sent) {
    // This attempt consumed the card before, and its answer was lost.
    if (answer.earlierAttempt === "same_key") return { kind: "look_up" };
    return { kind: "not_sent", reason: answer.reason };
  }
  if ("unknown" in answer) return { kind: "not_sent", reason: "unreachable" };
  if (answer.status >= 200 && answer.status < 300) {
    const token = readJson(answer.body, tokenSchema);
    if (token) return { token: token.id, firstSix: token.first_six_digits };
    return { kind: "not_sent", reason: "unreachable" };
  }
  const failure = outcomeOfError(answer.status, answer.body);
  return failure.kind === "unknown" ? { kind: "not_sent", reason: "unreachable" } : failure;
}
