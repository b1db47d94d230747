/** Seals and opens an integration's tokens with APP_SECRET. */
import { seal, sealAnew, unseal } from "~/infrastructure/crypto.server";

const SEAL = "integration";

export interface KeptTokens {
  accessToken: string;
  refreshToken: string;
}

export function sealTokens(tokens: KeptTokens): string {
  return seal(SEAL, JSON.stringify(tokens));
}

/** Returns null if the key is no longer available, or the seal was changed. */
export function openTokens(sealed: string): KeptTokens | null {
  const text = sealed === "" ? null : unseal(SEAL, sealed);
  return text === null ? null : (JSON.parse(text) as KeptTokens);
}

export function sealVerifier(verifier: string): string {
  return seal(SEAL, verifier);
}

export function openVerifier(sealed: string): string | null {
  return unseal(SEAL, sealed);
}

/** Seals anew under the current secret; null as above. */
export function resealTokens(sealed: string): string | null {
  return sealAnew(SEAL, sealed);
}
