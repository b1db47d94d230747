import type { ErrorCode } from "~/domain/errors";
import type { Call } from "./call";

/** Returns every error code of a call: its own, and those that follow from access, method and body. */
export function errorsOf(call: Call): ErrorCode[] {
  const changes = call.method !== "GET";
  const found: ErrorCode[] = ["internal_error", "not_found", "not_ready", ...accessErrors(call)];
  if (changes) found.push("invalid_origin");
  if (changes && call.access !== "anyone" && !call.tokenless) found.push("invalid_csrf_token");
  if (!call.forgiving && (call.body || call.form)) found.push("malformed_request", "too_large");
  if (call.upload) found.push("malformed_request", "file_too_large", "invalid_file");
  if ((call.body && !call.forgiving) || call.upload || call.query || call.list)
    found.push("validation_failed");
  if (call.idempotent) found.push("malformed_request", "idempotency_key_reused");
  if (call.sensitive) found.push("reauthentication_required");
  return [...new Set([...found, ...(call.errors ?? [])])];
}

function accessErrors(call: Call): ErrorCode[] {
  if (call.access === "signup") return ["signup_session_required"];
  if (call.access !== "session") return [];
  const found: ErrorCode[] = [];
  // A form's page redirects to the login or the second factor instead.
  if (call.body || !call.form) found.push("unauthenticated", "two_factor_required");
  if (!call.everyRole || call.ownData) found.push("forbidden");
  if (call.method !== "GET") found.push("support_read_only");
  return found;
}
