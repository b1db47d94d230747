import {
  acrossOrganizations,
  requireStaff,
  type OperatorContext,
  type Row,
} from "~/domain/context";
import { actIn } from "~/domain/operators/act-in.server";
import { toDecimal, type Currency } from "~/values/money/money";
import { movePayout, stopPayout } from "./move-payout.server";
import { payoutAccountSchema } from "./payout-account";

export const bankFileHeader = [
  ...["reference", "number", "bank_code", "account_type", "account_number", "branch"],
  ...["holder", "holder_uid", "amount", "currency", "planned_on"],
];

const DUE = `
SELECT p.organization_id, p.id FROM payouts p
 WHERE p.channel = 'bank_file' AND p.planned_on = $1 AND p.currency = $2 AND p.state = $3
 ORDER BY p.organization_id, p.id`;

interface BankOrder {
  currency: Currency;
  plannedOn: string;
  /** The file was lost: those that it sent, and that the bank did not answer, once more. */
  isRepeat?: boolean;
}

/**
 * Returns the rows of the file for our bank: the approved payouts of a day and currency, which count as
 * sent from then on and are in no later file. A repeat has those that were sent and no others.
 */
export async function sendBankFile(
  ctx: OperatorContext,
  { currency, isRepeat = false, plannedOn }: BankOrder,
): Promise<string[][]> {
  const across = acrossOrganizations("our bank's file pays several tenants", ctx.now);
  const values = [plannedOn, currency, isRepeat ? "sent" : "approved"];
  const [due = []] = await across.statements({ text: DUE, values });
  const rows: string[][] = [];
  for (const row of due) rows.push(...(await sendOne(ctx, row, isRepeat)));
  return rows;
}

/** Returns the payout's row; none if something stops it by now, or the bank answered. */
async function sendOne(ctx: OperatorContext, row: Row, isRepeat: boolean): Promise<string[][]> {
  const tenant = await actIn(ctx, String(row.organization_id));
  requireStaff(tenant);
  const id = String(row.id);
  return tenant.transaction(async (db) => {
    if (!isRepeat && (await stopPayout(tenant, db, id))) return [];
    if (!isRepeat && (await movePayout(tenant, db, id, { to: "sent" })) === null) return [];
    const payout = await db.payout.findFirst({ where: { id, state: "sent" } });
    if (!payout) return [];
    const account = payoutAccountSchema.parse(payout.bankAccount);
    const line = [
      ...[id, String(payout.number), account.bank_code, account.account_type ?? ""],
      ...[account.account_number, account.bank_branch ?? "", account.holder_name],
      ...[account.holder_uid, toDecimal(payout.amount, payout.currency as Currency)],
      ...[payout.currency, payout.plannedOn],
    ];
    return [line];
  });
}
