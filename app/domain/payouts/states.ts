/** The states of a payout, in the order of its way; what a bank answers comes last. */
export const payoutStates = [
  "planned",
  "held",
  "approved",
  "sent",
  "in_bank",
  "paid",
  "failed",
  "returned",
  "cancelled",
] as const;
export type PayoutState = (typeof payoutStates)[number];

export const holdReasons = ["documents", "new_bank_account", "disputes", "operator"] as const;
export type HoldReason = (typeof holdReasons)[number];

/** What pages say of a hold: an account that sent a payout back is no new one, and has no end. */
export const holdText = (reason: HoldReason, until: unknown): HoldReason | "returned_account" =>
  reason === "new_bank_account" && until === null ? "returned_account" : reason;

/** From which states each state is reached; a paid payout can still come back. */
export const FROM: Record<PayoutState, readonly PayoutState[]> = {
  planned: ["held"],
  held: ["planned", "approved"],
  approved: ["planned"],
  sent: ["approved"],
  in_bank: ["sent"],
  paid: ["sent", "in_bank"],
  failed: ["sent", "in_bank", "paid"],
  returned: ["sent", "in_bank", "paid"],
  cancelled: ["planned", "held", "approved"],
};

/** The kinds of a statement's lines (contract 'Payouts'). */
export const lineKinds = [
  "gift",
  "refund",
  "chargeback",
  "chargeback_reversal",
  "fee",
  "tax",
  "adjustment",
] as const;
export type LineKind = (typeof lineKinds)[number];
