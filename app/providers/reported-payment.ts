/** Payments as a provider lists or reports them. */
/** The amount that the provider booked; null if its answer has none that is readable. */
export interface BookedAmount {
  amount: bigint;
  currency: string;
}

/**
 * A payment's state in a provider's list. `returned`: taken, then refunded or disputed.
 * `undecided`: also for an unknown status, because there may be money behind it.
 */
export type ReportedState = "taken" | "refused" | "undecided" | "returned";

export interface ReportedPayment {
  /** Our transaction's uuid, as the provider stored it. */
  reference: string;
  providerId: string;
  state: ReportedState;
  /** The provider's own status. */
  word: string;
  /** Null if the list has no readable amount. */
  booked: BookedAmount | null;
  at: Date | null;
  description: string;
}
