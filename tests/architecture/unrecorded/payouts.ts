/** Files of payouts that write without a record, with the reason. */
const files = ["lock-setting", "move-payout", "plan-payout", "send-payout"];

export const UNRECORDED_PAYOUTS: Record<string, string> = {
  ...Object.fromEntries(
    files.map((name) => [
      `app/domain/payouts/${name}.server.ts`,
      "payouts and their times are their own record; what a person decides is recorded by the operation",
    ]),
  ),
  "app/domain/ledger/open-items.sql.ts": "the ledger is the record of the money",
};
