import type { StoredCard } from "~/domain/donations/cards/store-payment-method.server";
import type { CardSummary } from "~/domain/donations/schema";

/** The fields of a posted payment method that its row keeps. */
interface PostedMethod {
  method_id?: string | undefined;
  cardholder_name?: string | undefined;
  cardholder_id_type?: string | undefined;
}

/** Returns the row of a card that the vault keeps; `document` is the holder's, without separators. */
export function storedCard(
  donationId: string,
  { card, document }: { card: CardSummary; document: string },
  method: PostedMethod,
  vaultCardId: string,
): StoredCard {
  return {
    donationId,
    methodId: card.brand ?? method.method_id ?? "",
    firstSix: card.first_six,
    lastFour: card.last_four,
    expirationMonth: card.expiration_month,
    expirationYear: card.expiration_year,
    cardholderName: method.cardholder_name ?? null,
    cardholderIdType: method.cardholder_id_type ?? null,
    cardholderIdNumber: document,
    fingerprint: card.fingerprint,
    vaultCardId,
  };
}
