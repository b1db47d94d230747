import type { Database, TenantContext } from "~/domain/context";
import type { MethodDetails } from "./open-account.server";

/** A card that a donation is charged by from now on; the vault has its number. */
export interface StoredCard {
  donationId: string;
  methodId: string;
  firstSix: string | null;
  lastFour: string | null;
  expirationMonth: number | null;
  expirationYear: number | null;
  cardholderName: string | null;
  cardholderIdType: string | null;
  cardholderIdNumber: string | null;
  fingerprint: string | null;
  vaultCardId: string;
}

/** A way to pay that is no card: an account that is debited, or how each month's link is paid. */
export interface StoredLink {
  donationId: string;
  kind: "bank_account" | "redirect" | "voucher";
  methodId: string;
  details: MethodDetails;
  /** Of an account that is debited. */
  lastFour: string | null;
  cardholderName: null;
  cardholderIdType: null;
  cardholderIdNumber: null;
  expirationMonth: null;
  expirationYear: null;
  vaultCardId: null;
}

export type ReplacingMethod = StoredCard | StoredLink;

export interface StoredMethod {
  id: string;
  /** Cards in the vault that nothing is charged by any more. */
  retiredCardIds: string[];
}

const RETIRE = `
UPDATE payment_methods p
   SET active = false, vault_card_id = NULL, updated_at = $2::timestamptz,
       details = CASE WHEN p.kind = 'bank_account' THEN p.details || '{"sealed": ""}'::jsonb ELSE p.details END
  FROM payment_methods before
 WHERE p.organization_id = $1::uuid AND p.donation_id = $3::uuid AND p.active
   AND before.organization_id = p.organization_id AND before.id = p.id
RETURNING before.vault_card_id AS "vaultCardId"`;

const MOVE = `
UPDATE transactions SET payment_method_id = $4::uuid, updated_at = $2::timestamptz
 WHERE organization_id = $1::uuid AND donation_id = $3::uuid AND status = 'planned'`;

/**
 * Stores a donation's new card, or its new way to pay, in the caller's transaction, which holds its attempts: the planned
 * one moves to it, and the earlier ones are no longer charged. A charge in flight keeps its own.
 */
export async function storePaymentMethod(
  ctx: TenantContext,
  db: Database,
  card: ReplacingMethod,
): Promise<StoredMethod> {
  const { organizationId, now } = ctx;
  const id = ctx.newId();
  const values = [organizationId, now, card.donationId];
  const retire = { name: "retire-payment-methods", text: RETIRE, values };
  const retired = await db.sql<{ vaultCardId: string | null }>(retire);
  const dates = { createdAt: now, updatedAt: now };
  await db.paymentMethod.create({ data: { ...card, ...dates, organizationId, id } });
  await db.sql({ name: "move-planned-attempts", text: MOVE, values: [...values, id] });
  const cards = retired.map(({ vaultCardId }) => vaultCardId);
  return {
    id,
    // Two equal posts at once share the card that the vault kept for both.
    retiredCardIds: cards.filter((one) => one !== null && one !== card.vaultCardId) as string[],
  };
}
