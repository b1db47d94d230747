/** The ability to pay out to a bank account; a provider knows wire formats alone. */
import type { CountryCode } from "~/countries/country";
import type { Currency } from "~/values/money/money";
import type { NotSentReason, ProviderIo } from "./provider-io";

export interface PayoutRequest {
  /** Our payout's uuid, unique for ever; also the key of every repeat. */
  reference: string;
  /** Minor units. */
  amount: bigint;
  currency: Currency;
  country: CountryCode;
  beneficiary: { name: string; document: string; email: string };
  account: { bankCode: string; number: string; type: string | null; branch: string | null };
}

/**
 * `in_bank` is not final, and a `paid` one can still be `refused`: the money came back. `waiting`: it
 * was accepted, or someone there looks at it.
 */
export type PayoutAnswer =
  | { kind: "waiting" | "in_bank" | "paid"; providerId: string }
  | { kind: "refused"; providerId: string | null; code: string }
  | { kind: "not_found" }
  /** It may be on its way; only a look-up by our reference can tell. */
  | { kind: "unknown"; reason: string }
  | { kind: "not_sent"; reason: NotSentReason };

export interface CanPayOut {
  payOut(request: PayoutRequest, io: ProviderIo): Promise<PayoutAnswer>;
  lookUpPayout(reference: string, io: ProviderIo): Promise<PayoutAnswer>;
}
