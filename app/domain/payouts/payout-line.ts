import type { Row } from "~/domain/context";
import type { Translate } from "~/i18n/text-key";
import { gatewayOf } from "~/providers/accounts";
import type { Currency } from "~/values/money/money";
import type { AdjustmentReason } from "./adjustments/reasons";
import type { LineKind } from "./states";

/** One line of a payout's statement; amounts are minor units: net = gross − fee − taxes − commission + adjustment. */
export interface PayoutLine {
  id: string;
  payoutId: string;
  kind: LineKind;
  /** When we recorded it. */
  postedAt: Date;
  /** `YYYY-MM-DD`, as the next. */
  effectiveOn: string;
  availableOn: string;
  /** The charge behind it; null of a payout's own lines. */
  transactionId: string | null;
  donationId: string | null;
  gateway: string | null;
  /** Why our staff adjusted the balance, and what it says of it; null of other lines. */
  reason: AdjustmentReason | null;
  note: string | null;
  currency: Currency;
  gross: bigint;
  fee: bigint;
  taxes: bigint;
  commission: bigint;
  adjustment: bigint;
  net: bigint;
}

/** What the ledger's kinds are called on a statement. */
const KINDS: Record<string, LineKind> = {
  gift: "gift",
  refund: "refund",
  chargeback: "chargeback",
  chargeback_reversal: "chargeback_reversal",
  payout_fee: "fee",
  payout_tax: "tax",
};

/** Reads a row of PAYOUT_LINE_COLUMNS. */
export function payoutLine(row: Row): PayoutLine {
  const net = BigInt(String(row.net));
  const kind = KINDS[String(row.kind)] ?? "adjustment";
  // A payout's own costs are nothing of a charge.
  const isOfCharge = kind !== "adjustment" && kind !== "fee" && kind !== "tax";
  const commission = BigInt(String(row.commission));
  const fee = kind === "fee" ? -net : BigInt(String(row.fee));
  const taxes = kind === "tax" ? -net : BigInt(String(row.taxes));
  return {
    ...{ id: String(row.posting_id), payoutId: String(row.payout_id), kind, net },
    ...{ postedAt: row.occurred_at as Date, effectiveOn: String(row.effective_on) },
    availableOn: String(row.available_on),
    transactionId: row.transaction_id as string | null,
    donationId: row.donation_id as string | null,
    gateway: row.provider === null ? null : gatewayOf(String(row.provider)),
    reason: row.reason as AdjustmentReason | null,
    note: row.note as string | null,
    currency: row.currency as Currency,
    gross: isOfCharge ? net + fee + taxes + commission : 0n,
    ...{ fee, taxes, commission },
    adjustment: kind === "adjustment" ? net : 0n,
  };
}

/** Returns what a line is called: an adjustment by its reason, and a payout that came back as such. */
export function lineText(
  t: Translate,
  { kind, reason }: Pick<PayoutLine, "kind" | "reason">,
): string {
  if (reason) return t(`payouts.adjustments.line.${reason}`);
  return kind === "adjustment" ? t("payouts.came_back") : t(`payouts.kinds.${kind}`);
}
