import type { Database, TenantContext } from "~/domain/context";
import { moveCredit } from "../invoices/write-invoice.server";

interface Taken {
  amount: bigint;
  currency: string;
  sourceId: string;
  /** Nobody asks for what was used already; it is written, so that a win does not give it again. */
  isForgiven?: boolean;
}

/**
 * Takes credit back that was given for money which then went back itself, in the caller's transaction,
 * as far as later invoices did not use it. Returns what was taken, in minor units.
 */
export async function takeCredit(
  ctx: TenantContext,
  db: Database,
  { amount, currency, sourceId, isForgiven = false }: Taken,
): Promise<bigint> {
  const credit = await db.creditEntry.aggregate({ where: { currency }, _sum: { amount: true } });
  const balance = credit._sum.amount ?? 0n;
  const taken = amount < balance ? amount : balance;
  const written = isForgiven ? amount : taken;
  if (written <= 0n) return 0n;
  await moveCredit(ctx, db, { kind: "returned", amount: -written, currency, sourceId });
  const forgiven = { kind: "forgiven", amount: written - taken, currency, sourceId };
  if (forgiven.amount > 0n) await moveCredit(ctx, db, forgiven);
  return taken;
}
