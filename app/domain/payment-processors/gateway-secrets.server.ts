/** What a company gave us for an organisation's account lies in the database sealed (APP_SECRET). */
import { seal, sealAnew, unseal } from "~/infrastructure/crypto.server";

const SEAL = "gateway";

export function sealSecrets(secrets: Record<string, string>): string {
  return seal(SEAL, JSON.stringify(secrets));
}

/** Null where the seal is of a key that the product no longer has, or was changed. */
export function openSecrets(sealed: string): Record<string, string> | null {
  const text = unseal(SEAL, sealed);
  return text === null ? null : (JSON.parse(text) as Record<string, string>);
}

/** The same under the secret that seals now; null as above. */
export function resealSecrets(sealed: string): string | null {
  return sealAnew(SEAL, sealed);
}
