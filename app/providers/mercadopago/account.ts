import { z } from "zod";
import { ProviderConfigurationError } from "../configuration-error";
import type { Answer, PlainRequest, ProviderIo } from "../provider-io";
import { mercadopagoCapabilities } from "./capabilities";

const accountSchema = z.object({
  /** Without a slash at the end: https://api.mercadopago.com */
  url: z.url().transform((url) => url.replace(/\/+$/, "")),
  accessToken: z.string().min(1),
  publicKey: z.string().min(1),
});

/** Reads an organisation's account: `url`, `accessToken`, `publicKey`. */
export function readAccount(credentials: ProviderIo["credentials"]): z.infer<typeof accountSchema> {
  const result = accountSchema.safeParse(credentials);
  if (result.success) return result.data;
  const names = result.error.issues.map((issue) => issue.path.join("."));
  throw new ProviderConfigurationError("mercadopago", [...new Set(names)]);
}

interface Call {
  method?: PlainRequest["method"];
  path: string;
  body?: string;
  /** The same for every repeat of a request that moves money. */
  key?: string;
  timeoutMs?: number;
  /** The company's id of the donor's device. */
  deviceId?: string;
}

/** What a call of the account needs. */
export type AccountIo = Pick<ProviderIo, "credentials" | "http">;

/** Calls the company for the organisation's account. */
export function call(io: AccountIo, { body, deviceId, key, path, ...rest }: Call): Promise<Answer> {
  const { accessToken, url } = readAccount(io.credentials);
  const { method = body === undefined ? "GET" : "POST" } = rest;
  return io.http({
    method,
    url: url + path,
    headers: {
      Authorization: `Bearer ${accessToken}`,
      Accept: "application/json",
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      ...(key === undefined ? {} : { "X-Idempotency-Key": key }),
      ...(deviceId === undefined ? {} : { "X-Meli-Session-Id": deviceId }),
    },
    body,
    timeoutMs: rest.timeoutMs ?? mercadopagoCapabilities.queryTimeoutMs,
  });
}
