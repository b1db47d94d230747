import { commissionBasisPoints } from "~/domain/billing/entitlements";
import type { OrganizationContext } from "~/domain/context";
import { nextCheckAt } from "~/domain/payments/recheck-later.server";
import { addingReferences } from "~/domain/payments/add-references.sql";
import type { ChargingProcessor } from "~/domain/payments/charge-transaction.server";

/** The only statement that releases planned charges: no other charge may be sent. */
const sendingWhere = (condition: string) => `
WITH moved AS (
  -- Sent by another of our accounts than last time.
  SELECT id, ($9::uuid[])[array_position($7::uuid[], id)] AS payment_method_id FROM transactions
   WHERE organization_id = $1::uuid AND id = ANY($7::uuid[]) AND provider <> $6::text
), sent AS (
  UPDATE transactions t
     SET status = 'in_process', payment_method_id = ($9::uuid[])[array_position($7::uuid[], t.id)], sent_at = $2::timestamptz, date = $2::timestamptz, check_at = $3::timestamptz, checks = 0, commission_basis_points = $10::int,
         amount = ($8::bigint[])[array_position($7::uuid[], t.id)], payment_processor_id = $4::uuid, gateway = $5::text, provider = $6::text, updated_at = $2::timestamptz
   WHERE t.organization_id = $1::uuid AND t.id = ANY($7::uuid[]) AND t.status = 'planned'
     AND ${condition}
  RETURNING t.id
), forgotten AS (
  -- A card that one account saved is unknown to the other: the vault's is charged, now and later.
  UPDATE payment_methods SET provider_card_id = NULL, updated_at = $2::timestamptz
   WHERE organization_id = $1::uuid AND provider_card_id IS NOT NULL
     AND id IN (SELECT m.payment_method_id FROM moved m JOIN sent s ON s.id = m.id)
), reference AS (
  ${addingReferences("gift", { provider: "$6::text", reference: "id", now: "$2::timestamptz", from: "sent" })}
)
SELECT id FROM sent`;

/**
 * Step 2 of a planned charge: commits that these transactions are sent now, with their amounts in
 * minor units and payment methods and by this processor. Returns for each whether its caller may send it. It refuses a
 * transaction that is no longer planned, one whose `cause` (an SQL condition on the transaction
 * `t`) is false, and a repeat in the same call.
 */
export async function sendAttempts(
  ctx: OrganizationContext,
  processor: ChargingProcessor,
  charges: readonly { id: string; amount: bigint; paymentMethodId: string }[],
  cause: { name: string; condition: string },
): Promise<boolean[]> {
  const values = [
    ctx.organizationId,
    ctx.now,
    nextCheckAt(ctx.now, 0, processor.provider),
    processor.id,
    processor.gateway,
    processor.provider,
    charges.map(({ id }) => id),
    charges.map(({ amount }) => amount),
    charges.map(({ paymentMethodId }) => paymentMethodId),
    commissionBasisPoints(ctx.organization, ctx.now),
  ];
  const [rows] = await ctx.statements({
    name: `send-attempts-${cause.name}`,
    text: sendingWhere(cause.condition),
    values,
    keepsPlan: true,
  });
  const sent = new Set(rows?.map(({ id }) => id));
  return charges.map(({ id }) => sent.delete(id));
}
