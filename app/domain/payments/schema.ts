/** Statuses of a transaction and their allowed changes (product.md section 4); refunds. */
import { z } from "zod";
import { parseTyped, toDecimal, type Currency } from "~/values/money/money";
import { amountMessage } from "../amount-issue";

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
/** The list's filter: a status, or the charges of which the organisation kept something. */
export const transactionFilters = [...transactionStatuses, "received"] as const;
export type TransactionStatus = (typeof transactionStatuses)[number];

/**
 * The database has the same table (trigger `transactions_legal_transition`). Once money was taken
 * it stays recorded: a provider's late charge after a decline, a cancellation or a not-found is
 * accepted. A dispute may follow a refund, and a lost one may still be won.
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

/** What a list of transactions shows: what happened, what is planned, or first tries without result. */
/** The gateways of the specification. */
export const gateways = ["local_payments", "global_payments", "mercadopago", "centralpos"] as const;

export const transactionViews = ["happened", "planned", "attempts"] as const;
export type TransactionView = (typeof transactionViews)[number];

/** Statuses of a charge that ended, as far as we know, without money. */
export const endedStatuses: readonly TransactionStatus[] = [
  "rejected",
  "cancelled",
  "non_existant",
];

/** Returns the statuses that may precede one: the `from` of a compare-and-set. */
export function statusesBefore(status: TransactionStatus): TransactionStatus[] {
  return transactionStatuses.filter((before) => transitions[before].includes(status));
}

/** A refund's status and origin; `provider` means the provider's panel. */
export const refundStatuses = ["in_process", "refunded", "rejected"] as const;
export type RefundStatus = (typeof refundStatuses)[number];
export type RefundCause =
  | "organization"
  | "platform"
  | "duplicate"
  | "provider"
  | "by_hand"
  | "no_seats"
  | "event_cancelled";

/** The body of a refund: a decimal string in major units, by default all that remains. */
export const refundSchema = z.object({ amount: z.string().optional() });
export type RefundInput = z.output<typeof refundSchema>;

/** The form of a refund: a typed amount in the currency; empty means all that remains. */
export function refundFormSchema(currency: Currency) {
  return z.object({
    transaction: z.string(),
    idempotency_key: z.string().max(100).optional(),
    amount: amountOrAll(currency),
  });
}

const amountOrAll = (currency: Currency) =>
  z
    .string()
    .optional()
    .transform((typed, issues) => {
      if (!typed) return undefined;
      const amount = parseTyped(typed, currency);
      if (amount !== null && amount > 0n) return toDecimal(amount, currency);
      issues.addIssue({ code: "custom", message: amountMessage(typed, currency) });
      return z.NEVER;
    });

/** Money that went back outside: how much, on which day, and the number of the transfer or receipt. */
export interface ManualRefund {
  amount?: string;
  refunded_on: string;
  proof: string;
}

export function manualRefundSchema(currency: Currency) {
  return z.object({
    transaction: z.string(),
    amount: amountOrAll(currency),
    refunded_on: z.string("required").min(1, "required").pipe(z.iso.date("date_invalid")),
    proof: z.string("required").trim().min(1, "required").max(100, "too_long"),
  });
}

export type { NotificationKind } from "./notification-kinds";
