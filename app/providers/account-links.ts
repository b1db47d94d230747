/** What it takes to connect an organisation's own account at a company, and what comes of it. */

/** Our application there. Addresses without a slash at their end. */
export interface MercadopagoApplication {
  clientId: string;
  clientSecret: string;
  /** Where people consent: https://auth.mercadopago.com */
  authUrl: string;
  /** https://api.mercadopago.com */
  apiUrl: string;
}

export interface ConsentRequest {
  state: string;
  /** PKCE: kept here, its SHA-256 goes to the company. */
  verifier: string;
  redirectUri: string;
}

export interface MercadopagoGrant {
  accessToken: string;
  /** null where the company gave none. */
  refreshToken: string | null;
  publicKey: string;
  accountId: string;
  liveMode: boolean;
  expiresInSeconds: number;
}

/**
 * `refused`: the company doesn't take the code (expired, used, not ours). `unknown`: it said nothing of
 * the code (away, or not content with us); a code works once, so that it is not tried again.
 */
export type GrantOutcome =
  { kind: "granted"; grant: MercadopagoGrant } | { kind: "refused" } | { kind: "unknown" };

export interface CentralposAccess {
  url: string;
  /** Ours at the company; the code is the organisation's. */
  user: string;
}

/** `unknown`: no whole answer came, which says nothing of the code. */
export type AuthorizeOutcome = { kind: "accepted" } | { kind: "refused" } | { kind: "unknown" };
