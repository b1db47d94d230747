import { z } from "zod";
import { isTimeZone } from "~/values/time/zone-parts";
import { isToken } from "./card-record";
import { egress, type OwnedCard } from "./egress";
import { VaultError } from "./errors";
import { keyUse, rotateBatch } from "./rotate";
import { tokenise } from "./tokenise";
import type { Vault } from "./vault";

export interface Call {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: Buffer;
  now: Date;
}

export interface Answer {
  status: number;
  contentType?: string;
  headers?: Readonly<Record<string, string>>;
  body: Buffer | string;
}

type Handler = (vault: Vault, call: Call) => Promise<Answer>;

const organizationId = z.uuid();
const card = z.string().min(1).max(64);
const tokeniseHeaders = z.object({
  "x-organization-id": organizationId,
  "x-country": z.string().regex(/^[A-Z]{2}$/),
  "x-time-zone": z.string().max(64).default("UTC"),
  "content-type": z.string().max(200).default(""),
  "content-encoding": z.literal("identity").optional(),
});
/** A donor's program may send any text as a token; a malformed one is simply not found. */
const inspectBody = z.object({ organization_id: organizationId, card: z.string() });
const storeBody = z.object({
  organization_id: organizationId,
  token: card,
  donation_id: z.uuid(),
  version: z.int().min(1).default(1),
  charge_follows: z.boolean().default(false),
  card_id: z.uuid().optional(),
});
const eraseBody = z.object({ organization_id: organizationId, card_id: z.uuid() });
const tokenBody = z.object({ organization_id: organizationId, token: card });
const ownedCard = z.object({
  organization_id: organizationId,
  card: z.union([z.object({ token: card }), z.object({ card_id: z.uuid() })]),
});
const egressRequest = z.object({
  idempotency_key: z.string().min(1).max(200),
  request: z.object({
    method: z.enum(["POST", "PUT"]),
    url: z.string().max(2000),
    headers: z.record(z.string(), z.string()),
    encoding: z.enum(["json", "form", "xml"]),
    body: z.union([z.string(), z.record(z.string(), z.unknown())]),
  }),
  signing: z.object({ recipe: z.string(), secret: z.string() }),
  timeout_ms: z.int().min(1).max(60_000),
});
const egressBody = egressRequest.and(z.union([ownedCard, z.object({ card: z.null() })]));

/** Every call that handles cards, by path; all are POST. */
export const HANDLERS = new Map<string, Handler>([
  ["/tokenise", handleTokenise],
  ["/tokens", handleTokens],
  ["/inspect", handleInspect],
  ["/store", handleStore],
  ["/erase", handleErase],
  ["/copy", handleCopy],
  ["/drop", handleDrop],
  ["/egress", handleEgress],
  ["/sweep", handleSweep],
  ["/keys", handleKeys],
  ["/keys/reload", handleReload],
  ["/keys/rotate", handleRotate],
]);

async function handleTokenise(vault: Vault, call: Call): Promise<Answer> {
  const { request, tokenised } = await tokeniseCall(vault, call);
  const state = tokenised.token ? "token" : tokenised.card ? "issues" : "none";
  return {
    status: 200,
    contentType: request.contentType || undefined,
    headers: { "x-vault-card": state },
    body: tokenised.body,
  };
}

/** Tokenises like `/tokenise` but returns the card; `fields` is the rest of the body, parsed from JSON. */
async function handleTokens(vault: Vault, call: Call): Promise<Answer> {
  const { request, tokenised } = await tokeniseCall(vault, call);
  if (!/^application\/json\b/i.test(request.contentType)) throw new VaultError("malformed_request");
  const { payment_method: _, ...fields } = parseJson(tokenised.body) as Record<string, unknown>;
  const issues = tokenised.card?.issues ?? ["card_number_required"];
  if (!tokenised.token || !tokenised.expiresAt || !tokenised.card) {
    return json(422, { issues, fields, expiry_part: tokenised.card?.expiry_part });
  }
  const { brand, first_six, last_four } = tokenised.card;
  const expires_at = tokenised.expiresAt.toISOString();
  return json(201, { token: tokenised.token, expires_at, brand, first_six, last_four, fields });
}

async function handleInspect(vault: Vault, call: Call): Promise<Answer> {
  const body = read(inspectBody, call);
  const described = isToken(body.card)
    ? await vault.tokens.describe(body.organization_id, body.card, call.now)
    : await vault.stored.describe(body.organization_id, uuidOrNotFound(body.card));
  return json(200, described);
}

async function handleStore(vault: Vault, call: Call): Promise<Answer> {
  const body = read(storeBody, call);
  const { organization_id, token, donation_id: donationId, version } = body;
  const owner = { organizationId: organization_id, donationId, version };
  const { card_id: id, charge_follows: chargeFollows } = body;
  const stored = { ...owner, token, chargeFollows, ...(id === undefined ? {} : { id }) };
  return json(200, { card_id: await vault.stored.store(stored, call.now) });
}

async function handleErase(vault: Vault, call: Call): Promise<Answer> {
  const body = read(eraseBody, call);
  await vault.stored.erase(body.organization_id, body.card_id);
  return json(200, { erased: true });
}

async function handleCopy(vault: Vault, call: Call): Promise<Answer> {
  const { organization_id, token } = read(tokenBody, call);
  const copied = await vault.tokens.copy(organization_id, tokenOrNotFound(token), call.now);
  return json(200, { token: copied });
}

async function handleDrop(vault: Vault, call: Call): Promise<Answer> {
  const { organization_id, token } = read(tokenBody, call);
  await vault.tokens.drop(organization_id, tokenOrNotFound(token), call.now);
  return json(200, { dropped: true });
}

async function handleEgress(vault: Vault, call: Call): Promise<Answer> {
  const body = read(egressBody, call);
  const answer = await egress(
    {
      card: cardOf(body),
      idempotencyKey: body.idempotency_key,
      ...body.request,
      signing: body.signing,
      timeoutMs: body.timeout_ms,
    },
    vault,
    call.now,
  );
  return json(200, answer);
}

function cardOf(body: z.infer<typeof egressBody>): OwnedCard | null {
  if (body.card === null) return null;
  const { card, organization_id: owner } = body;
  const name = "token" in card ? tokenOrNotFound(card.token) : card.card_id;
  return { organizationId: owner, card: name };
}

async function handleSweep(vault: Vault, call: Call): Promise<Answer> {
  return json(200, { erased: await vault.tokens.sweep(call.now) });
}

/** Returns the keys of the ring and how many cards each one seals. */
async function handleKeys(vault: Vault): Promise<Answer> {
  return json(200, await keyUse(vault.database, vault.ring));
}

async function handleReload(vault: Vault): Promise<Answer> {
  vault.reloadKeys();
  return json(200, { current: vault.ring.current, keys: [...vault.ring.keys.keys()] });
}

/** Rotates one batch; the caller repeats the call until `rotated` is 0. */
async function handleRotate(vault: Vault): Promise<Answer> {
  return json(200, await rotateBatch(vault.database, vault.ring));
}

async function tokeniseCall(vault: Vault, call: Call) {
  const headers = tokeniseHeaders.safeParse(call.headers);
  if (!headers.success || !isTimeZone(headers.data["x-time-zone"])) {
    throw new VaultError("malformed_request");
  }
  const request = {
    organizationId: headers.data["x-organization-id"],
    country: headers.data["x-country"],
    timeZone: headers.data["x-time-zone"],
    contentType: headers.data["content-type"],
    body: call.body,
  };
  return { request, tokenised: await tokenise(request, vault.tokens, call.now) };
}

function read<Shape extends z.ZodType>(shape: Shape, call: Call): z.infer<Shape> {
  const parsed = shape.safeParse(parseJson(call.body));
  if (!parsed.success) throw new VaultError("malformed_request");
  return parsed.data;
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    throw new VaultError("malformed_request");
  }
}

function json(status: number, content: object): Answer {
  return { status, contentType: "application/json", body: JSON.stringify(content) };
}

function uuidOrNotFound(text: string): string {
  if (!z.uuid().safeParse(text).success) throw new VaultError("not_found");
  return text;
}

function tokenOrNotFound(text: string): string {
  if (!isToken(text)) throw new VaultError("not_found");
  return text;
}
