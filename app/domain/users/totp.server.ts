/** Time-based codes (RFC 6238): six digits, SHA-1, steps of 30 s, as every authenticator app has them. */
import { Secret, TOTP } from "otpauth";
import { seal, sealAnew, unseal } from "~/infrastructure/crypto.server";

const STEP_SECONDS = 30;
/** Clocks differ: the step before and the one after count too. */
const SKEW_STEPS = 1;
/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;
/** Purpose of the seal under which secrets are stored. */
const SEAL = "two-factor";

/** A new secret, in base32: what is typed where no picture can be read. */
export function makeSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

function totpOf(secret: string, names: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({ ...names, secret: Secret.fromBase32(secret), period: STEP_SECONDS, digits: 6 });
}

/** What the picture says: `otpauth://totp/…`. */
export function totpUri(secret: string, names: { issuer: string; label: string }): string {
  return totpOf(secret, names).toString();
}

/** The time step whose code this is, of the three that count now; or null. */
export function findStep(secret: string, code: string, now: Date): bigint | null {
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window: SKEW_STEPS });
  return delta === null ? null : BigInt(Math.floor(timestamp / 1000 / STEP_SECONDS) + delta);
}

export function sealSecret(secret: string): string {
  return seal(SEAL, secret);
}

/** The same under the secret that seals now; null where the seal is of a key that is gone. */
export function resealSecret(sealed: string): string | null {
  return sealAnew(SEAL, sealed);
}

/** Throws where the seal is of a key that the product no longer has. */
export function openSecret(sealed: string): string {
  const secret = unseal(SEAL, sealed);
  if (secret === null) throw new Error("a second factor's secret can't be opened: key missing");
  return secret;
}
