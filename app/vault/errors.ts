/** The vault's error codes; `vault-client.server.ts` lists the same ones. */
export type VaultErrorCode =
  | "malformed_request"
  | "unauthenticated"
  | "not_found"
  | "too_large"
  | "card_token_expired"
  | "already_exists"
  | "egress_refused"
  | "not_ready"
  | "internal_error";

const STATUS: Record<VaultErrorCode, number> = {
  malformed_request: 400,
  unauthenticated: 401,
  not_found: 404,
  too_large: 413,
  card_token_expired: 409,
  already_exists: 409,
  egress_refused: 422,
  not_ready: 503,
  internal_error: 500,
};

/** An error that the vault may return to its caller; its details never carry card data. */
export class VaultError extends Error {
  readonly status: number;

  constructor(
    readonly code: VaultErrorCode,
    readonly details: Readonly<Record<string, string>> = {},
  ) {
    super(code);
    this.name = "VaultError";
    this.status = STATUS[code];
  }
}
