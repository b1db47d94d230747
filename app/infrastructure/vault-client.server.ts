import { Agent, request } from "undici";
import { vaultSeconds } from "./watching/metrics.server";
import { assertNoTransaction, TransactionMisuse } from "./database/open-transaction";
import { inSpan, traceHeader } from "./watching/tracing.server";
import { currentScope } from "./database/work-scope.server";

const SHORT_WAIT_MS = 5_000;
/** The vault's own time-out ends first, so that its response contains the known result. */
const EGRESS_MARGIN_MS = 3_000;
const MOST_BODY_BYTES = 64 * 1024;

export interface TokeniseInput {
  organizationId: string;
  country: string;
  /** Decides when a card's month ends; UTC by default. */
  timeZone?: string;
  contentType: string;
  /** Whole, so that nobody's slow line occupies a connection. */
  body: Buffer;
}

export interface TokeniseResult {
  /** `token`: the card was tokenised; `issues`: a card was typed but is unusable; `none`: no card. */
  card: "token" | "issues" | "none";
  body: Buffer;
}

export interface CardDescription {
  kind: "token" | "card";
  brand: string | null;
  first_six: string;
  last_four: string;
  expiration_month: number | null;
  expiration_year: number | null;
  fingerprint: string;
  has_security_code: boolean;
  security_code_lost: boolean;
  consumed: boolean;
  expired: boolean;
}

export type TokenResult =
  | {
      ok: true;
      token: string;
      expires_at: string;
      brand: string;
      first_six: string;
      last_four: string;
      fields: Record<string, unknown>;
    }
  | {
      ok: false;
      issues: string[];
      expiry_part?: "month" | "year";
      fields: Record<string, unknown>;
    };

export interface EgressInput {
  /** Whose card it is; absent without a card. */
  organizationId?: string;
  /** Null: no card goes out, and every card number in the answer is masked. */
  card: { token: string } | { cardId: string } | null;
  /** The attempt's own key; the vault never sends a token twice under it. */
  idempotencyKey: string;
  method: "POST" | "PUT";
  url: string;
  headers: Readonly<Record<string, string>>;
  encoding: "json" | "form" | "xml";
  body: string | Record<string, unknown>;
  signing: { recipe: string; secret: string };
  timeoutMs: number;
}

export type EarlierAttempt = "none" | "same_key" | "other_key";

/**
 * The result of an egress. `unknown`: the provider may have charged, so it is re-checked later.
 * `sent: false`: this call sent nothing, but an earlier attempt under the same key may still have
 * been sent.
 */
export type EgressResult =
  | { sent: true; status: number; headers: Readonly<Record<string, string>>; body: string }
  | { sent: true; unknown: string }
  | { sent: false; reason: "card_token_expired"; earlierAttempt: EarlierAttempt }
  | {
      sent: false;
      reason: "card_not_found" | "vault_unavailable" | "unreachable" | "misconfigured";
    };

/** The vault is unreachable: it received nothing. */
export class VaultUnavailable extends Error {
  constructor() {
    super("the vault can't be reached");
    this.name = "VaultUnavailable";
  }
}

/** The vault did not respond in time or broke off, so its result is unknown. */
export class VaultSilent extends Error {
  constructor() {
    super("the vault did not answer");
    this.name = "VaultSilent";
  }
}

/** The vault's error with its code (malformed_request, too_large, not_found…). */
export class VaultRefusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly details: Readonly<Record<string, unknown>>,
  ) {
    super(`the vault refused: ${code}`);
    this.name = "VaultRefusal";
  }
}

interface Reply {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** The same id lets the vault's log be read beside the others. */
function requestIdHeader(): Record<string, string> {
  const { jobId, requestId: id = jobId } = currentScope();
  return id ? { "x-request-id": id } : {};
}

/** Returns the ways of sending to the vault. Time-outs use the monotonic clock. */
function connect({ url, secret }: { url: string; secret: string }) {
  const agent = new Agent({
    connect: { timeout: 2_000 },
    // More than CHARGES_AT_ONCE, because waiting for a connection uses up a request's time.
    connections: 768,
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  const authorization = `Bearer ${secret}`;

  async function exchange(
    path: string,
    ...rest: [Buffer | string, Record<string, string>, number]
  ): Promise<Reply> {
    const end = vaultSeconds.startTimer({ path });
    try {
      const reply = await inSpan(`call vault ${path}`, { "http.route": path }, () =>
        send(path, ...rest),
      );
      end({ result: `${Math.floor(reply.status / 100)}xx` });
      return reply;
    } catch (error) {
      const name = error instanceof VaultUnavailable ? "unreachable" : "silent";
      end({ result: error instanceof VaultRefusal ? "refused" : name });
      throw error;
    }
  }

  async function send(
    path: string,
    body: Buffer | string,
    headers: Record<string, string>,
    waitMs: number,
  ): Promise<Reply> {
    assertNoTransaction(`vault ${path}`);
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(), waitMs);
    try {
      const answer = await request(new URL(path, url), {
        dispatcher: agent,
        method: "POST",
        headers: { ...headers, ...requestIdHeader(), ...traceHeader(), authorization },
        body,
        signal: stop.signal,
      });
      const read = Buffer.from(await answer.body.arrayBuffer());
      return { status: answer.statusCode, headers: answer.headers, body: read };
    } catch (error) {
      if (error instanceof VaultRefusal) throw error;
      throw isUnreached(error) ? new VaultUnavailable() : new VaultSilent();
    } finally {
      clearTimeout(timer);
    }
  }

  async function call<Result>(
    path: string,
    content: object,
    waitMs = SHORT_WAIT_MS,
    failureOf: (reply: Reply) => Error = failure,
  ) {
    const headers = { "content-type": "application/json" };
    const reply = await exchange(path, JSON.stringify(content), headers, waitMs);
    if (reply.status >= 300) throw failureOf(reply);
    return JSON.parse(reply.body.toString("utf8")) as Result;
  }

  function pipe(path: string, input: TokeniseInput): Promise<Reply> {
    const headers: Record<string, string> = {
      "x-organization-id": input.organizationId,
      "x-country": input.country,
      "content-type": input.contentType,
    };
    if (input.timeZone) headers["x-time-zone"] = input.timeZone;
    return exchange(path, limited(input.body), headers, SHORT_WAIT_MS);
  }

  return { agent, authorization, url, call, pipe };
}

type Connection = ReturnType<typeof connect>;

/** Creates the only client of the process with the card numbers. */
export function createVaultClient(vault: { url: string; secret: string }) {
  const connection = connect(vault);
  return {
    ...cards(connection),
    ...egressAndState(connection),
    close: () => connection.agent.close(),
  };
}

function cards({ call, pipe }: Connection) {
  return {
    /**
     * Takes the card out of a body and adds `payment_method.gateway.token` and
     * `payment_method.card`. Throws VaultRefusal `malformed_request` or `too_large`,
     * VaultUnavailable, VaultSilent.
     */
    async tokenise(input: TokeniseInput): Promise<TokeniseResult> {
      const reply = await pipe("/tokenise", input);
      if (reply.status !== 200) throw failure(reply);
      const card = String(reply.headers["x-vault-card"]) as TokeniseResult["card"];
      return { card, body: reply.body };
    },

    /** Returns a card token for a body of /cvault/credit-card/temporal; `fields` is the rest of the body. */
    async createToken(input: TokeniseInput): Promise<TokenResult> {
      const reply = await pipe("/tokens", input);
      if (reply.status !== 201 && reply.status !== 422) throw failure(reply);
      const content = JSON.parse(reply.body.toString("utf8")) as object;
      return { ok: reply.status === 201, ...content } as TokenResult;
    },

    /** Describes a token or stored card; null for an unknown one and another organisation's. */
    async inspect(organizationId: string, card: string): Promise<CardDescription | null> {
      try {
        return await call<CardDescription>("/inspect", { organization_id: organizationId, card });
      } catch (error) {
        if (error instanceof VaultRefusal && error.code === "not_found") return null;
        throw error;
      }
    },

    /**
     * Stores an unused token's card for a donation and returns the card id. It consumes the token,
     * unless `chargeFollows`: then the first charge does. `version` rises when the card is
     * replaced. `cardId` is the card's id where the caller has to know it before. Throws
     * VaultRefusal `not_found`, `card_token_expired`, `already_exists`.
     */
    async store(input: {
      organizationId: string;
      token: string;
      donationId: string;
      version?: number;
      chargeFollows?: boolean;
      cardId?: string;
    }): Promise<string> {
      const stored = await call<{ card_id: string }>("/store", {
        organization_id: input.organizationId,
        token: input.token,
        donation_id: input.donationId,
        version: input.version ?? 1,
        charge_follows: input.chargeFollows ?? false,
        card_id: input.cardId,
      });
      return stored.card_id;
    },

    /** Creates a second one-time token for the card of an unused one; throws as `store` does. */
    async copyToken(organizationId: string, token: string): Promise<string> {
      return (await call<{ token: string }>("/copy", { organization_id: organizationId, token }))
        .token;
    },

    /** Erases a token's card and security code; a missing one is no error. */
    async dropToken(organizationId: string, token: string): Promise<void> {
      await call("/drop", { organization_id: organizationId, token });
    },

    /** Erases a stored card; a missing one is no error. */
    async erase(organizationId: string, cardId: string): Promise<void> {
      await call("/erase", { organization_id: organizationId, card_id: cardId });
    },

    /** Erases expired cards; returns how many numbers. */
    async sweep(): Promise<number> {
      return (await call<{ erased: number }>("/sweep", {}, 30_000)).erased;
    },
  };
}

function egressAndState({ agent, authorization, call, url }: Connection) {
  return {
    /** Fills the card in, signs and sends. Never throws: every result is a value. */
    async egress(input: EgressInput): Promise<EgressResult> {
      const { organizationId, card, idempotencyKey, signing, timeoutMs } = input;
      const { method, url: target, headers, encoding, body } = input;
      const content = {
        organization_id: organizationId,
        card: card && ("token" in card ? { token: card.token } : { card_id: card.cardId }),
        idempotency_key: idempotencyKey,
        request: { method, url: target, headers, encoding, body },
        signing,
        timeout_ms: timeoutMs,
      };
      try {
        const waitMs = timeoutMs + EGRESS_MARGIN_MS;
        return await call<EgressResult>("/egress", content, waitMs, refusalOf);
      } catch (error) {
        return notAnswered(error);
      }
    },

    async isReady(): Promise<boolean> {
      const signal = AbortSignal.timeout(2_000);
      const answer = await request(new URL("/readyz", url), { dispatcher: agent, signal }).catch(
        () => null,
      );
      await answer?.body.dump();
      return answer?.statusCode === 200;
    },

    async metrics(): Promise<string> {
      const signal = AbortSignal.timeout(2_000);
      const headers = { authorization };
      const options = { dispatcher: agent, headers, signal };
      return (await request(new URL("/metrics", url), options)).body.text();
    },
  };
}

export type VaultClient = ReturnType<typeof createVaultClient>;

let built: VaultClient | undefined;

/** Returns the client of VAULT_URL and VAULT_SECRET, created on first use. */
export function vault(): VaultClient {
  const { VAULT_URL: url, VAULT_SECRET: secret } = process.env;
  if (!url || !secret) throw new Error("VAULT_URL or VAULT_SECRET is missing");
  built ??= createVaultClient({ url, secret });
  return built;
}

function notAnswered(error: unknown): EgressResult {
  if (error instanceof TransactionMisuse) throw error;
  if (error instanceof VaultUnavailable) return { sent: false, reason: "vault_unavailable" };
  if (!(error instanceof VaultRefusal)) return { sent: true, unknown: "vault_silent" };
  // The vault returns an error only while it is certain that it sent nothing.
  switch (error.code) {
    case "card_token_expired": {
      const earlierAttempt = error.details.earlier_attempt as EarlierAttempt;
      return { sent: false, reason: "card_token_expired", earlierAttempt };
    }
    case "not_found":
      return { sent: false, reason: "card_not_found" };
    case "not_ready":
    case "internal_error":
      return { sent: false, reason: "vault_unavailable" };
    default:
      return { sent: false, reason: "misconfigured" };
  }
}

/** A failure of the vault itself is no rejection of the request: its result is unknown. */
function failure(reply: Reply): VaultRefusal | VaultSilent {
  return reply.status >= 500 ? new VaultSilent() : refusalOf(reply);
}

function refusalOf(reply: Reply): VaultRefusal {
  let details: Record<string, unknown> = {};
  try {
    const parsed = JSON.parse(reply.body.toString("utf8")) as { error?: Record<string, unknown> };
    details = parsed.error ?? {};
  } catch {
    // A response without JSON has only its status.
  }
  return new VaultRefusal(reply.status, String(details.code ?? "internal_error"), details);
}

function isUnreached(error: unknown): boolean {
  const code = String((error as { code?: unknown }).code ?? "");
  return code === "ECONNREFUSED" || code === "UND_ERR_CONNECT_TIMEOUT";
}

function limited(body: Buffer): Buffer {
  if (body.length > MOST_BODY_BYTES) throw new VaultRefusal(413, "too_large", {});
  return body;
}
