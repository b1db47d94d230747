import type { Database, TenantContext } from "~/domain/context";
import { readCredited } from "../invoices/write-credit-note.server";
import { takeCredit } from "./take-credit.server";
import { moveCredit } from "../invoices/write-invoice.server";

/**
 * Voids an open invoice in the caller's transaction: nobody owes a period without features. What the
 * customer gave for it becomes credit again: money, used credit, and the paid days of the plan before.
 */
export async function voidUnpaid(ctx: TenantContext, db: Database, id: string): Promise<void> {
  const { organizationId, now } = ctx;
  const invoice = await db.invoice.findFirstOrThrow({ where: { id }, include: { lines: true } });
  await db.invoice.update({
    where: { organizationId_id: { organizationId, id } },
    data: { status: "void", updatedAt: now },
  });
  const given = invoice.lines.reduce(
    (sum, { kind, amount }) =>
      kind === "credit_used" || kind === "proration_credit" ? sum - amount : sum,
    invoice.paidAmount,
  );
  // A reduction gave no money; any other note gave a part of it back already.
  const noted = ((await readCredited(db, [id])).get(id) ?? 0n) - invoice.reducedAmount;
  const amount = given - noted;
  const { currency } = invoice;
  if (amount > 0n) await moveCredit(ctx, db, { kind: "kept", amount, currency, sourceId: id });
  // A note credited money that a dispute took since.
  const back = { amount: -amount, currency, sourceId: id, isForgiven: true };
  if (amount < 0n) await takeCredit(ctx, db, back);
}
