import { toDecimal, type Currency } from "~/values/money/money";
import { lastFour, payoutAccountSchema } from "./payout-account";
import type { PayoutLine } from "./payout-line";
import type { PayoutState } from "./states";

/** The columns of a payout that people see. */
export interface PayoutRow {
  id: string;
  number: number;
  state: string;
  currency: string;
  amount: bigint;
  opening: bigint;
  closing: bigint;
  plannedOn: string;
  holdReason: string | null;
  heldAt: Date | null;
  sentAt: Date | null;
  inBankAt: Date | null;
  paidAt: Date | null;
  endedAt: Date | null;
  failure: string | null;
  bankAccount: unknown;
}

/** A payout for pages; amounts are minor units. */
export interface ShownPayout extends Omit<PayoutRow, "state" | "currency" | "bankAccount"> {
  state: PayoutState;
  currency: Currency;
  bankName: string;
  lastFour: string;
}

export function shownPayout({ bankAccount, ...row }: PayoutRow): ShownPayout {
  const account = payoutAccountSchema.parse(bankAccount);
  return {
    ...row,
    ...{ state: row.state as PayoutState, currency: row.currency as Currency },
    ...{ bankName: account.bank_name, lastFour: lastFour(account) },
  };
}

/** A payout with its statement, as JSON calls return it (contract 'Payouts'). */
export function viewOfPayout(payout: ShownPayout, lines: readonly PayoutLine[]) {
  const money = (amount: bigint) => toDecimal(amount, payout.currency);
  return {
    ...{ uuid: payout.id, number: payout.number, state: payout.state },
    ...{ amount: money(payout.amount), currency: payout.currency, planned_on: payout.plannedOn },
    sent_at: payout.sentAt?.toISOString() ?? null,
    paid_at: payout.paidAt?.toISOString() ?? null,
    bank_account: { bank_name: payout.bankName, last_four: payout.lastFour },
    failure: payout.failure,
    ...{ opening: money(payout.opening), closing: money(payout.closing) },
    lines: lines.map((line) => ({
      kind: line.kind,
      ...(line.transactionId === null ? {} : { transaction_uuid: line.transactionId }),
      ...{ gross: money(line.gross), gateway_fee: money(line.fee) },
      ...{ withholding: money(line.taxes), commission: money(line.commission) },
      ...{ adjustment: money(line.adjustment), net: money(line.net) },
      available_on: line.availableOn,
    })),
  };
}
