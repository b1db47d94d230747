import { commissionBasisPoints } from "~/domain/billing/entitlements";
import type { Database, TenantContext } from "~/domain/context";
import { nextCheckAt } from "~/domain/payments/recheck-later.server";
import type { ChargingProcessor } from "~/domain/payments/charge-transaction.server";
import { addingReferences } from "~/domain/payments/add-references.sql";

const CREATE = `
WITH attempt AS (
  INSERT INTO transactions (organization_id, id, donation_id, campaign_id, payment_method_id, payment_processor_id, status, amount,
    currency, period, gateway, provider, attempt, pair_of_id, date, sent_at, check_at, commission_basis_points, created_at, updated_at)
  SELECT t.organization_id, $3::uuid, t.donation_id, t.campaign_id, t.payment_method_id, $4::uuid, 'in_process', t.amount,
         t.currency, t.period, $5::text, $6::text, t.attempt + 1, t.id, $7::timestamptz, $7::timestamptz, $8::timestamptz, $9::int, $7::timestamptz, $7::timestamptz
    FROM transactions t WHERE t.organization_id = $1::uuid AND t.id = $2::uuid
  RETURNING id
)
${addingReferences("gift", { provider: "$6::text", reference: "id", now: "$7::timestamptz", from: "attempt" })}`;

/**
 * Step 2 for the second attempt of a pair, in the transaction that records the first one's decline:
 * inserts the attempt `secondId` for the same period and amount at another processor. The caller
 * may send it after the commit.
 */
export async function createSecondAttempt(
  ctx: TenantContext,
  db: Database,
  { id, secondId }: { id: string; secondId: string },
  processor: ChargingProcessor,
): Promise<void> {
  const checkAt = nextCheckAt(ctx.now, 0, processor.provider);
  const { id: processorId, gateway, provider } = processor;
  const values = [
    ctx.organizationId,
    id,
    secondId,
    processorId,
    gateway,
    provider,
    ctx.now,
    checkAt,
    commissionBasisPoints(ctx.organization, ctx.now),
  ];
  await db.sql({ name: "create-second-attempt", text: CREATE, values });
}
