/** How a provider reaches its company: requests, answers, and the vault that fills cards in. */

/** Which card the vault fills in. A token is one form's; a vault card is one monthly donation's. */
export type VaultCard =
  | { kind: "token"; token: string; organizationId: string }
  | { kind: "vault_card"; cardId: string; organizationId: string };

/**
 * A request that the vault completes, signs and sends. `body` is JSON text in which texts like
 * `"{{card.number}}"` stand for parts of the card, at the places where this company takes them.
 * The vault sets `Authorization` and what it signs; a part that the card lacks is left out.
 */
export interface EgressTemplate {
  card: VaultCard;
  /** Names the attempt: a token spent for it is not spent for another. */
  idempotencyKey: string;
  method: "POST";
  url: string;
  headers: Readonly<Record<string, string>>;
  encoding: "json";
  body: string;
  /** `recipe`: a file of `app/vault/recipes`; `secret`: the account whose credentials the vault signs with. */
  signing: { recipe: string; secret: string };
  timeoutMs: number;
}

/** A complete request, signed by the provider, without any card data. */
export interface PlainRequest {
  method: "GET" | "POST";
  url: string;
  headers: Readonly<Record<string, string>>;
  body?: string;
  timeoutMs: number;
}

/**
 * What came of a request. `unknown`: sent, or perhaps sent, and no whole answer came back
 * (time-out, connection lost, body cut off). `sent: false`: certainly never reached the company.
 */
export type Answer =
  | { sent: true; status: number; headers: Readonly<Record<string, string>>; body: string }
  | { sent: true; unknown: string }
  | {
      sent: false;
      reason: NotSentReason;
      /** Of a spent token: whether an earlier request spent it, and under which key. */
      earlierAttempt?: "none" | "same_key" | "other_key";
    };

export type NotSentReason =
  /** The one-time token was spent, has expired, or its security code was lost with the vault. */
  | "card_token_expired"
  /** The vault has no card of this id. */
  | "card_not_found"
  /** The company doesn't charge instruments of this kind. */
  | "unsupported_instrument"
  | "vault_unavailable"
  /** No connection to the company. */
  | "unreachable"
  /** The company answered that it is overloaded and booked nothing. */
  | "rate_limited"
  /** The company refused our login, signature or set-up: ours to mend, and nothing was booked. */
  | "misconfigured";

/** All that a provider may reach, given with each call. */
export interface ProviderIo {
  /** The vault's egress: fills in the card, signs, sends. */
  egress(template: EgressTemplate): Promise<Answer>;
  http(request: PlainRequest): Promise<Answer>;
  now(): Date;
  /** Address, login and keys of this gateway's account; each provider checks its own names. */
  credentials: Readonly<Record<string, string>>;
}
