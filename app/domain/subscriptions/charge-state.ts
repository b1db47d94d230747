/** A charge without a result after this time gets status 202 (contract). */
export const ANSWER_MS = 8_000;

/** What a charge came to; `unknown`: no result yet. */
export interface ChargeState {
  status: "approved" | "declined" | "not_sent" | "unknown";
  declineCode: string | null;
  /** The key for another try after a decline. */
  nextIdempotencyKey: string | null;
}
