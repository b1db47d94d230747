import type { Row } from "~/domain/context";
import type { Currency } from "~/values/money/money";
import type { AdjustmentReason } from "./reasons";

/** An adjustment as its organisation sees it. */
export interface ShownAdjustment {
  id: string;
  /** Minor units; negative takes from the balance. */
  amount: bigint;
  currency: Currency;
  /** `YYYY-MM-DD` */
  effectiveOn: string;
  reason: AdjustmentReason;
  note: string;
  /** `YYYY-MM-DD`: the day of the adjustment that it reverses; null where it reverses none. */
  reversesOn: string | null;
  /** The donation whose charge it corrects, and the payout. */
  donationId: string | null;
  payout: { id: string; number: number } | null;
}

/** The columns of `a`, with its charge `t`, its payout `s` and the adjustment `f` that it reverses. */
export const ADJUSTMENT_COLUMNS = `a.id, a.amount, a.currency, a.effective_on, a.reason, a.note, a.created_at,
  f.effective_on AS reverses_on, t.donation_id, s.id AS payout_id, s.number AS payout_number`;

/** Reads a row of ADJUSTMENT_COLUMNS. */
export function shownAdjustment(row: Row): ShownAdjustment {
  return {
    ...{ id: String(row.id), amount: BigInt(String(row.amount)) },
    currency: row.currency as Currency,
    effectiveOn: String(row.effective_on),
    reason: row.reason as AdjustmentReason,
    note: String(row.note),
    reversesOn: row.reverses_on as string | null,
    donationId: (row.donation_id ?? null) as string | null,
    payout: row.payout_id ? { id: String(row.payout_id), number: Number(row.payout_number) } : null,
  };
}
