/** The OAuth part of Mercado Pago, as strict as its documentation (reference/providers.md). */
import { createHash, randomBytes } from "node:crypto";
import http, { type IncomingMessage, type ServerResponse } from "node:http";
import { z } from "zod";
import { now } from "~/infrastructure/clock";
import { endServer, listenOn } from "../listen";

export interface Settings {
  port: number;
  clientId: string;
  clientSecret: string;
  /** Registered with the application; no other address is accepted. */
  redirectUri: string;
  /** Whether its accounts are real; otherwise they are test accounts. */
  liveMode: boolean;
}

interface Code {
  isLasting: boolean;
  redirectUri: string;
  challenge: string;
  account: string;
  expiresAt: number;
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

/** The latest valid tokens of an account. */
interface Tokens {
  access: string;
  refresh: string | null;
  expiresAt: number;
}

export class Simulator {
  private readonly codes = new Map<string, Code>();
  /** By account. */
  private readonly tokens = new Map<string, Tokens>();
  private readonly server: http.Server;

  constructor(private readonly settings: Settings) {
    this.server = http.createServer((request, response) => {
      this.handle(request, response).catch(() => {
        if (!response.headersSent) json(response, 500, { message: "internal_error", status: 500 });
      });
    });
  }

  listen(): Promise<number> {
    return listenOn(this.server, this.settings.port);
  }

  close(): void {
    endServer(this.server);
  }

  /** Revokes our permission at the provider, as the account's owner would. */
  unlink(account: string): void {
    this.tokens.delete(account);
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", "http://simulator");
    switch (`${request.method} ${url.pathname}`) {
      case "GET /authorization":
        return this.consent(url.searchParams, response);
      case "POST /oauth/token":
        return this.token(request, response);
      case "GET /users/me":
        return this.me(request, response);
      default:
        json(response, 404, { message: "resource not found", error: "not_found", status: 404 });
    }
  }

  /** Shows a page with two links, which repeat its query with `decision` and `account`. */
  private consent(query: URLSearchParams, response: ServerResponse): void {
    const requested = consentSchema.safeParse(Object.fromEntries(query));
    const isKnown =
      requested.success &&
      requested.data.client_id === this.settings.clientId &&
      requested.data.redirect_uri === this.settings.redirectUri;
    if (!isKnown) {
      // Nobody is redirected to an unregistered address.
      response.writeHead(400, { "Content-Type": "text/plain" }).end("invalid request");
      return;
    }
    const { state, redirect_uri: redirectUri, code_challenge: challenge, scope } = requested.data;
    const decision = query.get("decision");
    if (decision === null) {
      const link = (value: string) => `?${query}&decision=${value}`.replaceAll("&", "&amp;");
      response.writeHead(200, { "Content-Type": "text/html; charset=utf-8" });
      response.end(
        `<!doctype html><html lang="es"><title>Mercado Pago</title><link rel="icon" href="data:,"><h1>Mercado Pago</h1>
<p><a href="${link("approve")}">Autorizar</a> <a href="${link("deny")}">Cancelar</a></p></html>`,
      );
      return;
    }
    const back = new URL(redirectUri);
    back.searchParams.set("state", state);
    if (decision === "approve") {
      const code = `TG-${randomBytes(16).toString("hex")}`;
      const account = query.get("account") ?? ACCOUNT;
      this.codes.set(code, {
        ...{ redirectUri, challenge, account },
        isLasting: scope.split(" ").includes("offline_access"),
        expiresAt: now().getTime() + CODE_MS,
      });
      back.searchParams.set("code", code);
    } else {
      back.searchParams.set("error", "access_denied");
    }
    response.writeHead(302, { Location: back.href }).end();
  }

  private async token(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const refuse = (error: string) => json(response, 400, { error, message: error, status: 400 });
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const sent = tokenSchema.safeParse(readJson(Buffer.concat(chunks).toString("utf8")));
    if (!sent.success) return refuse("invalid_request");
    const { client_id: id, client_secret: secret } = sent.data;
    if (id !== this.settings.clientId || secret !== this.settings.clientSecret)
      return refuse("invalid_client");
    const granted =
      sent.data.grant_type === "refresh_token"
        ? this.accountOf("refresh", sent.data.refresh_token)
        : this.useCode(sent.data);
    if (!granted) return refuse("invalid_grant");
    const { account, isLasting } = granted;
    const access = `APP_USR-${account}-${randomBytes(12).toString("hex")}`;
    const refresh = isLasting ? `TG-${randomBytes(16).toString("hex")}-${account}` : null;
    // A refresh token works once; each answer has the next one.
    const expiresAt = now().getTime() + TOKEN_SECONDS * 1000;
    this.tokens.set(account, { access, refresh, expiresAt });
    json(response, 200, {
      access_token: access,
      public_key: `APP_USR-${randomBytes(12).toString("hex")}`,
      ...(refresh && { refresh_token: refresh }),
      live_mode: this.settings.liveMode,
      user_id: Number(account),
      token_type: "bearer",
      expires_in: TOKEN_SECONDS,
      scope: isLasting ? "offline_access read write" : "read write",
    });
  }

  /** A code works once, with any result. */
  private useCode({ code, redirect_uri: redirectUri, code_verifier: verifier }: Exchange) {
    const known = this.codes.get(code);
    this.codes.delete(code);
    const isGood =
      known !== undefined &&
      known.expiresAt > now().getTime() &&
      known.redirectUri === redirectUri &&
      known.challenge === createHash("sha256").update(verifier).digest("base64url");
    return isGood ? known : null;
  }

  private accountOf(kind: "access" | "refresh", token: string) {
    for (const [account, tokens] of this.tokens) {
      if (tokens[kind] === token && tokens.expiresAt > now().getTime()) {
        return { account, isLasting: tokens.refresh !== null };
      }
    }
    return null;
  }

  private me(request: IncomingMessage, response: ServerResponse): void {
    const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? "")?.[1] ?? "";
    const found = this.accountOf("access", token);
    if (!found) {
      const refusal = { message: "invalid access token", error: "unauthorized", status: 401 };
      return json(response, 401, refusal);
    }
    json(response, 200, {
      id: Number(found.account),
      site_id: "MLA",
      status: { site_status: "active" },
    });
  }
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "Content-Type": "application/json" });
  response.end(JSON.stringify(body));
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
