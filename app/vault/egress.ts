import { failpoint } from "~/infrastructure/failpoints";
import { inSpan } from "~/infrastructure/watching/tracing.server";
import { isToken, type ReleasedCard } from "./card-record";
import {
  asksSecurityCode,
  contentTypeOf,
  fillTemplate,
  parseTemplate,
  type Encoding,
  type Template,
} from "./egress-template";
import { VaultError } from "./errors";
import type { StoredCards } from "./stored-cards";
import { signerFor, type Providers, type Signing } from "./providers";
import type { Recipe } from "./recipes/recipe";
import { redactBody, redactNumbers, redactText } from "./redact";
import type { Sender, Sent } from "./send";
import type { CardTokens } from "./card-tokens";

/** A card token, or the id of a stored card, with its organisation. */
export interface OwnedCard {
  organizationId: string;
  card: string;
}

export interface EgressRequest {
  /** Null for a request without a card, whose answer may list card numbers. */
  card: OwnedCard | null;
  /** Names the attempt; the token's record keeps it once the token is consumed. */
  idempotencyKey: string;
  method: "POST" | "PUT";
  url: string;
  headers: Readonly<Record<string, string>>;
  encoding: Encoding;
  body: Template;
  signing: Signing;
  timeoutMs: number;
}

export interface EgressParts {
  tokens: CardTokens;
  stored: StoredCards;
  providers: Providers;
  sender: Sender;
}

const OURS = /^(host|connection|content-(length|encoding)|transfer-encoding|te|upgrade|expect)$/i;

/**
 * Adds the card to a request, signs it and sends it. A token is consumed first, whatever the sending results
 * in. Throws VaultError while it is certain that nothing was sent; after that the result says what is known.
 */
export async function egress(request: EgressRequest, parts: EgressParts, now: Date): Promise<Sent> {
  const url = checkedUrl(request.url);
  const { account, recipe } = signerFor(parts.providers, request.signing, url);
  const headers = checkedHeaders(request.headers, recipe);
  const template = parseTemplate(request.body);
  const { cardFields } = recipe;

  const card = await release(request, asksSecurityCode(template, cardFields), parts, now);
  const body = fillTemplate(template, request.encoding, cardFields, card);
  try {
    Object.assign(headers, recipe.sign(account.settings, body, now));
    headers["content-type"] = contentTypeOf(request.encoding);
    await failpoint("vault.before_send");
    const { method, timeoutMs } = request;
    const answer = await inSpan("company", { "server.address": url.hostname }, async (span) => {
      const { mostAnswerBytes } = recipe;
      const outgoing = { method, url, headers, body, timeoutMs, mostAnswerBytes };
      const sent = await parts.sender.send(outgoing);
      span.note({ "dadiva.outcome": outcomeOf(sent) });
      return sent;
    });
    return await afterSending(answer, card?.number ?? null);
  } finally {
    body.fill(0);
  }
}

async function release(
  request: EgressRequest,
  withCode: boolean,
  parts: EgressParts,
  now: Date,
): Promise<ReleasedCard | null> {
  if (request.card === null) return null;
  const { idempotencyKey } = request;
  const { organizationId, card } = request.card;
  if (!isToken(card)) {
    return { ...(await parts.stored.release(organizationId, card)), securityCode: null };
  }
  return parts.tokens.consume(organizationId, card, idempotencyKey, withCode, now);
}

function outcomeOf(sent: Sent): string {
  if (!sent.sent) return "not sent";
  return "unknown" in sent ? sent.unknown : String(sent.status);
}

/** After sending, an error in the vault must not read as 'nothing was sent'. */
async function afterSending(answer: Sent, number: string | null): Promise<Sent> {
  try {
    await failpoint("vault.after_send");
    if (!("body" in answer)) return answer;
    const headers = Object.entries(answer.headers).map(([name, value]): [string, string] => [
      name,
      number === null ? redactNumbers(value) : redactText(value, number),
    ]);
    const body = number === null ? redactNumbers(answer.body) : redactBody(answer.body, number);
    return { sent: true, status: answer.status, headers: Object.fromEntries(headers), body };
  } catch {
    return { sent: true, unknown: "vault_failed" };
  }
}

function checkedUrl(text: string): URL {
  if (!URL.canParse(text)) throw new VaultError("egress_refused", { reason: "url" });
  return new URL(text);
}

/** Returns the caller's headers without the credential and the headers that the vault or the recipe sets. */
function checkedHeaders(headers: EgressRequest["headers"], recipe: Recipe): Record<string, string> {
  const setHere = new Set(["authorization", "content-type", ...recipe.headers]);
  const checked: Record<string, string> = {};
  for (const [given, value] of Object.entries(headers)) {
    const name = given.toLowerCase();
    if (setHere.has(name)) continue;
    if (OURS.test(name)) {
      throw new VaultError("egress_refused", { reason: "header" });
    }
    checked[name] = value;
  }
  return checked;
}
