import type { Database, TenantContext } from "~/domain/context";

/** A charge that read a card just before may still need it. */
const ERASED_AFTER_MS = 60 * 60 * 1000;

const RETIRE = `
UPDATE payment_methods p SET vault_card_id = NULL, updated_at = $3::timestamptz
  FROM payment_methods before
 WHERE p.organization_id = $1::uuid AND p.donation_id = $2::uuid AND p.vault_card_id IS NOT NULL
   AND before.organization_id = p.organization_id AND before.id = p.id
RETURNING before.vault_card_id AS "vaultCardId"`;

const FORGET_ACCOUNTS = `
UPDATE payment_methods SET details = details || '{"sealed": ""}'::jsonb, updated_at = $3::timestamptz
 WHERE organization_id = $1::uuid AND donation_id = $2::uuid AND kind = 'bank_account' AND details ->> 'sealed' <> ''`;

/**
 * Forgets the stored cards and accounts of a donation that is charged no more, in the caller's transaction; a
 * job erases them from the vault an hour later.
 */
export async function retireCards(
  ctx: TenantContext,
  db: Database,
  donationId: string,
): Promise<void> {
  const values = [ctx.organizationId, donationId, ctx.now];
  const retire = { name: "retire-cards", text: RETIRE, values };
  const retired = await db.sql<{ vaultCardId: string }>(retire);
  await db.sql({ name: "forget-accounts", text: FORGET_ACCOUNTS, values });
  const dueAt = new Date(ctx.now.getTime() + ERASED_AFTER_MS);
  for (const { vaultCardId } of retired)
    await ctx.enqueue(db, "payments.erase-card", { vaultCardId }, dueAt);
}
