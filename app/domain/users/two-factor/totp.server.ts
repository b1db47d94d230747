/** Time-based codes (RFC 6238): six digits, SHA-1, steps of 30 s, as authenticator apps expect. */
import { Secret, TOTP } from "otpauth";
import { seal, sealAnew, unseal } from "~/infrastructure/crypto.server";

const STEP_SECONDS = 30;
/** Clocks differ, so the previous and the next step are valid, too. */
const SKEW_STEPS = 1;
/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;
/** Purpose of the seal under which secrets are stored. */
const SEAL = "two-factor";

/** Returns a new secret in base32, which people type if they cannot scan the QR code. */
export function makeSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

function totpOf(secret: string, names: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({ ...names, secret: Secret.fromBase32(secret), period: STEP_SECONDS, digits: 6 });
}

/** Returns the content of the QR code: `otpauth://totp/…`. */
export function totpUri(secret: string, names: { issuer: string; label: string }): string {
  return totpOf(secret, names).toString();
}

/** Returns the time step of this code, among the three valid ones, or null. */
export function findStep(secret: string, code: string, now: Date): bigint | null {
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window: SKEW_STEPS });
  return delta === null ? null : BigInt(Math.floor(timestamp / 1000 / STEP_SECONDS) + delta);
}

export function sealSecret(secret: string): string {
  return seal(SEAL, secret);
}

/** Reseals a secret under the current APP_SECRET; null if its key is no longer available. */
export function resealSecret(sealed: string): string | null {
  return sealAnew(SEAL, sealed);
}

/** Opens a sealed secret. Throws if its key is no longer available. */
export function openSecret(sealed: string): string {
  const secret = unseal(SEAL, sealed);
  if (secret === null) throw new Error("a second factor's secret can't be opened: key missing");
  return secret;
}
