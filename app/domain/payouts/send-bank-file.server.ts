import {
  acrossOrganizations,
  requireStaff,
  type OperatorContext,
  type Row,
} from "~/domain/context";
import { actIn } from "~/domain/operators/act-in.server";
import { toDecimal, type Currency } from "~/values/money/money";
import { movePayout } from "./move-payout.server";
import { payoutAccountSchema } from "./payout-account";

export const bankFileHeader = [
  ...["reference", "number", "bank_code", "account_type", "account_number", "branch"],
  ...["holder", "holder_uid", "amount", "currency", "planned_on"],
];

const DUE = `
SELECT p.organization_id, p.id FROM payouts p
 WHERE p.channel = 'bank_file' AND p.planned_on = $1 AND p.currency = $2 AND p.state IN ('approved', 'sent')
 ORDER BY p.organization_id, p.id`;

/**
 * Returns the rows of the file for our bank: the approved payouts of a day and currency, which count as
 * sent from then on. The same file can be made again while the bank has not answered.
 */
export async function sendBankFile(
  ctx: OperatorContext,
  { currency, plannedOn }: { currency: Currency; plannedOn: string },
): Promise<string[][]> {
  const across = acrossOrganizations("our bank's file pays several tenants", ctx.now);
  const [due = []] = await across.statements({ text: DUE, values: [plannedOn, currency] });
  const rows: string[][] = [];
  for (const row of due) rows.push(await sendOne(ctx, row));
  return rows;
}

async function sendOne(ctx: OperatorContext, row: Row): Promise<string[]> {
  const tenant = await actIn(ctx, String(row.organization_id));
  requireStaff(tenant);
  const id = String(row.id);
  return tenant.transaction(async (db) => {
    await movePayout(tenant, db, id, { to: "sent" });
    const payout = await db.payout.findFirstOrThrow({ where: { id } });
    const account = payoutAccountSchema.parse(payout.bankAccount);
    return [
      ...[id, String(payout.number), account.bank_code, account.account_type ?? ""],
      ...[account.account_number, account.bank_branch ?? "", account.holder_name],
      ...[account.holder_uid, toDecimal(payout.amount, payout.currency as Currency)],
      ...[payout.currency, payout.plannedOn],
    ];
  });
}
