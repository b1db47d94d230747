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
 * `non_existant` → `approved`: a company that said twice that it doesn't know a charge, and then
 * reports it, is believed: money once taken stays taken.
 */
export const transitions: Record<TransactionStatus, readonly TransactionStatus[]> = {
  planned: ["in_process", "cancelled"],
  in_process: ["approved", "rejected", "cancelled", "non_existant", "planned"],
  pending: ["approved", "rejected", "cancelled"],
  approved: ["refunded", "charged_back", "in_mediation"],
  rejected: [],
  cancelled: [],
  non_existant: ["approved"],
  refunded: [],
  charged_back: [],
  in_mediation: ["approved", "charged_back"],
};

/** The statuses from which one may be reached: the `from` of a compare-and-set. */
export function statusesBefore(status: TransactionStatus): TransactionStatus[] {
  return transactionStatuses.filter((before) => transitions[before].includes(status));
}

export type { NotificationKind } from "./notification-kinds";
