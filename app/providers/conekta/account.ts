import { createPublicKey, type KeyObject } from "node:crypto";
import type { CustomersApi, OrdersApi } from "conekta";
import { z } from "zod";
import { ProviderConfigurationError } from "../configuration-error";
import type { Answer, PlainRequest, ProviderIo } from "../provider-io";
import { failureOf, type Failure } from "./failures";

/** Reads a public key: PEM, also on one line, or the base64 text that PEM wraps. */
function publicKeyOf(text: string): KeyObject | null {
  const base64 = text.replaceAll(/-----[A-Z ]+-----|\\n|\s/g, "");
  try {
    return createPublicKey({ key: Buffer.from(base64, "base64"), format: "der", type: "spki" });
  } catch {
    return null;
  }
}

const accountSchema = z.object({
  /** Without a slash at the end: https://api.conekta.io */
  url: z.url().transform((url) => url.replace(/\/+$/, "")),
  privateKey: z.string().min(1),
  /** With it the company's messages are verified. */
  webhookKey: z.string().transform((text, issues) => {
    const key = publicKeyOf(text);
    if (key) return key;
    issues.addIssue({ code: "custom", message: "no public key" });
    return z.NEVER;
  }),
  secretName: z.string().min(1).default("conekta"),
});

/** Reads our account: `url`, `privateKey`, `webhookKey`, `secretName`. */
export function readAccount(credentials: ProviderIo["credentials"]): z.infer<typeof accountSchema> {
  const result = accountSchema.safeParse(credentials);
  if (result.success) return result.data;
  const names = result.error.issues.map((issue) => issue.path.join("."));
  throw new ProviderConfigurationError("conekta", [...new Set(names)]);
}

/** The version that each request names; the SDK sends the same. */
export const MEDIA_TYPE = "application/vnd.conekta-v2.3.0+json";

/** The company's answer, or the failure of the request. */
export type Asked = { kind: "answer"; value: unknown } | Failure;

interface Api {
  orders: OrdersApi;
  customers: CustomersApi;
}

/** The part of the SDK's requests and answers that its HTTP client sees. */
interface SdkRequest {
  method?: string;
  url?: string;
  headers: Record<string, unknown>;
  data?: unknown;
}

/**
 * Without one the SDK makes its own at each call, which reads a file that no bundle has and accepts any
 * certificate. The adapter uses none.
 */
const UNUSED_AGENT = {};

/** What the SDK tells of this machine and nobody needs. */
const UNTOLD = "X-Conekta-Client-User-Agent";

/**
 * Calls the company by its SDK, whose requests go through `io`. Nothing is repeated: only the caller knows
 * whether that is safe.
 */
export async function ask(
  io: ProviderIo,
  timeoutMs: number,
  call: (api: Api) => Promise<{ status: number; data: unknown }>,
): Promise<Asked> {
  const { privateKey, url } = readAccount(io.credentials);
  let lost: Answer | null = null;
  const adapter = async (request: SdkRequest) => {
    const headers = Object.entries(request.headers)
      .filter(([name, value]) => name !== UNTOLD && typeof value === "string")
      .map(([name, value]) => [name, String(value)] as const);
    const answer = await io.http({
      method: (request.method ?? "get").toUpperCase() as PlainRequest["method"],
      url: request.url ?? url,
      headers: Object.fromEntries(headers),
      ...(typeof request.data === "string" && { body: request.data }),
      timeoutMs,
    });
    if (!("status" in answer)) {
      lost = answer;
      throw new TypeError("no answer");
    }
    const { body: data, headers: answered, status } = answer;
    return { data, status, statusText: "", headers: answered, config: request };
  };
  // Only an installation that charges there pays for loading it and axios (18 MB).
  const sdk = await import("conekta");
  const configuration = new sdk.Configuration({
    accessToken: privateKey,
    basePath: url,
    baseOptions: { adapter, httpsAgent: UNUSED_AGENT },
  });
  const api = {
    orders: new sdk.OrdersApi(configuration),
    customers: new sdk.CustomersApi(configuration),
  };
  try {
    const { data, status } = await call(api);
    if (status < 300) return { kind: "answer", value: data };
    return failureOf(status, data);
  } catch (error) {
    return failureOfCall(error, lost);
  }
}

function failureOfCall(error: unknown, lost: Answer | null): Failure {
  if (lost && !lost.sent) return { kind: "not_sent", reason: lost.reason };
  if (lost && "unknown" in lost) return { kind: "unknown", reason: lost.unknown };
  throw error;
}
