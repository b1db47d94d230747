/** Statuses of a transaction and which may follow which (product.md section 4). */
export const transactionStatuses = [
  "planned",
  "in_process",
  "pending",
  "approved",
  "rejected",
  "cancelled",
  "non_existant",
  "refunded",
  "charged_back",
  "in_mediation",
] as const;
export type TransactionStatus = (typeof transactionStatuses)[number];

/**
 * The database holds the same table (trigger `transactions_legal_transition`). Money once taken stays
 * taken: a provider that reports a charge after it declined, cancelled or did not know it is believed. A
 * dispute may follow a refund, and one that was lost may still be won.
 */
export const transitions: Record<TransactionStatus, readonly TransactionStatus[]> = {
  planned: ["in_process", "cancelled"],
  in_process: ["approved", "rejected", "cancelled", "non_existant", "planned", "pending"],
  pending: ["approved", "rejected", "cancelled", "in_process"],
  approved: ["refunded", "charged_back", "in_mediation"],
  rejected: ["approved"],
  cancelled: ["approved"],
  non_existant: ["approved"],
  refunded: ["charged_back", "in_mediation"],
  charged_back: ["approved", "refunded"],
  in_mediation: ["approved", "charged_back", "refunded"],
};

/** Statuses of a charge that ended without money, as far as we know. */
export const endedStatuses: readonly TransactionStatus[] = [
  "rejected",
  "cancelled",
  "non_existant",
];

/** The statuses from which one may be reached: the `from` of a compare-and-set. */
export function statusesBefore(status: TransactionStatus): TransactionStatus[] {
  return transactionStatuses.filter((before) => transitions[before].includes(status));
}

export type { NotificationKind } from "./notification-kinds";
