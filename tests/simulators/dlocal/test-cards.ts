/**
 * Numbers with other answers than 'approved', unless a script decides. Each is 400000000000 +
 * dLocal's status code + check digit: a Luhn-valid Visa. Any other valid number is approved,
 * including 4111111111111111 and 4509953566233704; a card past its expiry by the lab's clock is
 * declined as expired. Causes that dLocal reports with the network's own code (a foreign card, a
 * stopped debit) use 362 and 391.
 */
export const testCards: Readonly<Record<string, string>> = {
  "4000000000003022": "rejected:insufficient_funds",
  "4000000000003014": "rejected:do_not_honor",
  "4000000000003212": "rejected:processing_error",
  "4000000000003626": "rejected:foreign_card",
  "4000000000003154": "rejected:bad_security_code",
  "4000000000003097": "rejected:expired_card",
  "4000000000003147": "rejected:invalid_number",
  "4000000000003824": "rejected:missing_security_code",
  "4000000000003196": "rejected:invalid_amount",
  "4000000000003139": "rejected:stolen_card",
  "4000000000003105": "rejected:lost_card",
  "4000000000003089": "rejected:card_cancelled",
  "4000000000003170": "rejected:high_risk",
  "4000000000003915": "rejected:debit_stopped",
  "4000000000003162": "rejected:method_not_supported",
  "4000000000003188": "rejected:invalid_payment_method",
  "4000000000003204": "rejected:authentication_required",
  "4000000000001000": "in_process",
  "4000000000001018": "challenge",
};

/** The provider's message for each cause, with network codes where only they identify it. */
export interface Refusal {
  code: string;
  detail: string;
  networkResponseCode?: string;
}

export const refusals: Readonly<Record<string, Refusal>> = {
  insufficient_funds: { code: "302", detail: "Insufficient amount." },
  do_not_honor: { code: "301", detail: "Rejected by bank.", networkResponseCode: "05" },
  processing_error: { code: "321", detail: "Error in acquirer." },
  foreign_card: { code: "301", detail: "Rejected by bank.", networkResponseCode: "62" },
  bad_security_code: { code: "315", detail: "Invalid security code." },
  expired_card: { code: "309", detail: "Card expired." },
  invalid_number: { code: "314", detail: "Invalid card number." },
  invalid_amount: { code: "319", detail: "Amount exceeded." },
  stolen_card: { code: "313", detail: "Card reported stolen." },
  lost_card: { code: "310", detail: "Card reported lost." },
  card_cancelled: { code: "308", detail: "Card disabled." },
  high_risk: { code: "317", detail: "High risk." },
  debit_stopped: { code: "301", detail: "Rejected by bank.", networkResponseCode: "R1" },
  method_not_supported: { code: "316", detail: "Unsupported operation." },
  invalid_payment_method: { code: "318", detail: "Invalid transaction." },
  authentication_required: { code: "320", detail: "3D-Secure authentication required." },
};

/** Rejected before a payment exists: without the security code that this card's bank requires. */
export const refusedAsMissingParameter = "missing_security_code";
