/** Replacements for interfaces to a provider: the vault's egress and a plain HTTP client. */
import { createHmac } from "node:crypto";
import type { Answer, EgressTemplate, ProviderIo, PlainRequest } from "~/providers/provider-io";
import { account } from "./child";

export interface TestCard {
  number: string;
  month: number;
  year: number;
  holderName: string;
  securityCode?: string;
}

async function send(
  request: { method: string; url: string; headers: Record<string, string>; body?: string },
  timeoutMs: number,
): Promise<Answer> {
  try {
    const response = await fetch(request.url, {
      method: request.method,
      headers: request.headers,
      body: request.body,
      signal: AbortSignal.timeout(timeoutMs),
    });
    const headers = Object.fromEntries(response.headers);
    return { sent: true, status: response.status, headers, body: await response.text() };
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
    if (code === "ECONNREFUSED") return { sent: false, reason: "unreachable" };
    return { sent: true, unknown: "timeout" };
  }
}

/** Fills a template like the vault: expiry as numbers, a missing code omitted. */
function fill(template: EgressTemplate, card: TestCard): string {
  const parts: Record<string, string | number | undefined> = {
    "{{card.number}}": card.number,
    "{{card.holder_name}}": card.holderName,
    "{{card.security_code}}": card.securityCode,
    "{{card.expiration_month}}": card.month,
    "{{card.expiration_year}}": card.year,
  };
  const filled: unknown = JSON.parse(template.body, (_name, value: unknown) =>
    typeof value === "string" && value.startsWith("{{") ? parts[value] : value,
  );
  return JSON.stringify(filled);
}

/**
 * Returns the io of a provider in a test.
 * @param cards the cards behind tokens and card ids
 * @param patienceMs the maximum wait for an answer, overriding the provider's
 */
export function standInIo(
  url: string,
  cards: ReadonlyMap<string, TestCard>,
  options: { login?: string; secret?: string; patienceMs?: number } = {},
): ProviderIo {
  const login = options.login ?? account.login;
  const secret = options.secret ?? account.secret;
  const patience = (wanted: number): number => Math.min(wanted, options.patienceMs ?? wanted);
  return {
    now: () => new Date(),
    credentials: { url, login, transKey: account.transKey, secret },
    http: (request: PlainRequest) => send({ ...request }, patience(request.timeoutMs)),
    async egress(template) {
      if (template.card === null) throw new Error("dLocal gets no request without a card here");
      const id = template.card.kind === "token" ? template.card.token : template.card.cardId;
      const card = cards.get(id);
      if (!card) return { sent: false, reason: "card_token_expired" };
      const body = fill(template, card);
      const date = template.headers["X-Date"] ?? "";
      const hmac = createHmac("sha256", secret).update(login + date + body);
      const headers = {
        ...template.headers,
        Authorization: `V2-HMAC-SHA256, Signature: ${hmac.digest("hex")}`,
      };
      const { method } = template;
      return send({ method, url: template.url, headers, body }, patience(template.timeoutMs));
    },
  };
}
