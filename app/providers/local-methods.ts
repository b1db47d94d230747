/** Ways to pay that are no card, by the names of the contract, with the instrument that each one is. */
import type { CountryCode } from "~/countries/country";

export const localMethods = [
  "pse",
  "webpay",
  "pix",
  "boleto",
  "spei",
  "cash",
  "bank_transfer",
  "cbu",
] as const;
export type LocalMethod = (typeof localMethods)[number];

type LocalKind = "bank_account" | "redirect" | "voucher";

const KINDS: Readonly<Record<LocalMethod, LocalKind>> = {
  pse: "redirect",
  webpay: "redirect",
  pix: "voucher",
  boleto: "voucher",
  spei: "voucher",
  cash: "voucher",
  bank_transfer: "voucher",
  cbu: "bank_account",
};

/** A method that a provider charges. */
export interface OfferedMethod {
  method: LocalMethod;
  countries: readonly CountryCode[];
  /** Whether later charges need no donor; otherwise a link each month asks for them. */
  repeats: boolean;
  /** How long the donor has to pay where the provider's answer names no expiry. */
  expiresInMs: number;
  /** Whether the provider gives the money back; otherwise the organisation does so outside. */
  refunds: boolean;
  /** The shops that take the money, by their own name. */
  payee?: string | null;
  /** The method's own limits in minor units, where they are narrower than the provider's. */
  minimum?: bigint | null;
  maximum?: bigint | null;
}

/** Returns whether a method's id is that of a local method; every other one is a card brand. */
export function isLocalMethod(methodId: string): methodId is LocalMethod {
  return localMethods.some((one) => one === methodId);
}

/** Returns the kind of instrument of a local method. */
export function kindOfMethod(method: LocalMethod): LocalKind {
  return KINDS[method];
}
