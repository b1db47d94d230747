import { randomUUID } from "node:crypto";
import type { CardSecrets, Sealed } from "./envelope";

/** The description of a stored card or token that the vault returns; it never suffices to charge the card. */
export interface CardDescription {
  kind: "token" | "card";
  brand: string | null;
  first_six: string;
  last_four: string;
  /** null once the number is erased: a consumed or expired token. */
  expiration_month: number | null;
  expiration_year: number | null;
  fingerprint: string;
  /** Whether a charge can send the security code now. */
  has_security_code: boolean;
  /** The donor gave a security code, but the vault has restarted since. */
  security_code_lost: boolean;
  consumed: boolean;
  expired: boolean;
}

/** An opened card, ready to be sent to a provider. */
export interface ReleasedCard extends CardSecrets {
  securityCode: string | null;
}

/** The columns that both card tables share. */
export interface CardRecord {
  key_id: string;
  wrapped_key: Buffer | null;
  sealed: Buffer | null;
  fingerprint: string;
  brand: string | null;
  first_six: string;
  last_four: string;
}

const PREFIX = "ct_";
const TOKEN = /^ct_([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/;

/** A token has 122 random bits, so nobody guesses one within its 15 minutes. */
export function newToken(): { token: string; id: string } {
  const id = randomUUID();
  return { token: PREFIX + id.replaceAll("-", ""), id };
}

/** Returns the record's id, or null for a text that is no token. */
export function idOfToken(token: string): string | null {
  const parts = TOKEN.exec(token);
  return parts ? parts.slice(1).join("-") : null;
}

export function isToken(text: string): boolean {
  return TOKEN.test(text);
}

export function sealedOf(record: CardRecord): Sealed | null {
  const { key_id: keyId, wrapped_key: wrappedKey, sealed } = record;
  return wrappedKey === null || sealed === null ? null : { keyId, wrappedKey, sealed };
}

export function describeRecord(record: CardRecord, secrets: CardSecrets | null) {
  return {
    brand: record.brand,
    first_six: record.first_six,
    last_four: record.last_four,
    expiration_month: secrets?.expirationMonth ?? null,
    expiration_year: secrets?.expirationYear ?? null,
    fingerprint: record.fingerprint,
  };
}
