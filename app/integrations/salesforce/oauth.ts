/** Salesforce's OAuth web server flow with PKCE (reference/salesforce.md, section 2). */
import { createHash } from "node:crypto";
import { z } from "zod";
import { jsonOrNull } from "~/values/text/json-or-null";
import type { Application, ConsentRequest, Http, TokenOutcome } from "../connector";

const TIMEOUT_MS = 10_000;

const tokensSchema = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1).optional(),
  instance_url: z.url(),
  id: z.string().regex(/\/id\/[\w]{15,18}\//),
  token_type: z.literal("Bearer"),
});
const refusalSchema = z.object({ error: z.string() });
/** Refusals that only a person of the organisation can end. */
const ENDED = new Set(["invalid_grant", "inactive_user", "inactive_org"]);

/** Returns the address of the consent page. */
export function consentUrl(
  { clientId, loginUrl }: Application,
  { redirectUri, state, verifier }: ConsentRequest,
): string {
  const query = new URLSearchParams({
    response_type: "code",
    client_id: clientId,
    redirect_uri: redirectUri,
    scope: "api refresh_token",
    state,
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
  });
  return `${loginUrl}/services/oauth2/authorize?${query}`;
}

/** Exchanges the consent page's code for tokens. */
export function exchangeCode(
  application: Application,
  { code, redirectUri, verifier }: { code: string; verifier: string; redirectUri: string },
  http: Http,
): Promise<TokenOutcome> {
  return askForTokens(application, http, {
    grant_type: "authorization_code",
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
  });
}

/** Exchanges a refresh token, which may work once, for new tokens. */
export function refresh(
  application: Application,
  refreshToken: string,
  http: Http,
): Promise<TokenOutcome> {
  return askForTokens(application, http, {
    grant_type: "refresh_token",
    refresh_token: refreshToken,
  });
}

/** Ends our permission; a token that is over counts as ended. */
export async function revoke(
  { loginUrl }: Application,
  token: string,
  http: Http,
): Promise<boolean> {
  const answer = await post(http, `${loginUrl}/services/oauth2/revoke`, { token });
  return "status" in answer && (answer.status === 200 || answer.status === 400);
}

async function askForTokens(
  { clientId, clientSecret, loginUrl }: Application,
  http: Http,
  requested: Record<string, string>,
): Promise<TokenOutcome> {
  const form = { ...requested, client_id: clientId, client_secret: clientSecret };
  const answer = await post(http, `${loginUrl}/services/oauth2/token`, form);
  if (!("status" in answer)) return { kind: "unknown" };
  const body = jsonOrNull(answer.body);
  const refusal = refusalSchema.safeParse(body);
  if (answer.status === 400 && refusal.success && ENDED.has(refusal.data.error))
    return { kind: "refused" };
  const given = tokensSchema.safeParse(body);
  if (answer.status !== 200 || !given.success) return { kind: "unknown" };
  const { access_token, id, instance_url, refresh_token } = given.data;
  return {
    kind: "granted",
    tokens: {
      accessToken: access_token,
      refreshToken: refresh_token ?? null,
      instanceUrl: instance_url.replace(/\/+$/, ""),
      accountId: /\/id\/(\w+)\//.exec(id)?.[1] ?? "",
    },
  };
}

function post(http: Http, url: string, form: Record<string, string>) {
  return http({
    method: "POST",
    url,
    headers: { "Content-Type": "application/x-www-form-urlencoded", Accept: "application/json" },
    body: new URLSearchParams(form).toString(),
    timeoutMs: TIMEOUT_MS,
  });
}
