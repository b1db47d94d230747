/** Seals and opens the secrets of accounts at providers with APP_SECRET. */
import type { AccountTerms } from "~/providers/account-links";
import { seal, sealAnew, unseal } from "~/infrastructure/crypto.server";

const SEAL = "gateway";

export function sealSecrets(secrets: Record<string, string>): string {
  return seal(SEAL, JSON.stringify(secrets));
}

/** Returns null if the key is no longer available, or the seal was changed. */
export function openSecrets(sealed: string): Record<string, string> | null {
  const text = unseal(SEAL, sealed);
  return text === null ? null : (JSON.parse(text) as Record<string, string>);
}

/** Reseals the secrets under the current secret; null as above. */
export function resealSecrets(sealed: string): string | null {
  return sealAnew(SEAL, sealed);
}

/** Returns the columns of what the provider lets an account do. */
export function termsColumns(terms: AccountTerms | null | undefined) {
  if (!terms) return {};
  const cardMethods = terms.cardMethods.map((one) => ({ ...one }));
  return { cardMethods, withoutCode: terms.withoutCode };
}
