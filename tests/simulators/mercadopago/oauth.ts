/** Accounts and our permissions: consent page, tokens with single-use refreshes, withdrawal. */
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { z } from "zod";
import { now } from "~/infrastructure/clock";
import type { Account, Books } from "./books";
import { siteIds } from "./methods";
import type { Settings } from "./settings";
import { parseText, WireError } from "./wire";

interface Code {
  isLasting: boolean;
  redirectUri: string;
  challenge: string;
  account: string;
  site: string;
  expiresAt: number;
}

export interface Page {
  status: number;
  headers: Record<string, string>;
  body: string;
}

const CODE_MS = 10 * 60 * 1000;
const TOKEN_SECONDS = 180 * 24 * 60 * 60;
/** The account of a person who consents by hand; tests use others. */
const ACCOUNT = "440000001";

const consentSchema = z.object({
  client_id: z.string(),
  response_type: z.literal("code"),
  platform_id: z.literal("mp"),
  scope: z.string().default("read write"),
  state: z.string().min(1),
  redirect_uri: z.string(),
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
type Exchange = Extract<z.infer<typeof tokenSchema>, { grant_type: "authorization_code" }>;

/** A refusal of the token call, which names no cause. */
export class OAuthRefusal extends Error {}

export class OAuth {
  private readonly codes = new Map<string, Code>();

  constructor(
    private readonly settings: Settings,
    private readonly books: Books,
  ) {}

  /** Shows a page with two links, which repeat its query with `decision`, `account` and `site`. */
  consent(query: URLSearchParams): Page {
    const requested = consentSchema.safeParse(Object.fromEntries(query));
    const isKnown =
      requested.success &&
      requested.data.client_id === this.settings.clientId &&
      requested.data.redirect_uri === this.settings.redirectUri;
    // Nobody is redirected to an unregistered address.
    if (!isKnown)
      return { status: 400, headers: { "Content-Type": "text/plain" }, body: "invalid request" };
    const decision = query.get("decision");
    if (decision === null) return consentPage(query);
    const { state, redirect_uri: redirectUri, code_challenge: challenge, scope } = requested.data;
    const back = new URL(redirectUri);
    back.searchParams.set("state", state);
    if (decision === "approve") {
      const code = `TG-${randomBytes(16).toString("hex")}`;
      this.codes.set(code, {
        ...{ redirectUri, challenge },
        account: query.get("account") ?? ACCOUNT,
        site: query.get("site") ?? "MLA",
        isLasting: scope.split(" ").includes("offline_access"),
        expiresAt: now().getTime() + CODE_MS,
      });
      back.searchParams.set("code", code);
    } else {
      back.searchParams.set("error", "access_denied");
    }
    return { status: 302, headers: { Location: back.href }, body: "" };
  }

  /** POST /oauth/token */
  exchange(text: string): unknown {
    const sent = tokenSchema.safeParse(parseText(text));
    if (!sent.success) throw new OAuthRefusal("invalid_request");
    const { client_id: id, client_secret: secret } = sent.data;
    if (id !== this.settings.clientId || secret !== this.settings.clientSecret) {
      throw new OAuthRefusal("invalid_client");
    }
    if (sent.data.grant_type === "authorization_code") {
      const code = this.useCode(sent.data);
      return this.answerOf(this.grant(code.account, code.site, code.isLasting), code.isLasting);
    }
    const { refresh_token: refresh } = sent.data;
    const account = this.books.all("accounts").find((one) => one.refresh === refresh);
    if (!account || account.expiresAt <= now().getTime()) throw new OAuthRefusal("invalid_grant");
    return this.answerOf(this.grant(account.id, account.site, true), true);
  }

  /** Gives new tokens; the earlier ones of the account end. A refresh token works once. */
  grant(id: string, site: string, isLasting: boolean): Account {
    if (!siteIds.includes(site)) throw new WireError(422, 1, `unknown site ${site}`);
    const known = this.books.get("accounts", id);
    const account: Account = {
      id,
      site,
      publicKey: known?.publicKey ?? `APP_USR-${randomUUID()}`,
      access: `APP_USR-${id}-${randomBytes(12).toString("hex")}`,
      refresh: isLasting ? `TG-${randomBytes(16).toString("hex")}-${id}` : null,
      expiresAt: now().getTime() + TOKEN_SECONDS * 1000,
      withoutCode: known?.withoutCode ?? true,
    };
    this.books.put("accounts", id, account);
    return account;
  }

  /** Returns an account as the token call answers it. */
  answerOf(account: Account, isLasting: boolean): Record<string, unknown> {
    return {
      access_token: account.access,
      public_key: account.publicKey,
      ...(account.refresh !== null && { refresh_token: account.refresh }),
      live_mode: this.settings.liveMode,
      user_id: Number(account.id),
      token_type: "bearer",
      expires_in: TOKEN_SECONDS,
      scope: isLasting ? "offline_access read write" : "read write",
    };
  }

  /** Revokes our permission at the provider, as the account's owner would. */
  unlink(id: string): void {
    const account = this.books.get("accounts", id);
    if (account) this.books.put("accounts", id, { ...account, access: null, refresh: null });
  }

  /** Returns the account of a bearer token. */
  authenticate(header: string | undefined): Account {
    const token = /^Bearer (\S+)$/.exec(header ?? "")?.[1];
    const found = this.books.all("accounts").find((one) => one.access === token);
    if (!token || !found || found.expiresAt <= now().getTime()) {
      throw new WireError(401, 401, "invalid access token", "unauthorized");
    }
    return found;
  }

  /** Returns the account of a public key, which only makes card tokens. */
  ofPublicKey(key: string | null): Account {
    const found = this.books.all("accounts").find((one) => one.publicKey === key);
    if (!key || !found || found.access === null) {
      throw new WireError(401, "E401", "invalid public key", "unauthorized");
    }
    return found;
  }

  /** A code works once, with any result. */
  private useCode({ code, redirect_uri: redirectUri, code_verifier: verifier }: Exchange): Code {
    const known = this.codes.get(code);
    this.codes.delete(code);
    const isGood =
      known !== undefined &&
      known.expiresAt > now().getTime() &&
      known.redirectUri === redirectUri &&
      known.challenge === createHash("sha256").update(verifier).digest("base64url");
    if (!isGood) throw new OAuthRefusal("invalid_grant");
    return known;
  }
}

function consentPage(query: URLSearchParams): Page {
  const link = (more: string) => `?${query}&decision=${more}`.replaceAll("&", "&amp;");
  const sites = siteIds
    .map(
      (site) =>
        `<a href="${link(`approve&site=${site}&account=44000${siteIds.indexOf(site)}00`)}">${site}</a>`,
    )
    .join(" ");
  return {
    status: 200,
    headers: { "Content-Type": "text/html; charset=utf-8" },
    body: `<!doctype html><html lang="es"><title>Mercado Pago</title><link rel="icon" href="data:,"><h1>Mercado Pago</h1>
<p><a href="${link("approve")}">Autorizar</a> <a href="${link("deny")}">Cancelar</a></p><p>${sites}</p></html>`,
  };
}
