import type { ActionFunctionArgs } from "@remix-run/node";
import { bankFileSchema } from "~/domain/payouts/decision-schema";
import { bankFileHeader, sendBankFile } from "~/domain/payouts/send-bank-file.server";
import { csvFile } from "~/http/files/csv-file.server";
import { parseFields, readForm } from "~/http/forms/forms.server";
import { requireOperator } from "~/http/sessions/require-operator.server";

/**
 * POST /operator/payouts/bank_file: the approved payouts of a day for our bank, which count as sent; with
 * `repeat` those that were sent, in a file whose name says so.
 */
export async function action(args: ActionFunctionArgs) {
  const ctx = requireOperator(args);
  const fields = parseFields(await readForm(args), bankFileSchema);
  const { currency, planned_on: plannedOn, repeat } = fields;
  const rows = await sendBankFile(ctx, { currency, plannedOn, isRepeat: repeat === "yes" });
  async function* batches() {
    yield rows;
  }
  return csvFile(
    `payouts-${plannedOn}-${currency}${repeat ? "-repeat" : ""}.csv`,
    bankFileHeader,
    batches(),
    ",",
  );
}
