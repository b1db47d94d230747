import type { Row } from "~/domain/context";
import type { Translate } from "~/i18n/text-key";
import { gatewayOf } from "~/providers/accounts";
import { receiptNumber } from "~/values/ids/receipt-code";
import type { Currency } from "~/values/money/money";
import { initialsOf } from "~/values/text/initials";
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
  /** `2026-000123`; null where the charge has none. */
  receipt: string | null;
  /** The donor's, such as `A. P.`; empty without a donor. */
  initials: string;
  /** Its title. */
  campaign: string | null;
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
  /** The opening and all lines up to this one. */
  running: bigint;
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
  const receipt = row.receipt_year as number | null;
  return {
    ...{ id: String(row.posting_id), payoutId: String(row.payout_id), kind, net },
    ...{ postedAt: row.occurred_at as Date, effectiveOn: String(row.effective_on) },
    availableOn: String(row.available_on),
    transactionId: row.transaction_id as string | null,
    donationId: row.donation_id as string | null,
    gateway: row.provider === null ? null : gatewayOf(String(row.provider)),
    receipt: receipt === null ? null : receiptNumber(receipt, Number(row.receipt_number)),
    initials: initialsOf(row.first_name as string | null, row.last_name as string | null),
    campaign: row.campaign as string | null,
    reason: row.reason as AdjustmentReason | null,
    note: row.note as string | null,
    currency: row.currency as Currency,
    gross: isOfCharge ? net + fee + taxes + commission : 0n,
    ...{ fee, taxes, commission },
    adjustment: kind === "adjustment" ? net : 0n,
    running: BigInt(String(row.running)),
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

/** Returns what identifies a line's charge on paper: receipt, initials and campaign; empty without a charge. */
export function lineDetail({ campaign, initials, receipt }: PayoutLine): string {
  return [receipt, initials, campaign].filter(Boolean).join(" · ");
}
