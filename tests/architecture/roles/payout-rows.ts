/** Who may do what with payouts; a part of the table of roles. */
import { managers, readersOfMoney, receipts, treasurers, type Who } from "./who";

const mails: readonly Who[] = [
  "notifications.send-payout-notice",
  "notifications.send-adjustment-notice",
];
const jobs: readonly Who[] = ["payouts.plan-payout", "payouts.send-payout"];
const seers: readonly Who[] = [...readersOfMoney, "support", "operator", ...mails, ...jobs];
const payers: readonly Who[] = [...managers, ...jobs];

/** Operations on payouts. */
export const payoutRows: Record<string, readonly Who[]> = {
  "ledger/list-withheld": [...readersOfMoney, "support", "operator", ...receipts],
  "ledger/years/get-year": seers,
  "ledger/years/list-years": seers,
  "ledger/years/year-pdf": seers,
  "notifications/money/send-adjustment-notice": [...managers, "operator", ...mails],
  "notifications/money/send-payout-notice": [...managers, "operator", ...mails],
  "payouts/adjustments/decide-adjustment": ["operator"],
  "payouts/adjustments/list-adjustments": seers,
  "payouts/adjustments/make-adjustment": ["operator"],
  "payouts/adjustments/reverse-adjustment": ["operator"],
  "payouts/choose-frequency": treasurers,
  "payouts/decide-payout": ["operator"],
  "payouts/find-holds": seers,
  "payouts/find-payouts-of": seers,
  "payouts/get-payout": seers,
  "payouts/get-payout-balance": seers,
  "payouts/get-staff-payout": ["operator"],
  "payouts/list-payout-lines": seers,
  "payouts/list-payout-lines-for-file": seers,
  "payouts/list-payouts": seers,
  "payouts/list-payouts-for-file": seers,
  "payouts/payout-pdf": seers,
  "payouts/plan-payout": payers,
  "payouts/read-lines": seers,
  "payouts/send-payout": payers,
};

const readers = { loader: readersOfMoney };
// Support reads, and takes nothing home.
const takers = { loader: treasurers };

export const payoutHandlers = {
  "manage/payouts": { ...readers, action: treasurers },
  "manage/payouts/file": takers,
  "manage/payouts/adjustments": readers,
  "manage/payouts/years/:year": readers,
  "manage/payouts/years/:year/file": takers,
  "manage/payouts/years/:year/pdf": takers,
  "manage/payouts/:uuid": readers,
  "manage/payouts/:uuid/file": takers,
  "manage/payouts/:uuid/pdf": takers,
  "__json/manage/api/balance": readers,
  "__json/manage/api/payouts": readers,
  "__json/manage/api/payouts/:uuid": readers,
};
