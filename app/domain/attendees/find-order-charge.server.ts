import type { Database, OrganizationContext } from "../context";
import {
  lockTransaction,
  type LockedTransaction,
} from "~/domain/donations/results/lock-transaction.server";
import { BESIDE_FLAGS } from "~/domain/payments/money-flags";

const CHARGE = `
SELECT id FROM transactions
 WHERE organization_id = $1::uuid AND donation_id = $2::uuid AND status IN ('approved', 'in_mediation', 'refunded', 'charged_back')
 ORDER BY flags && ${BESIDE_FLAGS}, status <> 'approved', date DESC, id DESC LIMIT 1`;

/**
 * Locks the charge that paid an order, in the caller's transaction; null for an order that cost nothing. A
 * duplicate goes back by itself, so it is the last choice.
 */
export async function findOrderCharge(
  ctx: OrganizationContext,
  db: Database,
  donationId: string,
): Promise<LockedTransaction | null> {
  const values = [ctx.organizationId, donationId];
  const [row] = await db.sql<{ id: string }>({ name: "order-charge", text: CHARGE, values });
  return row ? lockTransaction(ctx, db, row.id) : null;
}
