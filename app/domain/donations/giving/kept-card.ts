/** The card of a one-time donation that its donor lets us keep for an hour (decision 0135). */
import type { Currency } from "~/values/money/money";
import type { CountryCode } from "~/countries/country";
import { validateHolder } from "~/domain/donations/terms/holder-document";
import type { StoredCard } from "~/domain/donations/cards/store-payment-method.server";
import type { ConversionLimits } from "./conversion";

export const KEPT_MS = 60 * 60 * 1000;

/** The box of the form, by its name among the donation's consents. */
export const KEEP_CARD = "keep_card";

/** The row of a kept card, with the time until which it is kept. */
export type KeptCard = Omit<StoredCard, "donationId"> & { until: Date };

export interface KeptOffer extends Pick<KeptCard, "methodId" | "lastFour" | "until"> {
  limits: ConversionLimits;
}

/**
 * Returns what a kept card may be charged each month: at most the donation's own amount, because whoever has the
 * page's link needs no card for it. Null where the campaign asks for more.
 */
export function keptLimits(
  { min, max, choices }: ConversionLimits,
  donation: { amount: bigint; currency: Currency },
): ConversionLimits | null {
  const { amount } = donation;
  const most = max < amount ? max : amount;
  if (most < min) return null;
  const left = choices && choices.filter((one) => one <= most);
  return left?.length === 0 ? null : { min, max: most, choices: left };
}

/** Returns whether a gateway's company takes the document of the card's holder. */
export function isHolderTaken(
  { cardholderIdNumber, cardholderIdType, cardholderName }: KeptCard,
  { country, provider }: { country: CountryCode; provider: string },
): boolean {
  let isTaken = true;
  const payment_method = {
    ...{ cardholder_name: cardholderName ?? "", gateway: {} },
    ...{
      cardholder_id_type: cardholderIdType ?? "",
      cardholder_id_number: cardholderIdNumber ?? "",
    },
  };
  validateHolder({ payment_method }, { country, provider }, () => (isTaken = false));
  return isTaken;
}
