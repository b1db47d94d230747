/** Files of payouts that write without a record, with the reason. */
const files = ["costs/charge-costs", "lock-setting", "move-payout", "plan-payout", "send-payout"];

export const UNRECORDED_PAYOUTS: Record<string, string> = {
  ...Object.fromEntries(
    files.map((name) => [
      `app/domain/payouts/${name}.server.ts`,
      "payouts and their times are their own record; what a person decides is recorded by the operation",
    ]),
  ),
  ...Object.fromEntries(
    ["match-settlement.server", "write-verdict.sql"].map((name) => [
      `app/domain/payouts/reconciliation/${name}.ts`,
      "what a comparison finds is its own record; that a file was taken is recorded",
    ]),
  ),
  "app/domain/payouts/bank-statements/match-statement-lines.sql.ts":
    "a step of take-statement, which records it",
  "app/domain/payouts/reconciliation/close-difference.sql.ts":
    "a step of make-, decide- and reverse-adjustment, which record it",
  "app/domain/ledger/open-items.sql.ts": "the ledger is the record of the money",
};
