// With one of these errors no connection was made. After any other error the request may have been sent.
const NEVER_CONNECTED: ReadonlySet<string> = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "EADDRNOTAVAIL",
  // The process had no file descriptor left for another socket.
  "EMFILE",
  "ENFILE",
  "UND_ERR_CONNECT_TIMEOUT",
  "CERT_HAS_EXPIRED",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
  "ERR_TLS_CERT_ALTNAME_INVALID",
]);

/** Returns whether a request that failed with this error was certainly never sent. */
export function hasNeverConnected(error: unknown): boolean {
  // When all addresses of a name fail, the errors arrive as one AggregateError without a code.
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  return NEVER_CONNECTED.has(String((first as { code?: unknown } | null)?.code ?? ""));
}
