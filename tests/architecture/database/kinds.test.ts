/** Tests that the CHECK constraints allow exactly the kinds that the code writes. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { duplicateReasons } from "~/domain/donations/duplicates/reasons";
import { downloadKinds } from "~/domain/downloads/kinds";
import { newsKinds } from "~/domain/news/kinds";
import { dateOrders } from "~/domain/payouts/bank-statements/date-order";
import { statementLineStates } from "~/domain/payouts/bank-statements/states";
import { adjustmentReasons, adjustmentStates } from "~/domain/payouts/adjustments/reasons";
import {
  closings,
  differenceKinds,
  differenceStates,
  explanations,
  lineStates,
} from "~/domain/payouts/reconciliation/kinds";
import { payoutStates } from "~/domain/payouts/states";
import { lineFaults, movementKinds } from "~/providers/movement";
import { testDatabase, type TestDatabase } from "../../factories/database";

let database: TestDatabase;
beforeAll(() => {
  database = testDatabase();
});
afterAll(() => database.close());

it.each([
  ["donor_duplicates_reason", duplicateReasons],
  ["downloads_kind", downloadKinds],
  ["news_choices_kind", newsKinds],
  ["news_items_kind", newsKinds],
  ["payouts_state", payoutStates],
  ["adjustments_reason", adjustmentReasons],
  ["adjustments_state", adjustmentStates],
  ["settlement_differences_kind", differenceKinds],
  ["settlement_differences_state", differenceStates],
  ["settlement_differences_closed_as", closings],
  ["settlement_differences_gone_as", explanations],
  ["settlement_lines_kind", movementKinds],
  ["settlement_lines_state", lineStates],
  ["settlement_lines_fault", lineFaults],
  ["bank_statement_accounts_date_order", dateOrders],
  ["bank_statement_lines_state", statementLineStates],
] as const)("%s", async (constraint, words) => {
  const { rows } = await database.owner.query<{ text: string }>(
    "SELECT pg_get_constraintdef(oid) AS text FROM pg_constraint WHERE conname = $1",
    [constraint],
  );
  const admitted = [...(rows[0]?.text ?? "").matchAll(/'(\w+)'/g)].map(([, word]) => word);
  expect(admitted.toSorted()).toEqual([...words].toSorted());
});
