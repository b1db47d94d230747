/** Mercado Pago's OAuth for an organisation's account (reference/providers.md, 'OAuth connect'). */
import { createHash } from "node:crypto";
import { z } from "zod";
import { jsonOrNull } from "~/values/text/json-or-null";
import type { ConsentRequest, GrantOutcome, MercadopagoApplication } from "../account-links";
import type { ProviderIo } from "../provider-io";

/** Returns the address of the provider's consent page. */
export function consentUrl(
  { authUrl, clientId }: MercadopagoApplication,
  { state, verifier, redirectUri }: ConsentRequest,
): string {
  const query = new URLSearchParams({
    client_id: clientId,
    response_type: "code",
    platform_id: "mp",
    // `offline_access` provides a refresh token, because tokens expire after 180 days.
    scope: "offline_access read write",
    state,
    redirect_uri: redirectUri,
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
  });
  return `${authUrl}/authorization?${query}`;
}

const grantSchema = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1).optional(),
  public_key: z.string().min(1),
  user_id: z.union([z.number().int().positive(), z.string().regex(/^\d+$/)]).transform(String),
  live_mode: z.boolean(),
  token_type: z.literal("bearer", { error: "token_type" }).or(z.literal("Bearer")),
  /** Seconds. */
  expires_in: z.number().int().positive(),
  scope: z.string(),
});

const refusalSchema = z.object({ error: z.literal("invalid_grant") });

const TIMEOUT_MS = 8_000;

/** Exchanges the consent page's code for the account's tokens. */
export function exchangeCode(
  application: MercadopagoApplication,
  { code, verifier, redirectUri }: { code: string; verifier: string; redirectUri: string },
  http: ProviderIo["http"],
): Promise<GrantOutcome> {
  const requested = {
    grant_type: "authorization_code",
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
  };
  return askForTokens(application, requested, http);
}

/** Exchanges a refresh token, which works once, for new tokens. `refused`: unlinked, or used before. */
export function refreshTokens(
  application: MercadopagoApplication,
  refreshToken: string,
  http: ProviderIo["http"],
): Promise<GrantOutcome> {
  const requested = { grant_type: "refresh_token", refresh_token: refreshToken };
  return askForTokens(application, requested, http);
}

/** Returns whether the provider still accepts an access token; `unknown` without an answer. */
export async function checkToken(
  { apiUrl }: MercadopagoApplication,
  accessToken: string,
  http: ProviderIo["http"],
): Promise<"good" | "refused" | "unknown"> {
  const answer = await http({
    method: "GET",
    url: `${apiUrl}/users/me`,
    headers: { Authorization: `Bearer ${accessToken}`, Accept: "application/json" },
    timeoutMs: TIMEOUT_MS,
  });
  if (!("status" in answer)) return "unknown";
  if (answer.status === 200) return "good";
  return answer.status === 401 ? "refused" : "unknown";
}

async function askForTokens(
  { apiUrl, clientId, clientSecret }: MercadopagoApplication,
  requested: Record<string, string>,
  http: ProviderIo["http"],
): Promise<GrantOutcome> {
  const answer = await http({
    method: "POST",
    url: `${apiUrl}/oauth/token`,
    headers: { "Content-Type": "application/json", Accept: "application/json" },
    body: JSON.stringify({ client_id: clientId, client_secret: clientSecret, ...requested }),
    timeoutMs: TIMEOUT_MS,
  });
  if (!("status" in answer)) return { kind: "unknown" };
  const body = jsonOrNull(answer.body);
  if (answer.status === 400 && refusalSchema.safeParse(body).success) return { kind: "refused" };
  const grant = grantSchema.safeParse(body);
  if (answer.status !== 200 || !grant.success) return { kind: "unknown" };
  const { data } = grant;
  return {
    kind: "granted",
    grant: {
      accessToken: data.access_token,
      refreshToken: data.refresh_token ?? null,
      publicKey: data.public_key,
      accountId: data.user_id,
      liveMode: data.live_mode,
      expiresInSeconds: data.expires_in,
    },
  };
}
