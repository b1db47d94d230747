/** How a provider reaches its company: requests, answers, and the vault that inserts cards. */

/** The card that the vault inserts. A token belongs to one form, a vault card to one donation. */
export type VaultCard =
  | { kind: "token"; token: string; organizationId: string }
  | { kind: "vault_card"; cardId: string; organizationId: string };

/**
 * A request that the vault completes, signs and sends. `body` is JSON text with placeholders such
 * as `"{{card.number}}"`, whatever the encoding. The vault sets `Authorization` and omits data that the card lacks.
 */
export interface EgressTemplate {
  /** Null for a request without a card whose answer may quote card numbers: the vault masks them. */
  card: VaultCard | null;
  /** Identifies the attempt: a token that was consumed for it is not consumed for another. */
  idempotencyKey: string;
  method: "POST";
  url: string;
  headers: Readonly<Record<string, string>>;
  encoding: "json" | "form" | "xml";
  body: string;
  /** `recipe`: a file of `app/vault/recipes`; `secret`: the account whose secret signs. */
  signing: { recipe: string; secret: string };
  timeoutMs: number;
}

export interface PlainRequest {
  method: "GET" | "POST" | "PUT";
  url: string;
  headers: Readonly<Record<string, string>>;
  body?: string;
  timeoutMs: number;
}

/**
 * The answer to a request. `unknown`: it may have been sent, and no complete answer came back.
 * `sent: false`: it certainly never reached the provider.
 */
export type Answer =
  | { sent: true; status: number; headers: Readonly<Record<string, string>>; body: string }
  | { sent: true; unknown: string }
  | {
      sent: false;
      reason: NotSentReason;
      /** For a consumed token: whether an earlier request consumed it, and under which key. */
      earlierAttempt?: "none" | "same_key" | "other_key";
    };

export type NotSentReason =
  /** The one-time token was consumed, expired, or its security code was lost with the vault. */
  | "card_token_expired"
  | "card_not_found"
  | "unsupported_instrument"
  | "vault_unavailable"
  | "unreachable"
  /** The provider is overloaded and booked nothing. */
  | "rate_limited"
  /** The provider takes no records of that brand now; its next batch will. */
  | "batch_closed"
  /** The provider rejected our login, signature or set-up. We must act; nothing is booked. */
  | "misconfigured";

export interface ProviderIo {
  /** The vault's egress: it inserts the card, signs and sends. */
  egress(template: EgressTemplate): Promise<Answer>;
  http(request: PlainRequest): Promise<Answer>;
  now(): Date;
  /** Address, login and keys of this gateway's account; each provider validates its own names. */
  credentials: Readonly<Record<string, string>>;
}
