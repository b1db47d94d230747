/** Our permissions: consent page, tokens, rotating refreshes, withdrawal. */
import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";
import { now } from "~/infrastructure/clock";
import type { Books, Grant, Org } from "./books";
import { newId } from "./ids";
import { flavours, type Flavour } from "./objects";
import type { Settings } from "./settings";
import { WireError } from "./wire";

interface Code {
  redirectUri: string;
  challenge: string;
  org: string;
  expiresAt: number;
}

export interface Page {
  status: number;
  headers: Record<string, string>;
  body: string;
}

const CODE_MS = 15 * 60_000;
const SESSION_MS = 2 * 60 * 60_000;
const DAILY_LIMIT = 15_000;

const consentSchema = z.object({
  client_id: z.string(),
  response_type: z.literal("code"),
  redirect_uri: z.string(),
  scope: z.string(),
  state: z.string().min(1),
  code_challenge: z.string().regex(/^[\w-]{43}$/),
  code_challenge_method: z.literal("S256"),
});
const application = { client_id: z.string(), client_secret: z.string() };
const tokenSchema = z.discriminatedUnion("grant_type", [
  z.strictObject({
    ...application,
    grant_type: z.literal("authorization_code"),
    code: z.string(),
    redirect_uri: z.string(),
    code_verifier: z.string().regex(/^[\w.~-]{43,128}$/),
  }),
  z.strictObject({
    ...application,
    grant_type: z.literal("refresh_token"),
    refresh_token: z.string(),
  }),
]);

/** A refusal of the token call, in the format of OAuth. */
export class OAuthRefusal extends Error {
  constructor(
    readonly code: string,
    description: string,
  ) {
    super(description);
  }
}

export class OAuth {
  private readonly codes = new Map<string, Code>();

  constructor(
    private readonly settings: Settings,
    private readonly books: Books,
    private readonly url: () => string,
  ) {}

  /** Shows a page with links, which repeat its query with `decision` and `flavour`. */
  consent(query: URLSearchParams): Page {
    const requested = consentSchema.safeParse(Object.fromEntries(query));
    const isKnown =
      requested.success &&
      requested.data.client_id === this.settings.clientId &&
      requested.data.redirect_uri === this.settings.redirectUri;
    // Nobody is redirected to an unregistered address.
    if (!isKnown)
      return {
        status: 400,
        headers: { "Content-Type": "text/plain" },
        body: "error=redirect_uri_mismatch",
      };
    const decision = query.get("decision");
    if (decision === null) return consentPage(query);
    const { state, redirect_uri: redirectUri, code_challenge: challenge } = requested.data;
    const back = new URL(redirectUri);
    back.searchParams.set("state", state);
    if (decision === "approve") {
      const flavour = flavours.find((one) => one === query.get("flavour")) ?? "npsp";
      const org = this.orgNamed(query.get("org"), flavour);
      const code = `aPrx${randomBytes(16).toString("hex")}==`;
      const expiresAt = now().getTime() + CODE_MS;
      this.codes.set(code, { redirectUri, challenge, org: org.id, expiresAt });
      back.searchParams.set("code", code);
    } else {
      back.searchParams.set("error", "access_denied");
      back.searchParams.set("error_description", "end-user denied authorization");
    }
    return { status: 302, headers: { Location: back.href }, body: "" };
  }

  /** POST /services/oauth2/token */
  exchange(text: string): unknown {
    const sent = tokenSchema.safeParse(Object.fromEntries(new URLSearchParams(text)));
    if (!sent.success) throw new OAuthRefusal("unsupported_grant_type", "grant type not supported");
    const { client_id: id, client_secret: secret } = sent.data;
    if (id !== this.settings.clientId)
      throw new OAuthRefusal("invalid_client_id", "client identifier invalid");
    if (secret !== this.settings.clientSecret)
      throw new OAuthRefusal("invalid_client", "invalid client credentials");
    if (sent.data.grant_type === "authorization_code")
      return this.answerOf(this.useCode(sent.data));
    const { refresh_token: refresh } = sent.data;
    const grant = this.books.all("grants").find((one) => one.refresh === refresh);
    if (!grant) throw new OAuthRefusal("invalid_grant", "expired access/refresh token");
    return this.answerOf(this.grant(grant.org));
  }

  /** POST /services/oauth2/revoke: ends a permission by either token. */
  revoke(text: string): void {
    const token = new URLSearchParams(text).get("token");
    const grant = this.books
      .all("grants")
      .find(({ access, refresh }) => token !== null && (access === token || refresh === token));
    if (!grant) throw new OAuthRefusal("invalid_token", "invalid token");
    this.end(grant.org);
  }

  /** Ends our permission, as an administrator of the organisation would. */
  end(org: string): void {
    const grant = this.books.get("grants", org);
    if (grant) this.books.put("grants", org, { ...grant, access: null, refresh: null });
  }

  /** Gives new tokens; the earlier ones end: a refresh token works once. */
  grant(org: string): Grant {
    const grant = {
      org,
      access: `${org}!${randomBytes(24).toString("base64url")}`,
      refresh: `5Aep${randomBytes(24).toString("base64url")}`,
      expiresAt: now().getTime() + SESSION_MS,
    };
    this.books.put("grants", org, grant);
    return grant;
  }

  /** Returns a known organisation, or makes one. */
  orgNamed(id: string | null, flavour: Flavour): Org {
    const known = id === null ? undefined : this.books.get("orgs", id);
    if (known) return known;
    const org = { id: newId("00D"), flavour, isSandbox: false, limit: DAILY_LIMIT };
    this.books.put("orgs", org.id, org);
    return org;
  }

  answerOf({ access, org, refresh }: Grant): Record<string, unknown> {
    const url = this.url();
    return {
      access_token: access,
      refresh_token: refresh,
      signature: createHash("sha256").update(org).digest("base64"),
      scope: "refresh_token api",
      instance_url: url,
      id: `${url}/id/${org}/005000000000001AAA`,
      token_type: "Bearer",
      issued_at: String(now().getTime()),
    };
  }

  /** Returns the organisation of a bearer token. */
  authenticate(header: string | undefined): Org {
    const token = /^Bearer (\S+)$/.exec(header ?? "")?.[1];
    const grant = this.books
      .all("grants")
      .find(({ access }) => access !== null && access === token);
    const org = grant && this.books.get("orgs", grant.org);
    if (!org || grant.expiresAt <= now().getTime())
      throw new WireError(401, "INVALID_SESSION_ID", "Session expired or invalid");
    return org;
  }

  /** A code works once, with any result. */
  private useCode(sent: { code: string; redirect_uri: string; code_verifier: string }): Grant {
    const known = this.codes.get(sent.code);
    this.codes.delete(sent.code);
    const isGood =
      known !== undefined &&
      known.expiresAt > now().getTime() &&
      known.redirectUri === sent.redirect_uri &&
      known.challenge === createHash("sha256").update(sent.code_verifier).digest("base64url");
    if (!isGood) throw new OAuthRefusal("invalid_grant", "invalid authorization code");
    return this.grant(known.org);
  }
}

function consentPage(query: URLSearchParams): Page {
  const link = (more: string) => `?${query}&decision=${more}`.replaceAll("&", "&amp;");
  return {
    status: 200,
    headers: { "Content-Type": "text/html; charset=utf-8" },
    body: `<!doctype html><html lang="en"><title>Salesforce</title><link rel="icon" href="data:,"><h1>Allow access?</h1>
<p><a href="${link("approve&flavour=npsp")}">Allow</a> <a href="${link("approve&flavour=nonprofit_cloud")}">Allow (Nonprofit Cloud)</a> <a href="${link("deny")}">Deny</a></p></html>`,
  };
}
