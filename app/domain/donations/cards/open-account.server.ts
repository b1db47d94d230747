/** The number of an account that is debited, which is kept only sealed. */
import { seal, sealAnew, unseal } from "~/infrastructure/crypto.server";

const ACCOUNT_SEAL = "debit-account";

/** What a payment method's row keeps of a local method (payment-method.ts). */
export type MethodDetails = {
  holderName: string;
  holderDocument: string;
  bank?: string;
  personType?: string;
  sealed?: string;
  mandate?: { text: string; version: string; at: string };
};

/** Seals an account number. */
export function sealAccount(number: string): string {
  return seal(ACCOUNT_SEAL, number);
}

/** Returns a sealed account number; null where it is kept no more, or no accepted secret opens it. */
export function openAccount(sealed: string): string | null {
  return sealed === "" ? null : unseal(ACCOUNT_SEAL, sealed);
}

/** Seals an account number with the current secret; null if no accepted secret opens it. */
export function resealAccount(sealed: string): string | null {
  return sealAnew(ACCOUNT_SEAL, sealed);
}
