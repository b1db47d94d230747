import type { Database, OrganizationContext } from "~/domain/context";
import { attemptTableOf } from "~/domain/payments/attempt-tables";
import type { ChargeCause, LockedAttempt, MoneyBack } from "~/domain/payments/charge-cause";
import { statusAfter, type GoneAmounts } from "~/domain/payments/refund-totals";

const moving = (table: string) => `
UPDATE ${table} SET status = $3, refunded_amount = $4::bigint, disputed_amount = $5::bigint, charged_back_amount = $6::bigint,
       updated_at = $7::timestamptz
 WHERE organization_id = $1::uuid AND id = $2::uuid`;

/**
 * Writes what a refund or a dispute took of a locked, once approved attempt, with the status and
 * with all that follows for its cause. The database rejects an illegal change of status.
 */
export async function moveAttempt(
  ctx: OrganizationContext,
  db: Database,
  cause: ChargeCause,
  before: LockedAttempt,
  { after, by }: { after: GoneAmounts; by: MoneyBack["by"] },
): Promise<void> {
  const status = statusAfter(before.status, after);
  const { refundedAmount, disputedAmount, chargedBackAmount } = after;
  const gone = [refundedAmount, disputedAmount, chargedBackAmount].map(String);
  const values = [ctx.organizationId, before.id, status, ...gone, ctx.now];
  const text = moving(attemptTableOf(before.cause));
  const back = { status, refundedAmount, disputedAmount, chargedBackAmount, by };
  await cause.moneyBack.prepare?.(ctx, db, before, back);
  await db.sql({ name: `move-attempt-${before.cause}`, text, values });
  await cause.moneyBack.record(ctx, db, before, back);
}
