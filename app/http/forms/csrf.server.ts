import { randomBytes, randomFillSync, timingSafeEqual } from "node:crypto";
import {
  blockTagger,
  blockTaggers,
  fromBase64url,
  keyedHash,
  matchesKeyedHash,
} from "~/infrastructure/crypto.server";
import { maskDigits } from "~/infrastructure/watching/logger.server";
import { SIGNED_LIVES_MS } from "~/values/ids/signed-lives.mjs";

/** Lifetime of a public form's token; a form with an older one returns filled in, with a fresh token. */
const FORM_TOKEN_LIFE_MS = SIGNED_LIVES_MS.formToken;
const LONGEST_TOKEN = 4096;

/** The scope of a public form's token: tenant and campaign, or a form of the platform host. */
export interface FormScope {
  organizationId: string | null;
  /** Omitted for a token that every form of that tenant accepts. */
  form?: string;
}

/** Returns the token of a signed-in area, bound to its session; a new mask each time defeats BREACH. */
export function sessionToken(session: { id: string; csrfSecret: string }): string {
  const mask = randomBytes(SESSION_HASH_BYTES);
  const hash = keyedHash("csrf", `${session.id}.${session.csrfSecret}`);
  return Buffer.concat([mask, xor(mask, hash)]).toString("base64url");
}

const SESSION_HASH_BYTES = 32;

function xor(mask: Buffer, bytes: Buffer): Buffer {
  return Buffer.from(mask.map((byte, at) => byte ^ (bytes[at] ?? 0)));
}

export function isSessionToken(
  session: { id: string; csrfSecret: string },
  token: string | null,
): boolean {
  if (token === null) return false;
  const given = fromBase64url(token);
  if (given?.length !== 2 * SESSION_HASH_BYTES) return false;
  const [mask, masked] = [
    given.subarray(0, SESSION_HASH_BYTES),
    given.subarray(SESSION_HASH_BYTES),
  ];
  return matchesKeyedHash("csrf", `${session.id}.${session.csrfSecret}`, xor(mask, masked));
}

/** Returns the token of a page without a session; it contains its form, its instant and a random number. */
export function formToken(scope: FormScope, now: Date): string {
  return formTokenIssuer(scope)(now);
}

/** Bytes of a token's block: six for the instant, ten random ones. */
const BLOCK_BYTES = 16;
const INSTANT_BYTES = 6;
const drawn = Buffer.alloc(4096);
let unused = 0;
const bytes = Buffer.alloc(2 * BLOCK_BYTES);

/** Creates the tokens of one form: block and tag, then the form's name. */
export function formTokenIssuer(scope: FormScope): (now: Date) => string {
  const name = nameOf(scope.form);
  const tag = taggerOf(scope.organizationId, name);
  const block = bytes.subarray(0, BLOCK_BYTES);
  const suffix = `.${Buffer.from(name).toString("base64url")}`;
  return (now) => {
    if (unused < BLOCK_BYTES - INSTANT_BYTES) {
      randomFillSync(drawn);
      unused = drawn.length;
    }
    unused -= BLOCK_BYTES - INSTANT_BYTES;
    block.writeUIntBE(now.getTime(), 0, INSTANT_BYTES);
    block.set(drawn.subarray(unused, unused + BLOCK_BYTES - INSTANT_BYTES), INSTANT_BYTES);
    bytes.set(tag(block), BLOCK_BYTES);
    return bytes.toString("base64url") + suffix;
  };
}

function taggerOf(organizationId: string | null, name: string): (block: Uint8Array) => Buffer {
  return blockTagger("form", scopeText(organizationId, name));
}

function scopeText(organizationId: string | null, name: string): string {
  return `${organizationId ?? ""}|${name}`;
}

/** The name comes from an address, where a person may have typed a card number; no page may repeat one. */
function nameOf(form = ""): string {
  return maskDigits(form);
}

export type FormTokenState = "valid" | "expired" | "invalid";

/** Verifies a form token for its tenant and form; after 'expired' the form comes back with a fresh token. */
export function verifyFormToken(token: string | null, scope: FormScope, now: Date): FormTokenState {
  if (token === null || token.length > LONGEST_TOKEN) return "invalid";
  const [text = "", encodedName = "", ...more] = token.split(".");
  const given = fromBase64url(text);
  const name = fromBase64url(encodedName)?.toString("utf8");
  if (name === undefined || more.length > 0 || given?.length !== 2 * BLOCK_BYTES) return "invalid";
  if (scope.form !== undefined && name !== nameOf(scope.form)) return "invalid";
  const block = given.subarray(0, BLOCK_BYTES);
  // The secret before the last rotation counts too, because forms of the last 24 h are open in browsers.
  const tags = blockTaggers("form", scopeText(scope.organizationId, name));
  const known = tags.map((tag) => timingSafeEqual(tag(block), given.subarray(BLOCK_BYTES)));
  if (!known.includes(true)) return "invalid";
  const age = now.getTime() - block.readUIntBE(0, INSTANT_BYTES);
  return age >= -60_000 && age <= FORM_TOKEN_LIFE_MS ? "valid" : "expired";
}

/** Returns the age of a form token that was verified, in milliseconds; null for one of a session. */
export function formTokenAge(token: string | null, now: Date): number | null {
  const block = fromBase64url(token?.split(".")[0] ?? "");
  if (block?.length !== 2 * BLOCK_BYTES || !token?.includes(".")) return null;
  return Math.max(0, now.getTime() - block.readUIntBE(0, INSTANT_BYTES));
}
