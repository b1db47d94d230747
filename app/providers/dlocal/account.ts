import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { ProviderConfigurationError } from "../configuration-error";
import type { ProviderIo, PlainRequest } from "../provider-io";

const accountSchema = z.object({
  /** Without a slash at the end: https://api.dlocal.com */
  url: z.url().transform((url) => url.replace(/\/+$/, "")),
  login: z.string().min(1),
  transKey: z.string().min(1),
  secret: z.string().min(1),
  secretName: z.string().min(1).default("dlocal"),
});

export type DlocalAccount = z.infer<typeof accountSchema>;

/** Reads the account's settings: `url`, `login`, `transKey`, `secret`, `secretName`. */
export function readAccount(credentials: ProviderIo["credentials"]): DlocalAccount {
  const result = accountSchema.safeParse(credentials);
  if (result.success) return result.data;
  const names = result.error.issues.map((issue) => issue.path.join("."));
  throw new ProviderConfigurationError("dlocal", [...new Set(names)]);
}

const scheme = "V2-HMAC-SHA256, Signature: ";

/** Returns `Authorization`: hex HMAC-SHA256 over X-Login, X-Date and the body's bytes. */
export function authorization(
  secret: string,
  signed: { login: string; date: string; body: string | Uint8Array },
): string {
  const hmac = createHmac("sha256", secret).update(signed.login).update(signed.date);
  return scheme + hmac.update(signed.body).digest("hex");
}

/** Verifies a signature in constant time; another length or scheme is invalid. */
export function isAuthorized(
  header: string,
  secret: string,
  signed: { login: string; date: string; body: Uint8Array },
): boolean {
  const given = Buffer.from(header);
  const wanted = Buffer.from(authorization(secret, signed));
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/** Returns a request's headers without `Authorization`; the vault adds it with the card. */
export function unsignedHeaders(account: DlocalAccount, now: Date): Record<string, string> {
  return {
    "X-Date": now.toISOString(),
    "X-Login": account.login,
    "X-Trans-Key": account.transKey,
    "X-Version": "2.1",
    "User-Agent": "Dadiva/1.0",
  };
}

/** Returns a signed request without card data. A GET signs an empty body. */
export function signedRequest(
  account: DlocalAccount,
  now: Date,
  request: {
    path: string;
    body?: string;
    headers?: Record<string, string>;
    timeoutMs: number;
  },
): PlainRequest {
  const headers = unsignedHeaders(account, now);
  const signed = {
    login: account.login,
    date: headers["X-Date"] ?? "",
    body: request.body ?? "",
  };
  return {
    method: request.body === undefined ? "GET" : "POST",
    url: account.url + request.path,
    headers: {
      ...headers,
      ...(request.body === undefined ? {} : { "Content-Type": "application/json" }),
      ...request.headers,
      Authorization: authorization(account.secret, signed),
    },
    body: request.body,
    timeoutMs: request.timeoutMs,
  };
}
