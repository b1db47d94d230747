import { ERASED_NAME } from "~/values/erased";
import type { Database, OrganizationContext } from "~/domain/context";

/** Each kind requires its columns or details, so each of them gets a value that says nothing. */
const FORGET = `
WITH known AS (
  SELECT id, vault_card_id FROM payment_methods
   WHERE organization_id = $1::uuid AND donation_id = ANY($2::uuid[]) FOR UPDATE
), forgotten AS (
  UPDATE payment_methods p
     SET first_six = '000000', last_four = '0000', cardholder_name = $4, fingerprint = gen_random_uuid()::text,
         cardholder_id_type = NULL, cardholder_id_number = NULL, vault_card_id = NULL, provider_card_id = NULL,
         network_reference = NULL, updated_at = $3::timestamptz
    FROM known k
   WHERE p.organization_id = $1::uuid AND p.id = k.id AND p.kind = 'card'
), other AS (
  UPDATE payment_methods p
     SET details = jsonb_build_object('holderName', $4::text, 'holderDocument', '0') ||
                   CASE WHEN p.kind = 'bank_account' THEN jsonb_build_object('sealed', '', 'mandate', p.details -> 'mandate') ELSE '{}'::jsonb END,
         last_four = CASE WHEN p.kind = 'bank_account' THEN '0000' END,
         updated_at = $3::timestamptz
    FROM known k
   WHERE p.organization_id = $1::uuid AND p.id = k.id AND p.kind <> 'card'
)
SELECT vault_card_id AS "vaultCardId" FROM known WHERE vault_card_id IS NOT NULL`;

/**
 * Erases the cards and other payment methods of donations in the caller's transaction; a job erases
 * the cards from the vault.
 */
export async function forgetCards(
  ctx: OrganizationContext,
  db: Database,
  donationIds: readonly string[],
): Promise<void> {
  const values = [ctx.organizationId, donationIds, ctx.now, ERASED_NAME];
  const stored = await db.sql<{ vaultCardId: string }>({
    name: "forget-cards",
    text: FORGET,
    values,
  });
  for (const { vaultCardId } of stored)
    await ctx.enqueue(db, "payments.erase-card", { vaultCardId });
}
