import { createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { WireError } from "./wire-error";
import { keysOf, type Settings } from "./settings";

const scheme = "V2-HMAC-SHA256, Signature: ";
const isoDate = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:?\d{2})$/;

/** Compares texts in constant time. */
export function sameText(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Returns the header's value, without the product's code, so that its errors are detected. */
export function sign(secret: string, login: string, date: string, body: Buffer): string {
  const message = Buffer.concat([Buffer.from(login + date, "utf8"), body]);
  return scheme + createHmac("sha256", secret).update(message).digest("hex");
}

/**
 * Returns the login of a signed call, or throws the errors of dLocal's sandbox: status 400/5001 for
 * a missing header, 403/3001 for an unknown account, 400/5000 for a wrong signature. A stale date is
 * accepted.
 */
export function authenticate(
  settings: Settings,
  headers: IncomingHttpHeaders,
  body: Buffer,
): string {
  const header = (name: string): string => {
    const value = headers[name.toLowerCase()];
    if (typeof value === "string" && value !== "") return value;
    throw new WireError(400, 5001, "Invalid parameter", name);
  };
  const login = header("X-Login");
  const transKey = header("X-Trans-Key");
  const date = header("X-Date");
  if (!isoDate.test(date)) throw new WireError(400, 5001, "Invalid parameter", "X-Date");
  const authorization = header("Authorization");
  const logins = [settings.login, settings.globalLogin, settings.platformLogin].filter(Boolean);
  const keys = keysOf(settings, login);
  if (!logins.includes(login) || !sameText(transKey, keys.transKey)) {
    throw new WireError(403, 3001, "Invalid credentials");
  }
  if (!authorization.startsWith(scheme)) {
    throw new WireError(400, 5001, "Invalid parameter", "authorization");
  }
  if (!sameText(authorization, sign(keys.secret, login, date, body))) {
    throw new WireError(400, 5000, "Signature not match");
  }
  const version = headers["x-version"];
  if (version !== undefined && version !== "2.1") {
    throw new WireError(400, 5017, "Invalid API Version");
  }
  return login;
}
