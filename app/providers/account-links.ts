/** Types for connecting an organisation's own account at a provider. */

/** Our application at the provider. Addresses have no slash at the end. */
export interface MercadopagoApplication {
  clientId: string;
  clientSecret: string;
  /** The consent page's host: https://auth.mercadopago.com */
  authUrl: string;
  apiUrl: string;
}

export interface ConsentRequest {
  state: string;
  /** PKCE verifier; the provider only gets its SHA-256. */
  verifier: string;
  redirectUri: string;
}

export interface MercadopagoGrant {
  accessToken: string;
  refreshToken: string | null;
  publicKey: string;
  accountId: string;
  liveMode: boolean;
  expiresInSeconds: number;
}

/** `refused`: the provider rejects the code. `unknown`: no usable answer; the code works only once. */
export type GrantOutcome =
  { kind: "granted"; grant: MercadopagoGrant } | { kind: "refused" } | { kind: "unknown" };

/** A card brand that the provider charges for an account, with its limits as decimal text. */
export interface CardMethod {
  id: string;
  minimum: string | null;
  maximum: string | null;
}

/** What the provider lets an account do. */
export interface AccountTerms {
  cardMethods: CardMethod[];
  /** Whether it charges cards without their security code. */
  withoutCode: boolean;
}

export interface CentralposAccess {
  url: string;
  /** Our credentials at the provider; the code belongs to the organisation. */
  user: string;
}

/** `unknown`: there was no complete answer, so the code may be valid. */
export type AuthorizeOutcome = { kind: "accepted" } | { kind: "refused" } | { kind: "unknown" };
