// A connection that these name was never made; anything else may have carried the request.
const NEVER_CONNECTED: ReadonlySet<string> = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "EADDRNOTAVAIL",
  // No file descriptor was left for another socket.
  "EMFILE",
  "ENFILE",
  "UND_ERR_CONNECT_TIMEOUT",
  "CERT_HAS_EXPIRED",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
  "ERR_TLS_CERT_ALTNAME_INVALID",
]);

/** Whether a request that failed with this error was certainly never sent. */
export function hasNeverConnected(error: unknown): boolean {
  // Two addresses of one name fail together as one error without a code of its own.
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  return NEVER_CONNECTED.has(String((first as { code?: unknown } | null)?.code ?? ""));
}
